"""Applications: complete models with their parameters, inputs and outputs."""
