-- Operators run the installation: they are users, but what they may do belongs to no account. They can suspend accounts.

CREATE TABLE operators (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);

ALTER TABLE accounts ADD COLUMN suspended_at timestamptz;
ALTER TABLE accounts ADD COLUMN suspension_reason text CHECK (length(suspension_reason) <= 500);
ALTER TABLE accounts ADD CHECK ((suspended_at IS NULL) = (suspension_reason IS NULL));
