ERROR_CODES = [
    "no_error",
    "fatal_overheat",
    "exception_pressure",
    "cuda_controller_fault",
    "out_of_memory_logger",
]
