-- A person sees where they are signed in, and ends what they do not know: sessions get an id to be named by, and what is
-- known of the device and the place they were opened from. Those that are there know neither.

ALTER TABLE sessions
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN user_agent text CHECK (length(user_agent) <= 300),
  ADD COLUMN address text CHECK (length(address) <= 100);
CREATE UNIQUE INDEX sessions_id_idx ON sessions (id);
