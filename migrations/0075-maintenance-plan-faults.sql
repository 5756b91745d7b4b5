-- A window whose occurrences cannot be worked out keeps the reason, so that its owner sees it and no other window waits
-- for it.
ALTER TABLE maintenance_windows ADD COLUMN plan_fault text;
