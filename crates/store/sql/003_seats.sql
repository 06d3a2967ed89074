-- Keyed dice, and links to seats that work once.

-- What the throws follow from; where it is null, from the seed, as in games of before.
ALTER TABLE games ADD COLUMN dice BLOB CHECK (length(dice) = 16);

-- The secret of a seat somebody has taken opens it no more; he makes a link for another device of his own.
ALTER TABLE seats ADD COLUMN spent INTEGER NOT NULL DEFAULT 0 CHECK (spent IN (0, 1));
ALTER TABLE seats ADD COLUMN link BLOB CHECK (length(link) = 32);
ALTER TABLE seats ADD COLUMN taken INTEGER NOT NULL DEFAULT 0; -- how often somebody has come to it by a link

CREATE UNIQUE INDEX seats_link ON seats (link) WHERE link IS NOT NULL;

UPDATE seats SET spent = 1
WHERE EXISTS (SELECT 1 FROM holders h WHERE h.game = seats.game AND h.side = seats.side);
