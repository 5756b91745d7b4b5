-- The terms of the glossary for lookalikes, discoveries and imports.

ALTER TABLE lookalikes RENAME COLUMN judged TO triaged;
ALTER TABLE lookalikes RENAME COLUMN picture_tried_at TO screenshot_tried_at;
ALTER TABLE lookalikes RENAME COLUMN picture_likeness TO screenshot_similarity;

ALTER TABLE page_pictures RENAME TO page_screenshots;
ALTER TABLE page_screenshots RENAME COLUMN picture TO image;
ALTER TABLE page_screenshots RENAME COLUMN marks TO digest;
DO $$
DECLARE
  old_name text;
BEGIN
  FOR old_name IN SELECT conname FROM pg_constraint
    WHERE conrelid = 'page_screenshots'::regclass AND conname LIKE 'page\_pictures\_%'
  LOOP
    EXECUTE format('ALTER TABLE page_screenshots RENAME CONSTRAINT %I TO %I', old_name,
      replace(old_name, 'page_pictures', 'page_screenshots'));
  END LOOP;
  FOR old_name IN SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indrelid = 'page_screenshots'::regclass AND c.relname LIKE 'page\_pictures\_%'
  LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', old_name, replace(old_name, 'page_pictures', 'page_screenshots'));
  END LOOP;
END $$;

ALTER TABLE discovery_schedules RENAME COLUMN words_at TO wordlist_at;
ALTER TABLE last_imports RENAME COLUMN of TO kind;
ALTER TABLE last_imports RENAME CONSTRAINT last_imports_of_check TO last_imports_kind_check;
