-- What happens, for those who watch: written in the transaction of the change, by statement triggers, so that no writer can
-- forget it, and kept for some minutes, so that a stream can be taken up again at any process of the API.

CREATE TABLE live_events (
  -- In the order of writing. What is read next is told by the transaction, for one that took its id first may commit last.
  id bigint GENERATED ALWAYS AS IDENTITY,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- Without a foreign key: deleting an account deletes its monitors, which is noted here when the account has gone.
  account_id uuid NOT NULL,
  type text NOT NULL,
  data jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX live_events_xid_idx ON live_events (xid);
CREATE INDEX live_events_account_idx ON live_events (account_id, xid);

CREATE FUNCTION iso_time(at timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- One notification a transaction, however many events: equal ones are gathered.
CREATE FUNCTION tell_live_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM new_rows) THEN PERFORM pg_notify('live_events', ''); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_live_events AFTER INSERT ON live_events REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_live_events();

-- A statement that changes more than this of one account (an import, a bulk action) is told as one `reset`: read anew.
CREATE FUNCTION most_live_events() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT 2000 $$;

-- Functions that make what is told take a row as jsonb: schema.sql writes functions before tables, whose row types it lacks there.
CREATE FUNCTION live_service_monitor(m jsonb, deleted boolean) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', m->'id', 'kind', m->'kind', 'name', m->'name', 'domainId', m->'domain_id', 'tags', m->'tags',
    'status', CASE WHEN (m->>'paused')::boolean THEN '"paused"' ELSE m->'status' END,
    'since', iso_time((m->>'status_since')::timestamptz),
    'code', CASE WHEN (m->>'paused')::boolean THEN 'null' ELSE m->'status_code' END, 'deleted', deleted)
$$;

CREATE FUNCTION note_service_monitors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO live_events (account_id, type, data)
      SELECT n.account_id, 'service-monitor.state', live_service_monitor(to_jsonb(n), false) FROM new_rows n
      WHERE n.account_id NOT IN (SELECT account_id FROM new_rows GROUP BY account_id HAVING count(*) > most_live_events());
    INSERT INTO live_events (account_id, type, data)
      SELECT account_id, 'reset', '{}' FROM new_rows GROUP BY account_id HAVING count(*) > most_live_events();
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO live_events (account_id, type, data)
      SELECT o.account_id, 'service-monitor.state', live_service_monitor(to_jsonb(o), true) FROM old_rows o
      WHERE o.account_id NOT IN (SELECT account_id FROM old_rows GROUP BY account_id HAVING count(*) > most_live_events());
    INSERT INTO live_events (account_id, type, data)
      SELECT account_id, 'reset', '{}' FROM old_rows GROUP BY account_id HAVING count(*) > most_live_events();
  ELSE
    WITH changed AS MATERIALIZED (
      SELECT n.id, n.account_id FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE (n.status, n.paused, n.status_since, n.name, n.tags) IS DISTINCT FROM (o.status, o.paused, o.status_since, o.name, o.tags)
    ), many AS (
      SELECT account_id FROM changed GROUP BY account_id HAVING count(*) > most_live_events()
    )
    INSERT INTO live_events (account_id, type, data)
      SELECT n.account_id, 'service-monitor.state', live_service_monitor(to_jsonb(n), false)
      FROM changed c JOIN new_rows n ON n.id = c.id WHERE c.account_id NOT IN (SELECT account_id FROM many)
      UNION ALL SELECT account_id, 'reset', '{}' FROM many;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER note_inserted AFTER INSERT ON service_monitors REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_service_monitors();
CREATE TRIGGER note_updated AFTER UPDATE ON service_monitors REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_service_monitors();
CREATE TRIGGER note_deleted AFTER DELETE ON service_monitors REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_service_monitors();

CREATE FUNCTION live_incident(i jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', i->'id', 'title', i->'title', 'severity', i->'severity', 'state', i->'state', 'cause', i->'cause',
    'source', jsonb_build_object('type', i->'source_type', 'id', i->'source_id', 'name', i->'source_name'),
    'domainId', i->'domain_id', 'openedAt', iso_time((i->>'opened_at')::timestamptz),
    'acknowledgedAt', iso_time((i->>'acknowledged_at')::timestamptz), 'resolvedAt', iso_time((i->>'resolved_at')::timestamptz),
    'occurrences', i->'occurrences', 'assigneeUserId', i->'assignee_user_id', 'members', i->'members',
    'parentIncidentId', i->'parent_incident_id', 'maintenance', i->'maintenance', 'flapping', i->'flapping')
$$;

CREATE FUNCTION note_incidents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO live_events (account_id, type, data) SELECT n.account_id, 'incident', live_incident(to_jsonb(n)) FROM new_rows n;
  ELSE
    INSERT INTO live_events (account_id, type, data)
      SELECT n.account_id, 'incident', live_incident(to_jsonb(n)) FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE live_incident(to_jsonb(n)) IS DISTINCT FROM live_incident(to_jsonb(o));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER note_inserted AFTER INSERT ON incidents REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_incidents();
CREATE TRIGGER note_updated AFTER UPDATE ON incidents REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_incidents();

CREATE FUNCTION live_delivery(d jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', d->'id', 'incidentId', d->'incident_id', 'event', d->'event', 'channelId', d->'channel_id',
    'channelType', d->'channel_type', 'state', d->'state', 'suppressedBy', d->'suppressed_by', 'tries', d->'tries',
    'createdAt', iso_time((d->>'created_at')::timestamptz), 'deliveredAt', iso_time((d->>'delivered_at')::timestamptz))
$$;

CREATE FUNCTION note_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO live_events (account_id, type, data) SELECT n.account_id, 'delivery', live_delivery(to_jsonb(n)) FROM new_rows n;
  ELSE
    INSERT INTO live_events (account_id, type, data)
      SELECT n.account_id, 'delivery', live_delivery(to_jsonb(n)) FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE live_delivery(to_jsonb(n)) IS DISTINCT FROM live_delivery(to_jsonb(o));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER note_inserted AFTER INSERT ON alert_deliveries REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_deliveries();
CREATE TRIGGER note_updated AFTER UPDATE ON alert_deliveries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_deliveries();

CREATE FUNCTION note_risks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_events (account_id, type, data)
    SELECT m.account_id, 'monitor.scored', jsonb_build_object('id', m.id, 'domainId', m.domain_id,
      'riskScore', r.risk_score, 'label', r.label, 'scannedAt', iso_time(r.scanned_at))
    FROM new_rows r JOIN monitors m ON m.id = r.monitor_id;
  RETURN NULL;
END $$;
CREATE TRIGGER note_inserted AFTER INSERT ON monitor_risks REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_risks();
CREATE TRIGGER note_updated AFTER UPDATE ON monitor_risks REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_risks();

-- A change of status of a heartbeat, not each of its pings.
CREATE FUNCTION live_heartbeat(h jsonb, deleted boolean) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', h->'id', 'name', h->'name', 'slug', h->'slug', 'tags', h->'tags',
    'status', CASE WHEN (h->>'paused')::boolean THEN '"paused"' ELSE h->'status' END,
    'since', iso_time((h->>'status_since')::timestamptz), 'lastPingAt', iso_time((h->>'last_ping_at')::timestamptz),
    'deleted', deleted)
$$;

CREATE FUNCTION note_heartbeats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO live_events (account_id, type, data)
      SELECT n.account_id, 'heartbeat.state', live_heartbeat(to_jsonb(n), false) FROM new_rows n;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO live_events (account_id, type, data)
      SELECT o.account_id, 'heartbeat.state', live_heartbeat(to_jsonb(o), true) FROM old_rows o;
  ELSE
    INSERT INTO live_events (account_id, type, data)
      SELECT n.account_id, 'heartbeat.state', live_heartbeat(to_jsonb(n), false)
      FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE (n.status, n.paused, n.name, n.tags) IS DISTINCT FROM (o.status, o.paused, o.name, o.tags);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER note_inserted AFTER INSERT ON heartbeats REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_heartbeats();
CREATE TRIGGER note_updated AFTER UPDATE ON heartbeats REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_heartbeats();
CREATE TRIGGER note_deleted AFTER DELETE ON heartbeats REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_heartbeats();

-- Streams of whoever lost a key, a session or a role are looked at again at once.
CREATE FUNCTION tell_ended_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('ended_access', '');
  RETURN NULL;
END $$;
CREATE TRIGGER tell_ended_access AFTER DELETE ON api_keys FOR EACH STATEMENT EXECUTE FUNCTION tell_ended_access();
CREATE TRIGGER tell_ended_access AFTER DELETE ON sessions FOR EACH STATEMENT EXECUTE FUNCTION tell_ended_access();
CREATE TRIGGER tell_ended_access AFTER UPDATE OR DELETE ON members FOR EACH STATEMENT EXECUTE FUNCTION tell_ended_access();
