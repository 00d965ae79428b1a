"""Fine-tuning of a frozen backbone."""
