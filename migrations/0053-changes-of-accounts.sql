-- The newest changes of all domains of an account, for its first screen.
CREATE INDEX posture_changes_account_idx ON posture_changes (account_id, at DESC, id DESC);
