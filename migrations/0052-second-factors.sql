-- A password alone no longer protects a user: authenticator apps, passkeys and recovery codes.

CREATE TABLE totp_secrets (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Sealed by the installation's key and bound to the user.
  sealed_secret text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null until the user has entered a first code.
  confirmed_at timestamptz,
  -- The time step (RFC 6238) of the last accepted code: no code is accepted twice.
  last_step bigint DEFAULT 0 NOT NULL
);

CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  backed_up boolean NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_user_idx ON passkeys (user_id);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- A sign-in that waits for its second step, or a passkey that is to sign: one row, used once.
CREATE TABLE sign_in_challenges (
  token_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('second-step', 'passkey', 'registration', 'verification')),
  user_id uuid REFERENCES users ON DELETE CASCADE,
  account_id uuid REFERENCES accounts ON DELETE CASCADE,
  challenge text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_challenges_expires_idx ON sign_in_challenges (expires_at);
CREATE INDEX sign_in_challenges_user_idx ON sign_in_challenges (user_id);
CREATE INDEX sign_in_challenges_account_idx ON sign_in_challenges (account_id);

ALTER TABLE sessions
  -- When the user last proved who they are: dangerous actions need this to be recent.
  ADD COLUMN verified_at timestamptz,
  ADD COLUMN method text DEFAULT 'password' NOT NULL
    CHECK (method IN ('password', 'two-factor', 'passkey', 'sso'));
UPDATE sessions SET verified_at = created_at;
ALTER TABLE sessions ALTER COLUMN verified_at SET NOT NULL;

-- Members without a second factor can do nothing else from then on. Null: two factors are not required.
ALTER TABLE accounts ADD COLUMN two_factor_from timestamptz;

ALTER TABLE mails DROP CONSTRAINT mails_kind_check;
ALTER TABLE mails ADD CONSTRAINT mails_kind_check CHECK (kind = ANY (ARRAY['invitation'::text,
  'address-confirmation'::text, 'password-reset'::text, 'security-notice'::text, 'owner-notice'::text,
  'status-page'::text, 'takedown'::text]));
