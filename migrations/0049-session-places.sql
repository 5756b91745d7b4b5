-- When each session was last used, and from which places (network and browser, hashed) each user has signed in, so that
-- a sign-in from a new place can be mailed to them.

ALTER TABLE sessions ADD COLUMN last_seen_at timestamptz;
UPDATE sessions SET last_seen_at = created_at;
ALTER TABLE sessions ALTER COLUMN last_seen_at SET NOT NULL;

CREATE TABLE sign_in_places (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  place bytea NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, place)
);
