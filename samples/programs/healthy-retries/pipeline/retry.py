import logging
import time

log = logging.getLogger("pipeline.retry")


def with_retries(function, *args, attempts=4, pause=0.05):
    for attempt in range(1, attempts + 1):
        try:
            return function(*args)
        except RuntimeError as error:
            if attempt == attempts:
                raise
            log.warning("attempt %d of %d failed: %s", attempt, attempts, error, exc_info=attempt == 2)
            time.sleep(pause * attempt)
