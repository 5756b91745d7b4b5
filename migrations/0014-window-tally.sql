-- Which windows of a schedule are on record, so that each is exactly one of checked, unknown and missed: every one up to
-- `counted_from`, which moves on with the results from now on, and single ones after it. `last_check_at` could tell it only
-- while nothing overlapped: a result stored after a later one hid what a killed prober had lost before.

-- Bit i of `counted_ahead`: the slot i intervals after the first one behind `counted_from` is on record, too.
ALTER TABLE monitor_schedules ADD COLUMN counted_ahead integer NOT NULL DEFAULT 0;
UPDATE monitor_schedules SET counted_from = last_check_at WHERE last_check_at > counted_from;
