-- Finds a caller by the beginnings of the words of a name.
CREATE INDEX "citizens_name_words" ON "citizens" USING gin (to_tsvector('simple', name_key(case when "type" = 1 and "f_nume" <> '' then "f_nume" else "nume" || ' ' || "prenume" end)));
