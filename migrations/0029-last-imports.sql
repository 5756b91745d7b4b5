-- What an account's last import made, so that it can be taken back. One row an account: the next import takes its place.

CREATE TABLE last_imports (
  account_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  of text NOT NULL CHECK (of IN ('domains', 'monitors')),
  created_at timestamptz NOT NULL,
  monitor_ids uuid[] NOT NULL,
  service_monitor_ids uuid[] NOT NULL,
  domain_ids uuid[] NOT NULL
);
