-- What the newest check of a monitor measured, once its day is sealed: a monitor that is paused, or whose probers are away, keeps showing
-- it. Written by the sealing of the day, at most one row a schedule that was not checked for a week.
ALTER TABLE monitor_schedules ADD COLUMN kept_check json;
