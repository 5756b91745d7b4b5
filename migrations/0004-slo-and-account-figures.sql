-- SLOs of monitors, and figures of accounts with many monitors, which take too long to compute for each request.

ALTER TABLE service_monitors
  ADD COLUMN slo_percent real CHECK (slo_percent >= 50 AND slo_percent < 100);
CREATE INDEX service_monitors_slo_idx ON service_monitors (account_id, lower(name), id) WHERE slo_percent IS NOT NULL;

-- Computed every hour from transitions, rollups and incidents.
CREATE TABLE account_figures (
  account_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  computed_at timestamptz NOT NULL,
  figures jsonb NOT NULL
);

-- Incidents resolved lately: the timeline of the last day, and the time to resolve.
CREATE INDEX incidents_resolved_idx ON incidents (account_id, resolved_at DESC) WHERE resolved_at IS NOT NULL;

-- How many heartbeats were late or down in each hour of the last day.
CREATE INDEX heartbeat_transitions_account_idx ON heartbeat_transitions (account_id, at DESC);
