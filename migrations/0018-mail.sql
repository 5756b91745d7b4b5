-- Mails of the service itself, and what they carry: invitations and resets of passwords.

CREATE TABLE mails (
  id uuid PRIMARY KEY,
  -- Null: it concerns a person, whatever accounts they belong to, and no account may read it.
  account_id uuid REFERENCES accounts (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('invitation', 'password-reset', 'owner-notice')),
  address text NOT NULL,
  subject text NOT NULL,
  -- Emptied once it is sent: links in it are secrets.
  body text,
  html text,
  link text,
  -- It opens what only an owner may give, so that nobody else of the account may read it.
  owners_only boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'undeliverable')),
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz,
  error text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz
);
CREATE INDEX mails_due_idx ON mails (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX mails_account_idx ON mails (account_id, created_at DESC, id DESC);

CREATE TABLE invitations (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'member', 'viewer')),
  invited_by text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  UNIQUE (account_id, email)
);

CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_user_idx ON password_resets (user_id);
