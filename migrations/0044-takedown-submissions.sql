-- Reports of takedown cases, and the proof of each, which outlives the outbox.

CREATE TABLE takedown_submissions (
  -- Also the id of its mail, while that is kept.
  id uuid PRIMARY KEY,
  takedown_id uuid NOT NULL REFERENCES takedowns (id) ON DELETE CASCADE,
  account_id uuid NOT NULL,
  round integer NOT NULL,
  at timestamptz NOT NULL,
  -- Its place among the reports of one word.
  place integer NOT NULL,
  address text NOT NULL,
  message_id text NOT NULL UNIQUE,
  outcome text NOT NULL CHECK (outcome IN ('queued', 'sent', 'failed')),
  response text,
  settled_at timestamptz
);
CREATE INDEX takedown_submissions_idx ON takedown_submissions (takedown_id, at);
CREATE INDEX takedown_submissions_account_idx ON takedown_submissions (account_id, at);

-- Reports go out by the outbox of mails, with an id that replies name and a person to reply to.
ALTER TABLE mails DROP CONSTRAINT mails_kind_check;
ALTER TABLE mails ADD CONSTRAINT mails_kind_check
  CHECK (kind IN ('invitation', 'password-reset', 'owner-notice', 'status-page', 'takedown'));
ALTER TABLE mails ADD COLUMN message_id text;
ALTER TABLE mails ADD COLUMN reply_to text;
