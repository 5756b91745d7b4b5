-- Accounts (tenants), the people in them, how they get in, and what they did.
-- Every other table hangs on accounts by account_id with ON DELETE CASCADE.

CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  -- Falls in for a legacy monitor's missing alert recipient.
  email text NOT NULL CHECK (length(email) <= 254),
  plan text NOT NULL CHECK (plan IN ('free', 'pro', 'business', 'agency')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE users (
  id uuid PRIMARY KEY,
  -- Lower case, so that plain equality is the comparison.
  email text NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) <= 254),
  name text NOT NULL CHECK (length(name) <= 200),
  password_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE members (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'member', 'viewer')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, user_id)
);
CREATE INDEX members_user_id_idx ON members (user_id);

CREATE TABLE sessions (
  -- SHA-256 of the cookie's value: a stolen table opens no session.
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_user_id_idx ON sessions (user_id);
CREATE INDEX sessions_account_id_idx ON sessions (account_id);
CREATE INDEX sessions_expires_at_idx ON sessions (expires_at);

-- One row a failed sign-in; successes leave none. Swept by a job once older than the throttle's window.
CREATE TABLE sign_in_failures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  address text NOT NULL,
  failed_at timestamptz NOT NULL
);
CREATE INDEX sign_in_failures_email_idx ON sign_in_failures (email, failed_at);
CREATE INDEX sign_in_failures_address_idx ON sign_in_failures (address, failed_at);

CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  -- First characters of the key, to recognise it by.
  prefix text NOT NULL,
  -- SHA-256; a key has 256 random bits, so a slow hash would add nothing.
  key_hash bytea NOT NULL UNIQUE,
  scopes text[] NOT NULL,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  last_used_at timestamptz
);
CREATE INDEX api_keys_account_id_idx ON api_keys (account_id, created_at DESC, id DESC);

CREATE TABLE audit_log (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  at timestamptz NOT NULL,
  actor_type text NOT NULL CHECK (actor_type IN ('user', 'api_key', 'system')),
  actor_id uuid,
  actor_name text NOT NULL,
  -- Verb on noun, e.g. service_monitor.create
  action text NOT NULL,
  object_type text NOT NULL,
  object_id text,
  -- What changed, secrets already redacted.
  details jsonb NOT NULL DEFAULT '{}',
  request_id text,
  address text
);
CREATE INDEX audit_log_account_id_idx ON audit_log (account_id, at DESC, id DESC);

-- Answers already given for an Idempotency-Key, replayed for 24 hours.
CREATE TABLE idempotency_keys (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  -- SHA-256 over method, path and body: the same key with another request is an error.
  request_hash bytea NOT NULL,
  -- Null while the first request is still under way.
  status integer,
  headers jsonb,
  body text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, key)
);
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);

-- When an account's last import request was let in, held in one place for all API processes.
CREATE TABLE import_allowances (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  last_request_at timestamptz NOT NULL
);
