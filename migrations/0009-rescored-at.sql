-- When the score of a domain was computed anew after its latest scan, because a disposition changed. Events lose weight with time,
-- so that the score and what it consists of belong to an instant.
ALTER TABLE domain_monitor_risks ADD COLUMN rescored_at timestamptz;
