"""A diagonal state space layer in mixed precision."""
