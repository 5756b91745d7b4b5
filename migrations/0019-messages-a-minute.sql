-- Channels read by people get so many messages a minute, and a digest of the rest.
ALTER TABLE alert_channels ADD COLUMN max_per_minute integer NOT NULL DEFAULT 10 CHECK (max_per_minute BETWEEN 1 AND 600);

-- What went to a place (a channel's id, an e-mail address) in the last minute.
CREATE TABLE alert_send_slots (
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  place text NOT NULL,
  sends timestamptz[] NOT NULL DEFAULT '{}',
  last_digest_at timestamptz,
  PRIMARY KEY (account_id, place)
);

-- Waits for its place's minute; `next_try_at` stays, so that later ones of its incident wait for it.
ALTER TABLE alert_deliveries ADD COLUMN held_until timestamptz;
