-- People sign in with the identity provider of their company, by OpenID Connect.

CREATE TABLE sso_connections (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  issuer text NOT NULL,
  client_id text NOT NULL,
  -- Null: a public client.
  sealed_client_secret text,
  groups_claim text NOT NULL,
  -- Pairs of a group and a role, the first match first.
  roles jsonb NOT NULL,
  -- Role of members in none of these groups; null: they are refused.
  default_role text CHECK (default_role IN ('admin', 'member', 'viewer')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX sso_connections_issuer_idx ON sso_connections (issuer);

-- Email domains whose people an account's provider may speak for, once DNS proves that they belong to the account.
CREATE TABLE sso_domains (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  domain text NOT NULL,
  token text NOT NULL,
  created_at timestamptz NOT NULL,
  verified_at timestamptz,
  PRIMARY KEY (account_id, domain)
);
CREATE UNIQUE INDEX sso_domains_verified_idx ON sso_domains (domain) WHERE verified_at IS NOT NULL;

CREATE TABLE sso_identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX sso_identities_user_idx ON sso_identities (user_id);

-- A sign-in at a provider that has begun: one row, used once.
CREATE TABLE sso_sign_ins (
  state_hash bytea PRIMARY KEY,
  -- Null: the provider of the installation.
  account_id uuid REFERENCES accounts ON DELETE CASCADE,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  return_path text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sso_sign_ins_expires_idx ON sso_sign_ins (expires_at);
CREATE INDEX sso_sign_ins_account_idx ON sso_sign_ins (account_id);

-- What a provider names when it signs a person out (OpenID Connect Back-Channel Logout 1.0).
ALTER TABLE sessions
  ADD COLUMN sso_issuer text,
  ADD COLUMN sso_subject text,
  ADD COLUMN sso_sid text;
CREATE INDEX sessions_sso_idx ON sessions (sso_issuer, sso_subject) WHERE sso_issuer IS NOT NULL;

-- Members sign in with the provider only, except one owner, in case it fails.
ALTER TABLE accounts
  ADD COLUMN sso_only boolean DEFAULT false NOT NULL,
  ADD COLUMN break_glass_user_id uuid REFERENCES users ON DELETE SET NULL;
CREATE INDEX accounts_break_glass_idx ON accounts (break_glass_user_id) WHERE break_glass_user_id IS NOT NULL;
