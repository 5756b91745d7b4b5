-- Lists of service monitors sorted by name, state, latency and uptime, and found by a part of a name: each by an index.

-- A server without the module finds by reading all names, as before.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION WHEN undefined_file OR insufficient_privilege OR feature_not_supported THEN
  RAISE NOTICE 'pg_trgm is not there: %', SQLERRM;
END $$;
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    EXECUTE 'CREATE INDEX service_monitors_name_part_idx ON service_monitors USING gin (name gin_trgm_ops, target gin_trgm_ops)';
  END IF;
END $$;

-- The worse, the higher. What is paused says nothing.
CREATE FUNCTION service_monitor_trouble(status text, paused boolean) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (CASE WHEN paused THEN 0 WHEN status = 'up' THEN 1 WHEN status = 'pending' THEN 2 WHEN status = 'degraded' THEN 3 ELSE 4 END)::smallint
$$;

CREATE INDEX service_monitors_name_idx ON service_monitors (account_id, lower(name), id);
CREATE INDEX service_monitors_state_idx ON service_monitors (account_id, service_monitor_trouble(status, paused), id);

-- What a list is sorted by that only checks tell, noted each hour. Apart from the monitors: writing all of them each hour would
-- rewrite all their indexes.
CREATE TABLE monitor_figures (
  monitor_id uuid PRIMARY KEY REFERENCES service_monitors (id) ON DELETE CASCADE,
  account_id uuid NOT NULL,
  latency_ms real,
  uptime real
);
CREATE INDEX monitor_figures_latency_idx ON monitor_figures (account_id, latency_ms, monitor_id) WHERE latency_ms IS NOT NULL;
CREATE INDEX monitor_figures_uptime_idx ON monitor_figures (account_id, uptime, monitor_id) WHERE uptime IS NOT NULL;
