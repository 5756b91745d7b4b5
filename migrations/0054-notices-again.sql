-- Maintenance that was taken back and planned again for the same start, or that ends otherwise, is announced again.

ALTER TABLE status_maintenance_notices
  -- How often the occurrence has been announced.
  ADD COLUMN round integer NOT NULL DEFAULT 1,
  DROP CONSTRAINT status_maintenance_notices_pkey,
  ADD PRIMARY KEY (page_id, window_id, starts_at, phase, round);
