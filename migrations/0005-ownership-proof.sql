-- Ownership is looked for again every week: who had a domain once may not have it any more, and active checks go to
-- whoever has it now.

ALTER TABLE monitors
  -- When the proof is looked for next; null with proven ownership: at once.
  ADD COLUMN proof_due_at timestamptz,
  -- First look that did not find it, after the last one that did.
  ADD COLUMN proof_missing_since timestamptz;

-- Those proven before: in the course of a week, not all at once.
UPDATE monitors SET proof_due_at = now() + random() * interval '7 days' WHERE verified_at IS NOT NULL;

CREATE INDEX monitors_proof_due_idx ON monitors (coalesce(proof_due_at, '-infinity')) WHERE verified_at IS NOT NULL;
