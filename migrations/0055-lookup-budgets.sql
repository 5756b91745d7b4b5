-- Look-ups of an account on one UTC day, by what they were made for. Sweeps for lookalikes are counted here too: counted by
-- when a sweep was ordered, those that waited a day for their budget had none.

ALTER TABLE discovery_budgets RENAME TO lookup_budgets;
ALTER TABLE lookup_budgets
  ADD COLUMN purpose text NOT NULL DEFAULT 'discovery' CHECK (purpose IN ('discovery', 'sweep')),
  DROP CONSTRAINT discovery_budgets_pkey,
  ADD PRIMARY KEY (account_id, purpose, day);
ALTER TABLE lookup_budgets ALTER COLUMN purpose DROP DEFAULT;
ALTER TABLE lookup_budgets RENAME CONSTRAINT discovery_budgets_account_id_fkey TO lookup_budgets_account_id_fkey;
