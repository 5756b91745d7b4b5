-- What a prober says of itself while more checks are asked for than it makes: everybody may read it, whichever process
-- they ask.
ALTER TABLE probers ADD COLUMN overloaded_since timestamptz;
-- Checks that it started a second, of late.
ALTER TABLE probers ADD COLUMN checks_per_second real NOT NULL DEFAULT 0;
