-- A mute suppresses alerts like a maintenance window, but its time counts in uptime and isn't shown as maintenance.
-- Windows that the snooze endpoints have made are mutes.

ALTER TABLE maintenance_windows ADD COLUMN muted boolean DEFAULT false NOT NULL;
UPDATE maintenance_windows SET muted = true
WHERE title LIKE 'Muted: %' AND NOT show_on_status_pages AND rrule IS NULL;
