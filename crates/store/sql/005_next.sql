-- The game that the same players began after this one was over, with the sides changed.

ALTER TABLE games ADD COLUMN next TEXT;
