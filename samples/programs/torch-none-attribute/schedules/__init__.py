from schedules.factory import make_schedule

__all__ = ["make_schedule"]
