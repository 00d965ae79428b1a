class LabError(Exception):
    """Anything that the lab reports to its user."""


class ConfigError(LabError):
    pass


class ExperimentFailed(LabError):
    def __init__(self, name, stage):
        super().__init__(f"experiment {name!r} failed in stage {stage!r}")
