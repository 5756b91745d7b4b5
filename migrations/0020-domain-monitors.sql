-- A domain monitor is called that everywhere; `monitors` alone could be mistaken for the service monitors.

ALTER TABLE monitors RENAME TO domain_monitors;
ALTER TABLE monitor_risks RENAME TO domain_monitor_risks;

-- Constraints and indexes carry the name of their table. NOT NULL constraints have names as well from PostgreSQL 18 on.
DO $$
DECLARE
  old_name text;
BEGIN
  FOR old_name IN SELECT conname FROM pg_constraint
    WHERE conrelid = 'domain_monitors'::regclass AND conname LIKE 'monitors\_%'
  LOOP
    EXECUTE format('ALTER TABLE domain_monitors RENAME CONSTRAINT %I TO %I', old_name, 'domain_' || old_name);
  END LOOP;
  FOR old_name IN SELECT conname FROM pg_constraint
    WHERE conrelid = 'domain_monitor_risks'::regclass AND conname LIKE 'monitor\_risks\_%'
  LOOP
    EXECUTE format('ALTER TABLE domain_monitor_risks RENAME CONSTRAINT %I TO %I', old_name, 'domain_' || old_name);
  END LOOP;
  FOR old_name IN SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE (i.indrelid = 'domain_monitors'::regclass AND c.relname LIKE 'monitors\_%')
      OR (i.indrelid = 'domain_monitor_risks'::regclass AND c.relname LIKE 'monitor\_risks\_%')
  LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', old_name, 'domain_' || old_name);
  END LOOP;
END $$;

CREATE FUNCTION publish_domain_monitor_risks() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  INSERT INTO live_events (account_id, type, data)
    SELECT m.account_id, 'monitor.scored', jsonb_build_object('id', m.id, 'domainId', m.domain_id,
      'riskScore', r.risk_score, 'label', r.label, 'scannedAt', iso_time(r.scanned_at))
    FROM new_rows r JOIN domain_monitors m ON m.id = r.monitor_id;
  RETURN NULL;
END $function$;

DROP TRIGGER note_inserted ON domain_monitor_risks;
DROP TRIGGER note_updated ON domain_monitor_risks;
DROP FUNCTION note_risks();
CREATE TRIGGER publish_inserted AFTER INSERT ON domain_monitor_risks REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION publish_domain_monitor_risks();
CREATE TRIGGER publish_updated AFTER UPDATE ON domain_monitor_risks REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION publish_domain_monitor_risks();
