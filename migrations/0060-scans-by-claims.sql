-- Who works on a scan, a sweep or a discovery is known by its claim (0059).
ALTER TABLE scans DROP COLUMN attempts, DROP COLUMN beat_at;
ALTER TABLE lookalike_sweeps DROP COLUMN attempts, DROP COLUMN beat_at;
ALTER TABLE discoveries DROP COLUMN attempts, DROP COLUMN beat_at;
