-- Counts by account that the first screen and filters show, kept in the transaction of whatever changes them.

-- A count is the sum of its rows: a change adds a row and updates none, so that no two writers wait for each other. A job adds
-- them up.
CREATE TABLE kept_counts (
  -- Without a foreign key: deleting an account deletes its monitors, which is counted here when the account has gone.
  account_id uuid NOT NULL,
  facet text NOT NULL,
  value text NOT NULL,
  n bigint NOT NULL
);
CREATE INDEX kept_counts_account_idx ON kept_counts (account_id, facet, value) INCLUDE (n);

-- `interval`: checks that are due each so many seconds, a region each.
CREATE FUNCTION service_monitor_facets(kind text, status text, paused boolean, severity text, tags text[], seconds integer, regions text[])
RETURNS TABLE (facet text, value text, n bigint) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'status', CASE WHEN paused THEN 'paused' ELSE status END, 1::bigint
  UNION ALL SELECT 'kind', kind, 1
  UNION ALL SELECT 'severity', severity, 1
  UNION ALL SELECT 'tag', tag, 1 FROM unnest(tags) tag
  UNION ALL SELECT 'interval', seconds::text, cardinality(regions) WHERE NOT paused
  UNION ALL SELECT 'region', region, 1 FROM unnest(regions) region WHERE NOT paused
$$;

CREATE FUNCTION count_service_monitors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO kept_counts (account_id, facet, value, n)
      SELECT r.account_id, f.facet, f.value, sum(f.n) FROM new_rows r,
        service_monitor_facets(r.kind, r.status, r.paused, r.severity, r.tags, r.interval_seconds, r.regions) f
      GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO kept_counts (account_id, facet, value, n)
      SELECT r.account_id, f.facet, f.value, -sum(f.n) FROM old_rows r,
        service_monitor_facets(r.kind, r.status, r.paused, r.severity, r.tags, r.interval_seconds, r.regions) f
      GROUP BY 1, 2, 3;
  ELSE
    WITH changed AS MATERIALIZED (
      SELECT n.account_id, n.kind, n.status, n.paused, n.severity, n.tags, n.interval_seconds, n.regions,
        o.kind AS kind0, o.status AS status0, o.paused AS paused0, o.severity AS severity0, o.tags AS tags0,
        o.interval_seconds AS interval0, o.regions AS regions0
      FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE (n.kind, n.status, n.paused, n.severity, n.tags, n.interval_seconds, n.regions)
        IS DISTINCT FROM (o.kind, o.status, o.paused, o.severity, o.tags, o.interval_seconds, o.regions)
    )
    INSERT INTO kept_counts (account_id, facet, value, n)
      SELECT account_id, facet, value, sum(n) FROM (
        SELECT c.account_id, f.facet, f.value, f.n FROM changed c,
          service_monitor_facets(c.kind, c.status, c.paused, c.severity, c.tags, c.interval_seconds, c.regions) f
        UNION ALL
        SELECT c.account_id, f.facet, f.value, -f.n FROM changed c,
          service_monitor_facets(c.kind0, c.status0, c.paused0, c.severity0, c.tags0, c.interval0, c.regions0) f
      ) moved GROUP BY 1, 2, 3 HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_inserted AFTER INSERT ON service_monitors REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_service_monitors();
CREATE TRIGGER count_updated AFTER UPDATE ON service_monitors REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_service_monitors();
CREATE TRIGGER count_deleted AFTER DELETE ON service_monitors REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_service_monitors();

CREATE FUNCTION count_incidents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO kept_counts (account_id, facet, value, n)
      SELECT account_id, 'incident-' || state, severity, count(*) FROM new_rows WHERE state <> 'resolved' GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO kept_counts (account_id, facet, value, n)
      SELECT account_id, 'incident-' || state, severity, -count(*) FROM old_rows WHERE state <> 'resolved' GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO kept_counts (account_id, facet, value, n)
      SELECT account_id, 'incident-' || state, severity, sum(n) FROM (
        SELECT account_id, state, severity, 1 AS n FROM new_rows WHERE state <> 'resolved'
        UNION ALL SELECT account_id, state, severity, -1 FROM old_rows WHERE state <> 'resolved'
      ) moved GROUP BY 1, 2, 3 HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_inserted AFTER INSERT ON incidents REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_incidents();
CREATE TRIGGER count_updated AFTER UPDATE ON incidents REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_incidents();
CREATE TRIGGER count_deleted AFTER DELETE ON incidents REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_incidents();

CREATE FUNCTION count_heartbeats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO kept_counts (account_id, facet, value, n)
      SELECT account_id, 'heartbeat', CASE WHEN paused THEN 'paused' ELSE status END, count(*) FROM new_rows GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO kept_counts (account_id, facet, value, n)
      SELECT account_id, 'heartbeat', CASE WHEN paused THEN 'paused' ELSE status END, -count(*) FROM old_rows GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO kept_counts (account_id, facet, value, n)
      SELECT account_id, 'heartbeat', value, sum(n) FROM (
        SELECT account_id, CASE WHEN paused THEN 'paused' ELSE status END AS value, 1 AS n FROM new_rows
        UNION ALL SELECT account_id, CASE WHEN paused THEN 'paused' ELSE status END, -1 FROM old_rows
      ) moved GROUP BY 1, 2, 3 HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_inserted AFTER INSERT ON heartbeats REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_heartbeats();
CREATE TRIGGER count_updated AFTER UPDATE ON heartbeats REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_heartbeats();
CREATE TRIGGER count_deleted AFTER DELETE ON heartbeats REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_heartbeats();

-- What the counts must be, from the rows themselves: for those who verify and repair.
CREATE VIEW true_counts AS
  SELECT m.account_id, f.facet, f.value, sum(f.n)::bigint AS n FROM service_monitors m,
    service_monitor_facets(m.kind, m.status, m.paused, m.severity, m.tags, m.interval_seconds, m.regions) f
  GROUP BY 1, 2, 3
  UNION ALL
  SELECT account_id, 'incident-' || state, severity, count(*) FROM incidents WHERE state <> 'resolved' GROUP BY 1, 2, 3
  UNION ALL
  SELECT account_id, 'heartbeat', CASE WHEN paused THEN 'paused' ELSE status END, count(*) FROM heartbeats GROUP BY 1, 2, 3;

INSERT INTO kept_counts (account_id, facet, value, n) SELECT account_id, facet, value, n FROM true_counts;

-- The worst domains of an account, by an index.
ALTER TABLE monitor_risks ADD COLUMN account_id uuid;
UPDATE monitor_risks r SET account_id = m.account_id FROM monitors m WHERE m.id = r.monitor_id;
ALTER TABLE monitor_risks ALTER COLUMN account_id SET NOT NULL;
CREATE INDEX monitor_risks_worst_idx ON monitor_risks (account_id, risk_score DESC) WHERE risk_score IS NOT NULL;

-- When the certificate that a service monitor sees ends, to a day; a job reads it from the newest checks.
CREATE TABLE certificate_ends (
  monitor_id uuid PRIMARY KEY REFERENCES service_monitors (id) ON DELETE CASCADE,
  account_id uuid NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX certificate_ends_account_idx ON certificate_ends (account_id, ends_at);
