-- The kinds of service monitor are those of the program's registry, which every order and every imported row passes;
-- here only the form of a name is kept. A list here was a second registry: it made a new kind a migration, which a
-- rolling update had to finish everywhere before the first monitor of it. A kind that a process does not know yet is
-- shown without its own fields and checked as unknown, which moves no status.

ALTER TABLE service_monitors
  DROP CONSTRAINT service_monitors_kind_check,
  ADD CONSTRAINT service_monitors_kind_check CHECK (kind ~ '^[a-z][a-z0-9-]{0,39}$');
