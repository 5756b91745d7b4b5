-- An import from another tool also creates heartbeats, channels, rules, windows and status pages. They are stored in the
-- order of their creation, so that undoing the import can remove them in reverse.
ALTER TABLE last_imports ADD COLUMN other_objects jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE last_imports DROP CONSTRAINT last_imports_kind_check;
ALTER TABLE last_imports ADD CONSTRAINT last_imports_kind_check CHECK (kind IN ('domains', 'monitors', 'tool'));
