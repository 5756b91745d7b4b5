-- Deliveries are claimed in their order; where thousands are due at one instant, each claim sorted all of them.
CREATE INDEX alert_deliveries_claim_idx ON alert_deliveries (next_try_at, seq) WHERE state IN ('queued', 'sending');
DROP INDEX alert_deliveries_due_idx;
