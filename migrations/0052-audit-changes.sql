-- The audit log tells what each write changed, from what to what, and is looked through by who did it, what was done and
-- to what: each of these by an index in the order of the list, so that a page costs the same in a log of any length. The
-- same indexes tell what there is to choose by, a step an entry. Rows that are there keep no differences.

ALTER TABLE audit_log ADD COLUMN changes jsonb NOT NULL DEFAULT '[]';
CREATE INDEX audit_log_action_idx ON audit_log (account_id, action, at DESC, id DESC);
CREATE INDEX audit_log_object_type_idx ON audit_log (account_id, object_type, at DESC, id DESC);
CREATE INDEX audit_log_object_idx ON audit_log (account_id, object_id, at DESC, id DESC) WHERE object_id IS NOT NULL;
CREATE INDEX audit_log_actor_idx ON audit_log (account_id, actor_id, at DESC, id DESC);
