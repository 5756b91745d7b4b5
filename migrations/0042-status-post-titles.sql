-- A post of an incident may have a title of its own: that of an incident may name what readers should not see.

ALTER TABLE status_posts ADD COLUMN own_title boolean NOT NULL DEFAULT false;
