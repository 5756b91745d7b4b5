-- How pages of lookalikes look, and the owner's own beside them: one picture each, the last that was taken.

CREATE TABLE page_pictures (
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  domain_id uuid NOT NULL REFERENCES domains (id) ON DELETE CASCADE,
  -- Null: the domain's own page.
  lookalike_id uuid REFERENCES lookalikes (id) ON DELETE CASCADE,
  taken_at timestamptz NOT NULL,
  -- PNG that our own browser and our own encoder made.
  picture bytea NOT NULL,
  -- Where it is lighter and darker, to tell how alike two are.
  marks bytea NOT NULL,
  UNIQUE NULLS NOT DISTINCT (domain_id, lookalike_id)
);
CREATE INDEX page_pictures_lookalike_idx ON page_pictures (lookalike_id) WHERE lookalike_id IS NOT NULL;

-- When a picture was last tried, so that a page that gives none is not tried for ever.
ALTER TABLE lookalikes ADD COLUMN picture_tried_at timestamptz;
-- How alike the pictures are, 0 to 100; null: not compared.
ALTER TABLE lookalikes ADD COLUMN picture_likeness smallint CHECK (picture_likeness BETWEEN 0 AND 100);
CREATE INDEX lookalikes_picture_idx ON lookalikes (picture_tried_at NULLS FIRST, score DESC) WHERE registered AND score >= 30;
