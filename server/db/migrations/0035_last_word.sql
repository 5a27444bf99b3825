-- What `desk_cases` must hold of every submitted case.
CREATE OR REPLACE VIEW "desk_case_sources" AS
WITH "filed" AS (
	SELECT 'solicitare' AS "kind", s."id", s."numar", s."tip" AS "category", s."state",
		s."state" NOT IN ('respinsa', 'finalizata', 'anulata') AS "is_open",
		s."due_at", s."created_at", s."updated_at", s."citizen_id", s."values", t."definition",
		'' AS "place", '' AS "texts"
	FROM "solicitari" s LEFT JOIN "solicitare_types" t ON t."cod" = s."tip"
	WHERE s."numar" IS NOT NULL AND s."state" <> 'ciorna'
	UNION ALL
	SELECT 'sesizare', s."id", s."numar", s."categorie", s."state",
		s."state" NOT IN ('redirectionata', 'solutionata', 'clasata'),
		s."due_at", s."created_at", s."updated_at", s."citizen_id", s."values", t."definition",
		s."adresa_text", s."descriere"
	FROM "sesizari" s LEFT JOIN "sesizare_categories" t ON t."cod" = s."categorie"
)
SELECT f."kind", f."id" AS "object_id", f."numar" AS "number", f."category", f."state", f."is_open", f."due_at",
	coalesce(f."due_at", f."created_at") AS "order_at", f."created_at" AS "sent_at",
	coalesce(nullif(f."place", ''), a."street", '') AS "street",
	coalesce(substring(f."place" FROM '(?i)sector(?:ul)?\s*(\d{1,2})'), a."sector", '') AS "sector",
	f."citizen_id",
	-- A state has a word too: one asks the citizen, and leaving it, as reopening, gives the case back to the operator.
	CASE WHEN f."state" = 'completare_necesara'
			OR m."last_author" = 'operator' AND NOT coalesce(h."returned_at" > m."last_at", false)
		THEN 'operator' ELSE 'cetatean' END AS "last_author",
	greatest(f."updated_at", m."last_at") AS "changed_at",
	case_document(f."numar", concat_ws(' ', f."place", a."words"),
		concat_ws(' ', c."nume", c."prenume", c."f_nume", f."texts", json_texts(f."values"), m."texts")) AS "document"
FROM "filed" f
JOIN "citizens" c ON c."id" = f."citizen_id"
LEFT JOIN LATERAL (
	SELECT (array_agg("author" ORDER BY "id" DESC))[1] AS "last_author", max("created_at") AS "last_at",
		string_agg("text", ' ') AS "texts"
	FROM "messages" WHERE "kind" = f."kind" AND "object_id" = f."id"
) m ON true
LEFT JOIN LATERAL (
	SELECT max("created_at") AS "returned_at"
	FROM (
		SELECT "created_at", "state", lag("state") OVER (ORDER BY "id") AS "before"
		FROM "history_steps" WHERE "kind" = f."kind" AND "object_id" = f."id"
	) AS "steps"
	-- An extension is a step as well, without a new state.
	WHERE "state" IS DISTINCT FROM "before" AND ("state" = 'redeschisa' OR "before" = 'completare_necesara')
) h ON true
LEFT JOIN LATERAL (
	SELECT ("address" ->> 'strada') || ' nr. ' || ("address" ->> 'numar') AS "street", "address" ->> 'sector' AS "sector",
		json_texts("address") AS "words"
	FROM (
		SELECT "address" FROM "contracts"
		WHERE "citizen_id" = f."citizen_id" AND "id" = form_choice(f."definition", f."values", 'selectie_contract')
		UNION ALL
		SELECT k."address" FROM "receivables" r JOIN "contracts" k ON k."id" = r."contract_id"
		WHERE r."citizen_id" = f."citizen_id" AND r."id" = form_choice(f."definition", f."values", 'selectie_factura')
		UNION ALL
		SELECT to_jsonb(d) - 'eticheta' - 'created_at' FROM "addresses" d
		WHERE "citizen_id" = f."citizen_id" AND "id" = form_choice(f."definition", f."values", 'selectie_adresa')
	) AS "chosen" LIMIT 1
) a ON true
UNION ALL
-- Closing an account clears the e-mail of its requests, which can no longer be answered.
SELECT 'suport', r."id", r."id"::text, '', r."state", r."state" = 'noua', NULL::timestamptz,
	r."created_at" + interval '3 days', r."created_at", '', '', r."citizen_id",
	CASE WHEN r."state" = 'noua' THEN 'cetatean' ELSE 'operator' END,
	greatest(r."created_at", r."answered_at"),
	case_document(r."id"::text, '', concat_ws(' ', r."nume", r."prenume", r."observatii", r."answer"))
FROM "support_requests" r WHERE r."email" <> '';
--> statement-breakpoint
-- A step is written after its state, of which the row of the queue has learned by then.
CREATE OR REPLACE FUNCTION "follow_history_step"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE desk_cases d SET last_author = s.last_author FROM desk_case_sources s
	WHERE s.kind = NEW.kind AND s.object_id = NEW.object_id AND d.kind = s.kind AND d.object_id = s.object_id
		AND d.last_author <> s.last_author;
	PERFORM refresh_case_facts(NEW.kind, NEW.object_id);
	RETURN NULL;
END;
$$;
--> statement-breakpoint
UPDATE desk_cases d SET last_author = s.last_author FROM desk_case_sources s
WHERE d.kind = s.kind AND d.object_id = s.object_id AND d.last_author <> s.last_author;
