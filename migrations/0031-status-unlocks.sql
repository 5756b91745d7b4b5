-- Tries at the passwords of status pages that failed, for as long as they count.

CREATE TABLE status_unlock_failures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  page_id uuid NOT NULL REFERENCES status_pages (id) ON DELETE CASCADE,
  address text NOT NULL,
  failed_at timestamptz NOT NULL
);
CREATE INDEX status_unlock_failures_page_idx ON status_unlock_failures (page_id, failed_at);
CREATE INDEX status_unlock_failures_account_idx ON status_unlock_failures (account_id);
