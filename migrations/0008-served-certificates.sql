-- What served certificates say beside their names and dates: issuer, key, signature, and the chain above them.
ALTER TABLE certificate_deployments
  ADD COLUMN trust text CHECK (trust IN ('trusted', 'self-signed', 'untrusted', 'incomplete-chain', 'wrong-usage', 'name-constraint')),
  ADD COLUMN chain jsonb,
  ADD COLUMN issuer_common_name text,
  ADD COLUMN issuer_organization text,
  ADD COLUMN serial_number text,
  ADD COLUMN key_type text,
  ADD COLUMN key_bits integer,
  ADD COLUMN signature_algorithm text;

-- Trust replaces it: a chain without a fault of its own was stored as complete.
UPDATE certificate_deployments SET trust = 'incomplete-chain' WHERE NOT chain_complete;
ALTER TABLE certificate_deployments DROP COLUMN chain_complete;
