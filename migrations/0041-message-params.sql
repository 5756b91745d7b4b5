-- The values in a message, so that it can be rendered in any language; `code` names its text.
ALTER TABLE checks ADD COLUMN params text;
ALTER TABLE monitor_transitions ADD COLUMN params jsonb;
