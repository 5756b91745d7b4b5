-- Logos and icons of status pages. What pages show of them is kept with the page; the bytes are read only to serve them.
ALTER TABLE status_pages
  ADD COLUMN logo jsonb,
  ADD COLUMN favicon jsonb;

CREATE TABLE status_page_images (
  page_id uuid NOT NULL REFERENCES status_pages (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('logo', 'favicon')),
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  bytes bytea NOT NULL CHECK (length(bytes) <= 262144),
  PRIMARY KEY (page_id, kind)
);
CREATE INDEX status_page_images_account_idx ON status_page_images (account_id);
