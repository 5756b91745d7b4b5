-- Secrets are stored encrypted. Each account has a data key, and the installation has one (no account); both are
-- stored encrypted with a master key that is never in the database.

CREATE TABLE data_keys (
  id uuid PRIMARY KEY,
  account_id uuid REFERENCES accounts (id) ON DELETE CASCADE,
  wrapped_key bytea NOT NULL,
  master_key_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE NULLS NOT DISTINCT (account_id)
);

-- Changes of rows that need the program, such as encrypting what older versions stored in plain text. They run in
-- batches at start, and continue after the last finished batch if they are interrupted.
CREATE TABLE data_migrations (
  name text PRIMARY KEY,
  last_row text,
  finished_at timestamptz
);
