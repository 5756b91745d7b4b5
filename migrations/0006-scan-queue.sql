-- The queue in the order in which it is taken, so that a claim reads no more of it than it takes.

DROP INDEX scans_waiting_idx;
CREATE INDEX scans_waiting_idx ON scans ((trigger = 'manual') DESC, requested_at) WHERE state IN ('queued', 'running');

-- How many places an account has taken.
CREATE INDEX scans_running_idx ON scans (account_id) WHERE state = 'running';
