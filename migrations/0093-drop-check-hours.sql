-- Days sealed as arrays: a form that only early development versions wrote.
DROP TABLE check_hours;
DELETE FROM rollup_progress WHERE span = 'reseal';
ALTER TABLE rollup_progress DROP CONSTRAINT rollup_progress_span_check;
ALTER TABLE rollup_progress ADD CONSTRAINT rollup_progress_span_check CHECK (span IN ('hour', 'day', 'seal'));
