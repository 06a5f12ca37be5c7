"""The guided stepper: a part in a hand goes where the hand wants it to, as far as its contacts let it."""
