-- Digests (src/digest.rs), so that a turned bit is noticed where it would only make another game of it. Null in what
-- was written before this step.

ALTER TABLE games ADD COLUMN digest INTEGER; -- of what it began with
ALTER TABLE games ADD COLUMN head INTEGER; -- the digest of its last entry, or that of the beginning
ALTER TABLE journal ADD COLUMN digest INTEGER;
