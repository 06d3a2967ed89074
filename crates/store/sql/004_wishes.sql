-- What a seat wishes to be answered by itself, as the server writes it; null where nothing was ever said.

ALTER TABLE seats ADD COLUMN wish TEXT;
