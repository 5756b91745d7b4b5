-- What takedown cases collected, octet by octet, and what was approved to be sent.

CREATE TABLE takedown_files (
  takedown_id uuid NOT NULL REFERENCES takedowns (id) ON DELETE CASCADE,
  round integer NOT NULL,
  name text NOT NULL,
  account_id uuid NOT NULL,
  media_type text NOT NULL,
  sha256 bytea NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (takedown_id, round, name)
);
