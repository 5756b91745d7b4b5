-- The shortest and the longest duration beside each histogram: a percentile read from buckets alone lay outside what was
-- seen (29.3 ms of one check that took 31.4). Null in rollups from before.

ALTER TABLE check_rollups
  ADD COLUMN duration_ms_min real,
  ADD COLUMN duration_ms_max real;
