-- Webhook messages are claimed by account, so that one page's many slow receivers do not delay the messages of others.

DROP INDEX status_messages_account_idx;
CREATE INDEX status_messages_account_due_idx ON status_messages (account_id, next_attempt_at);
