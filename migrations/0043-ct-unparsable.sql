-- What the tail of Certificate Transparency logs leaves behind.

-- Entries that could not be read, kept for whoever looks into them.
CREATE TABLE ct_unparsable (
  log_id text NOT NULL REFERENCES ct_logs ON DELETE CASCADE,
  index bigint NOT NULL,
  reason text NOT NULL,
  -- The first 64 kB.
  entry bytea NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (log_id, index)
);
