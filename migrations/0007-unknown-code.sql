-- Why a region's newest check could tell nothing: a prober without a way to ping left its monitors pending for ever
-- without a word. Written when it changes only, so that steady results still touch one column.

ALTER TABLE monitor_schedules
  -- Code of the newest check while that is `unknown`; null once a check tells something again.
  ADD COLUMN unknown_code text;
