-- Live events convert each row to JSON once. PostgreSQL inlines functions such as `live_incident`, and used to convert the row
-- again for each of their fields, twenty times per incident: the subqueries with OFFSET 0 prevent that.

CREATE OR REPLACE FUNCTION public.publish_incidents()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO live_events (account_id, type, data)
      SELECT n.account_id, 'incident', live_incident(n.fields)
      FROM (SELECT account_id, to_jsonb(r) AS fields FROM new_rows r OFFSET 0) n;
  ELSE
    INSERT INTO live_events (account_id, type, data)
      SELECT c.account_id, 'incident', c.data FROM (
        SELECT n.account_id, live_incident(n.fields) AS data, live_incident(o.fields) AS old_data
        FROM (SELECT id, account_id, to_jsonb(r) AS fields FROM new_rows r OFFSET 0) n
        JOIN (SELECT id, to_jsonb(r) AS fields FROM old_rows r OFFSET 0) o ON o.id = n.id OFFSET 0
      ) c WHERE c.data IS DISTINCT FROM c.old_data;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.publish_deliveries()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO live_events (account_id, type, data)
      SELECT n.account_id, 'delivery', live_delivery(n.fields)
      FROM (SELECT account_id, to_jsonb(r) AS fields FROM new_rows r OFFSET 0) n;
  ELSE
    INSERT INTO live_events (account_id, type, data)
      SELECT c.account_id, 'delivery', c.data FROM (
        SELECT n.account_id, live_delivery(n.fields) AS data, live_delivery(o.fields) AS old_data
        FROM (SELECT id, account_id, to_jsonb(r) AS fields FROM new_rows r OFFSET 0) n
        JOIN (SELECT id, to_jsonb(r) AS fields FROM old_rows r OFFSET 0) o ON o.id = n.id OFFSET 0
      ) c WHERE c.data IS DISTINCT FROM c.old_data;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.publish_discoveries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO live_events (account_id, type, data)
      SELECT n.account_id, 'discovery', live_discovery(n.fields)
      FROM (SELECT account_id, to_jsonb(r) AS fields FROM new_rows r OFFSET 0) n;
  ELSE
    INSERT INTO live_events (account_id, type, data)
      SELECT c.account_id, 'discovery', c.data FROM (
        SELECT n.account_id, live_discovery(n.fields) AS data, live_discovery(o.fields) AS old_data
        FROM (SELECT id, account_id, to_jsonb(r) AS fields FROM new_rows r OFFSET 0) n
        JOIN (SELECT id, to_jsonb(r) AS fields FROM old_rows r OFFSET 0) o ON o.id = n.id OFFSET 0
      ) c WHERE c.data IS DISTINCT FROM c.old_data;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.publish_heartbeats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO live_events (account_id, type, data)
      SELECT n.account_id, 'heartbeat.state', live_heartbeat(n.fields, false)
      FROM (SELECT account_id, to_jsonb(r) AS fields FROM new_rows r OFFSET 0) n;
  ELSE
    INSERT INTO live_events (account_id, type, data)
      SELECT o.account_id, 'heartbeat.state', live_heartbeat(o.fields, true)
      FROM (SELECT account_id, to_jsonb(r) AS fields FROM old_rows r OFFSET 0) o;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.publish_moved_heartbeat()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  fields CONSTANT jsonb := to_jsonb(NEW);
BEGIN
  INSERT INTO live_events (account_id, type, data)
    VALUES (NEW.account_id, 'heartbeat.state', live_heartbeat(fields, false));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.publish_service_monitors()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO live_events (account_id, type, data)
      SELECT n.account_id, 'service-monitor.state', live_service_monitor(n.fields, false)
      FROM (SELECT account_id, to_jsonb(r) AS fields FROM new_rows r
        WHERE account_id NOT IN (SELECT account_id FROM new_rows GROUP BY account_id HAVING count(*) > most_live_events()) OFFSET 0) n;
    INSERT INTO live_events (account_id, type, data)
      SELECT account_id, 'reset', '{}' FROM new_rows GROUP BY account_id HAVING count(*) > most_live_events();
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO live_events (account_id, type, data)
      SELECT o.account_id, 'service-monitor.state', live_service_monitor(o.fields, true)
      FROM (SELECT account_id, to_jsonb(r) AS fields FROM old_rows r
        WHERE account_id NOT IN (SELECT account_id FROM old_rows GROUP BY account_id HAVING count(*) > most_live_events()) OFFSET 0) o;
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
      SELECT n.account_id, 'service-monitor.state', live_service_monitor(n.fields, false)
      FROM (SELECT r.account_id, to_jsonb(r) AS fields FROM changed c JOIN new_rows r ON r.id = c.id
        WHERE c.account_id NOT IN (SELECT account_id FROM many) OFFSET 0) n
      UNION ALL SELECT account_id, 'reset', '{}' FROM many;
  END IF;
  RETURN NULL;
END $function$;
