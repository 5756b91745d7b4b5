-- Rollups by region, of monitors that are watched from several: with one region, `check_rollups` says it all. The job that
-- fills one fills the other, so hours before this migration have none.

CREATE TABLE region_rollups (
  LIKE check_rollups,
  region text NOT NULL,
  PRIMARY KEY (monitor_id, region, span, starts_at),
  CHECK (span IN ('hour', 'day')),
  FOREIGN KEY (monitor_id) REFERENCES service_monitors ON DELETE CASCADE
);
CREATE INDEX region_rollups_span_idx ON region_rollups (span, starts_at);

-- Which monitors these are, without a look at all others.
CREATE INDEX service_monitors_regions_idx ON service_monitors (id) WHERE regions[2] IS NOT NULL;
