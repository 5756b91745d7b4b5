-- Names columns of takedowns by the words of the glossary: checks of the page, attempts, position, finished.

ALTER TABLE takedowns RENAME COLUMN last_look TO last_check;
ALTER TABLE takedowns RENAME COLUMN next_look_at TO next_check_at;
ALTER TABLE takedowns RENAME COLUMN collect_tries TO collect_attempts;
ALTER INDEX takedowns_look_idx RENAME TO takedowns_check_idx;
ALTER TABLE takedown_submissions RENAME COLUMN settled_at TO finished_at;
ALTER TABLE takedown_submissions RENAME COLUMN place TO position;
