-- The terms of the glossary: lookups of certificates, and issuances that were evaluated.

ALTER TABLE certificate_issuances RENAME COLUMN judged TO evaluated;

ALTER TABLE certificate_watches RENAME TO certificate_lookups;
DO $$
DECLARE
  old_name text;
BEGIN
  FOR old_name IN SELECT conname FROM pg_constraint
    WHERE conrelid = 'certificate_lookups'::regclass AND conname LIKE 'certificate\_watches\_%'
  LOOP
    EXECUTE format('ALTER TABLE certificate_lookups RENAME CONSTRAINT %I TO %I', old_name,
      replace(old_name, 'certificate_watches', 'certificate_lookups'));
  END LOOP;
  FOR old_name IN SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indrelid = 'certificate_lookups'::regclass AND c.relname LIKE 'certificate\_watches\_%'
  LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', old_name, replace(old_name, 'certificate_watches', 'certificate_lookups'));
  END LOOP;
END $$;

CREATE FUNCTION schedule_certificate_lookups() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  INSERT INTO certificate_lookups (domain_id, account_id, due_at)
  SELECT id, account_id, created_at FROM new_domains ORDER BY id;
  RETURN NULL;
END $function$;

DROP TRIGGER domains_watch_certificates ON domains;
DROP FUNCTION watch_certificates();
CREATE TRIGGER schedule_certificate_lookups AFTER INSERT ON domains REFERENCING NEW TABLE AS new_domains
  FOR EACH STATEMENT EXECUTE FUNCTION schedule_certificate_lookups();
