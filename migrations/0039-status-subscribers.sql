-- Who follows status pages, and what they are still to be told.

CREATE TABLE status_subscribers (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  page_id uuid NOT NULL REFERENCES status_pages (id) ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('email', 'webhook')),
  -- A mail address in lower case, or a URL.
  address text NOT NULL,
  -- What it wants to be told of; none: of all.
  component_ids uuid[] NOT NULL,
  -- What it has asked for since, until it confirms that.
  wanted_component_ids uuid[],
  locale text NOT NULL,
  -- Signs the links of its mails, or what is sent to it.
  secret bytea NOT NULL,
  asked_at timestamptz NOT NULL,
  -- Null: it has not said yes, and is told nothing.
  confirmed_at timestamptz,
  -- Messages in a row that never arrived.
  failures integer NOT NULL DEFAULT 0,
  UNIQUE (page_id, type, address)
);
CREATE INDEX status_subscribers_page_idx ON status_subscribers (page_id, id);
CREATE INDEX status_subscribers_account_idx ON status_subscribers (account_id);

-- The updates are the outbox; what is there already is history.
ALTER TABLE status_post_updates ADD COLUMN told boolean NOT NULL DEFAULT true;
ALTER TABLE status_post_updates ALTER COLUMN told SET DEFAULT false;
-- The subscriber up to whom all have been told.
ALTER TABLE status_post_updates ADD COLUMN told_until uuid;
CREATE INDEX status_post_updates_untold_idx ON status_post_updates (seq) WHERE NOT told;

-- What is on its way to webhooks.
CREATE TABLE status_messages (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  subscriber_id uuid NOT NULL REFERENCES status_subscribers (id) ON DELETE CASCADE,
  body text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL
);
CREATE INDEX status_messages_due_idx ON status_messages (next_try_at);
CREATE INDEX status_messages_subscriber_idx ON status_messages (subscriber_id);
CREATE INDEX status_messages_account_idx ON status_messages (account_id);

ALTER TABLE mails DROP CONSTRAINT mails_kind_check;
ALTER TABLE mails ADD CONSTRAINT mails_kind_check CHECK (kind IN ('invitation', 'password-reset', 'owner-notice', 'status-page'));
-- Where its reader gets no more of them (RFC 8058).
ALTER TABLE mails ADD COLUMN leave_url text;

-- Sign-ups are counted as tries at passwords are.
ALTER TABLE status_unlock_failures RENAME TO status_tries;
ALTER TABLE status_tries RENAME COLUMN failed_at TO tried_at;
ALTER TABLE status_tries ADD COLUMN kind text NOT NULL DEFAULT 'unlock' CHECK (kind IN ('unlock', 'sign-up'));
ALTER TABLE status_tries ALTER COLUMN kind DROP DEFAULT;
ALTER INDEX status_unlock_failures_page_idx RENAME TO status_tries_page_idx;
ALTER INDEX status_unlock_failures_account_idx RENAME TO status_tries_account_idx;
