-- What counts towards a limit that all processes share: so many of something, from an address range or to a recipient,
-- within a window.
CREATE TABLE rate_limit_uses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bucket text NOT NULL CHECK (length(bucket) <= 400),
  cost integer NOT NULL CHECK (cost > 0),
  used_at timestamptz NOT NULL
);
CREATE INDEX rate_limit_uses_bucket_idx ON rate_limit_uses (bucket, used_at);
CREATE INDEX rate_limit_uses_age_idx ON rate_limit_uses (used_at);

-- Addresses of people who are not members: whether they agreed to get an account's alerts by mail.
CREATE TABLE mail_recipients (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  address text NOT NULL CHECK (address = lower(address) AND length(address) <= 254),
  token_hash bytea NOT NULL UNIQUE,
  asked_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  PRIMARY KEY (account_id, address)
);

-- Accounts that a stranger made by open sign-up, and whether their owner's address is still to be confirmed.
ALTER TABLE accounts ADD COLUMN open_signup boolean NOT NULL DEFAULT false;
ALTER TABLE accounts ADD COLUMN awaits_confirmation boolean NOT NULL DEFAULT false;
