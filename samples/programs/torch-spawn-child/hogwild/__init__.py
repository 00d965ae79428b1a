"""Lock-free training of one shared model by several processes."""
