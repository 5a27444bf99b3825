CREATE TABLE "answer_requests" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"object_id" integer NOT NULL,
	"citizen_id" integer NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "desk_cases_counts";--> statement-breakpoint
ALTER TABLE "desk_cases" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "answer_requests" ADD CONSTRAINT "answer_requests_citizen_id_citizens_id_fk" FOREIGN KEY ("citizen_id") REFERENCES "public"."citizens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_requests_object" ON "answer_requests" USING btree ("kind","object_id","id");--> statement-breakpoint
CREATE INDEX "answer_requests_asked" ON "answer_requests" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "answer_requests_citizen" ON "answer_requests" USING btree ("citizen_id");--> statement-breakpoint
CREATE INDEX "desk_cases_counts" ON "desk_cases" USING btree ("kind","last_author","due_at","assignee_id","is_open","asked_at") WHERE "desk_cases"."is_open";
--> statement-breakpoint
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
	coalesce(f."due_at", f."created_at") - CASE WHEN q."asked_at" IS NULL THEN '0' ELSE '1 year' END::interval AS "order_at",
	f."created_at" AS "sent_at",
	coalesce(nullif(f."place", ''), a."street", '') AS "street",
	coalesce(substring(f."place" FROM '(?i)sector(?:ul)?\s*(\d{1,2})'), a."sector", '') AS "sector",
	f."citizen_id",
	-- A state has a word too: one asks the citizen, and leaving it, as reopening, gives the case back to the operator.
	CASE WHEN f."state" = 'completare_necesara'
			OR m."last_author" = 'operator' AND NOT coalesce(h."returned_at" > m."last_at", false)
		THEN 'operator' ELSE 'cetatean' END AS "last_author",
	greatest(f."updated_at", m."last_at", q."asked_at") AS "changed_at",
	case_document(f."numar", concat_ws(' ', f."place", a."words"),
		concat_ws(' ', c."nume", c."prenume", c."f_nume", f."texts", json_texts(f."values"), m."texts")) AS "document",
	q."asked_at"
FROM "filed" f
JOIN "citizens" c ON c."id" = f."citizen_id"
LEFT JOIN LATERAL (
	SELECT (array_agg("author" ORDER BY "id" DESC))[1] AS "last_author", max("created_at") AS "last_at",
		max("created_at") FILTER (WHERE "author" = 'operator') AS "answered_at", string_agg("text", ' ') AS "texts"
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
-- A request for an answer stands until the operator writes, asks or closes, or the term moves past it.
LEFT JOIN LATERAL (
	SELECT max("asked_at") AS "asked_at" FROM "answer_requests"
	WHERE "kind" = f."kind" AND "object_id" = f."id" AND f."is_open" AND f."state" <> 'completare_necesara'
		AND "asked_at" > f."due_at" AND "asked_at" > coalesce(greatest(m."answered_at", h."returned_at"), '-infinity')
) q ON true
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
	case_document(r."id"::text, '', concat_ws(' ', r."nume", r."prenume", r."observatii", r."answer")), NULL::timestamptz
FROM "support_requests" r WHERE r."email" <> '';
--> statement-breakpoint
-- Writes the row of one case from its sources. `raise` is how much its version rises: 0 when only its owner's name changed.
CREATE OR REPLACE FUNCTION "refresh_desk_case"("of_kind" text, "of_id" integer, "raise" integer DEFAULT 1) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO desk_cases (kind, object_id, number, category, state, is_open, due_at, order_at, sent_at, street, sector,
		citizen_id, last_author, changed_at, document, asked_at)
	SELECT * FROM desk_case_sources WHERE kind = of_kind AND object_id = of_id
	ON CONFLICT (kind, object_id) DO UPDATE SET
		number = excluded.number, category = excluded.category, state = excluded.state, is_open = excluded.is_open,
		due_at = excluded.due_at, order_at = excluded.order_at, sent_at = excluded.sent_at, street = excluded.street,
		sector = excluded.sector, citizen_id = excluded.citizen_id, last_author = excluded.last_author,
		changed_at = greatest(desk_cases.changed_at, excluded.changed_at), document = excluded.document,
		asked_at = excluded.asked_at, version = desk_cases.version + raise;
	IF NOT FOUND THEN
		DELETE FROM desk_cases WHERE kind = of_kind AND object_id = of_id;
	END IF;
END;
$$;
--> statement-breakpoint
-- A step is written after its state, of which the row of the queue has learned by then.
CREATE OR REPLACE FUNCTION "follow_history_step"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE desk_cases d SET last_author = s.last_author, order_at = s.order_at, asked_at = s.asked_at
	FROM desk_case_sources s
	WHERE s.kind = NEW.kind AND s.object_id = NEW.object_id AND d.kind = s.kind AND d.object_id = s.object_id
		AND (d.last_author, d.asked_at) IS DISTINCT FROM (s.last_author, s.asked_at);
	PERFORM refresh_case_facts(NEW.kind, NEW.object_id);
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "answer_requests_desk" AFTER INSERT OR DELETE ON "answer_requests"
	FOR EACH ROW EXECUTE FUNCTION "follow_message"();
