-- Who has shown that mail to their address reaches them, and links that are on their way to show it.

-- Null: not shown yet.
ALTER TABLE users ADD COLUMN email_confirmed_at timestamptz;

CREATE TABLE address_confirmations (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Another one than the user's: it becomes theirs when it is confirmed.
  email text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX address_confirmations_user_idx ON address_confirmations (user_id);

ALTER TABLE mails DROP CONSTRAINT mails_kind_check;
ALTER TABLE mails ADD CONSTRAINT mails_kind_check CHECK (kind IN
  ('invitation', 'address-confirmation', 'password-reset', 'owner-notice', 'status-page', 'takedown'));
