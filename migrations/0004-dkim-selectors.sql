-- DKIM selectors that owners declare. Selectors cannot be enumerated (RFC 6376 section 3.1), so a key that has gone
-- missing is noticed only where somebody said that it should be there.

ALTER TABLE monitors ADD COLUMN dkim_selectors text[] NOT NULL DEFAULT '{}' CHECK (cardinality(dkim_selectors) <= 20);
