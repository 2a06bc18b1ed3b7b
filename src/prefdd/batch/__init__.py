"""Many deals: on all cores or many machines, from data frames and Parquet files.

`solve_many`, `table_many` and `odds_many` answer what is in memory, `solve_frame` one data
frame or part of it, `prefdd.batch.job.run` a file, so that a kill loses nothing.
"""

from __future__ import annotations

from prefdd.batch.frames import META, solve_frame
from prefdd.batch.many import odds_many, solve_many, table_many
from prefdd.batch.results import Results

__all__ = ["META", "Results", "odds_many", "solve_frame", "solve_many", "table_many"]
