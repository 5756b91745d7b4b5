-- A ping writes its heartbeat's row and hardly ever changes what is counted or told of it. Triggers by statement were handed
-- every row before and after, and cost more than the update; those by row are not called at all where nothing moved.
DROP TRIGGER count_updated ON heartbeats;
DROP TRIGGER note_updated ON heartbeats;

CREATE OR REPLACE FUNCTION count_heartbeats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO kept_counts (account_id, facet, value, n)
      SELECT account_id, 'heartbeat', CASE WHEN paused THEN 'paused' ELSE status END, count(*) FROM new_rows GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO kept_counts (account_id, facet, value, n)
      SELECT account_id, 'heartbeat', CASE WHEN paused THEN 'paused' ELSE status END, -count(*) FROM old_rows GROUP BY 1, 2, 3;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION count_moved_heartbeat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept_counts (account_id, facet, value, n) VALUES
    (OLD.account_id, 'heartbeat', CASE WHEN OLD.paused THEN 'paused' ELSE OLD.status END, -1),
    (NEW.account_id, 'heartbeat', CASE WHEN NEW.paused THEN 'paused' ELSE NEW.status END, 1);
  RETURN NULL;
END $$;

CREATE TRIGGER count_moved AFTER UPDATE ON heartbeats FOR EACH ROW
  WHEN ((OLD.status, OLD.paused) IS DISTINCT FROM (NEW.status, NEW.paused)) EXECUTE FUNCTION count_moved_heartbeat();

CREATE OR REPLACE FUNCTION note_heartbeats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO live_events (account_id, type, data)
      SELECT n.account_id, 'heartbeat.state', live_heartbeat(to_jsonb(n), false) FROM new_rows n;
  ELSE
    INSERT INTO live_events (account_id, type, data)
      SELECT o.account_id, 'heartbeat.state', live_heartbeat(to_jsonb(o), true) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION note_moved_heartbeat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_events (account_id, type, data)
    VALUES (NEW.account_id, 'heartbeat.state', live_heartbeat(to_jsonb(NEW), false));
  RETURN NULL;
END $$;

CREATE TRIGGER note_moved AFTER UPDATE ON heartbeats FOR EACH ROW
  WHEN ((OLD.status, OLD.paused, OLD.name, OLD.tags) IS DISTINCT FROM (NEW.status, NEW.paused, NEW.name, NEW.tags))
  EXECUTE FUNCTION note_moved_heartbeat();
