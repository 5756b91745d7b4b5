-- Sealed checks in a form that takes a quarter of the arrays': one value for each monitor, region and hour, which the
-- service makes and opens itself (engine/sealing). A partition a UTC day, as before. Days that are in the arrays of
-- `check_hours` are read as before until the job that seals has rewritten them, oldest first; nothing is moved here.
CREATE TABLE sealed_hours (
  monitor_id uuid NOT NULL,
  hour timestamptz NOT NULL,
  -- Null: the one named `default`, as in `checks`.
  region text,
  -- The letters of the statuses within, so that a search for failures opens no hour without.
  statuses text NOT NULL,
  -- Version byte, columns, check sum.
  packed bytea NOT NULL
) PARTITION BY RANGE (hour);
-- Packed bits do not compress, so the server need not try.
ALTER TABLE sealed_hours ALTER COLUMN packed SET STORAGE EXTERNAL;
CREATE INDEX sealed_hours_monitor_hour_idx ON sealed_hours (monitor_id, hour);

-- `reseal`: hours of `check_hours` before it are in `sealed_hours` by now, later ones are read from where they are.
ALTER TABLE rollup_progress
  DROP CONSTRAINT rollup_progress_span_check,
  ADD CONSTRAINT rollup_progress_span_check CHECK (span IN ('hour', 'day', 'seal', 'reseal'));
INSERT INTO rollup_progress (span, done_until) VALUES ('reseal', '1970-01-01 00:00+00');
