-- Operators enroll agents for regions of all accounts.
ALTER TABLE locations ADD COLUMN shared boolean DEFAULT false NOT NULL;
