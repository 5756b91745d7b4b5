-- When the past and present of a domain's certificates are asked for.

-- When the past and present of a domain's certificates are next asked for.
CREATE TABLE certificate_watches (
  domain_id uuid PRIMARY KEY REFERENCES domains ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- Since when the past is known; null: not yet.
  baseline_at timestamptz,
  due_at timestamptz NOT NULL,
  -- Where the source's answer went on, to be asked for from there.
  cursor text,
  failures integer NOT NULL DEFAULT 0,
  last_error text,
  looked_up_at timestamptz
);
CREATE INDEX certificate_watches_due_idx ON certificate_watches (due_at);
CREATE INDEX certificate_watches_account_idx ON certificate_watches (account_id);

-- Every domain of an inventory is watched, whoever put it there.
INSERT INTO certificate_watches (domain_id, account_id, due_at) SELECT id, account_id, created_at FROM domains;
CREATE FUNCTION watch_certificates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO certificate_watches (domain_id, account_id, due_at)
  SELECT id, account_id, created_at FROM new_domains ORDER BY id;
  RETURN NULL;
END $$;
CREATE TRIGGER domains_watch_certificates AFTER INSERT ON domains
  REFERENCING NEW TABLE AS new_domains FOR EACH STATEMENT EXECUTE FUNCTION watch_certificates();


-- Issuances known by facts alone, whose bytes are to be asked for.
CREATE INDEX certificate_issuances_bare_idx ON certificate_issuances (first_seen_at DESC)
  WHERE der IS NULL AND source_ref IS NOT NULL;
