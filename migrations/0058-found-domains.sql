-- Domain monitors found by a part of their domain or label: by an index, where the module is there (0041).

DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    EXECUTE 'CREATE INDEX domains_domain_part_idx ON domains USING gin (domain gin_trgm_ops)';
    EXECUTE 'CREATE INDEX monitors_label_part_idx ON monitors USING gin (label gin_trgm_ops)';
  END IF;
END $$;
