"""The wheel bridge: the torque of the steering in a person's hands, and the person's hands in the steering."""
