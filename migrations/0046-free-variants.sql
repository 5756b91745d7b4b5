-- Of a sweep for lookalikes: main variants of the name under other suffixes that nobody has. Null: sweeps of before did not ask.

ALTER TABLE lookalike_sweeps ADD COLUMN free_variants text[];
