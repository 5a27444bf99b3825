-- Distinct words of a text, folded as `foldText` does; whole CNPs are left out, so that no copy of one is made.
CREATE FUNCTION "search_words"("text" text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	BEGIN ATOMIC
		SELECT coalesce(array_agg(DISTINCT left("word", 40)), '{}')
		FROM regexp_split_to_table(
			lower(regexp_replace(normalize("text", NFD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+'
		) AS "word"
		WHERE "word" <> '' AND "word" !~ '^\d{13}$';
	END;
--> statement-breakpoint
-- Document of a case: its words, those of its address after `@`, the spellings of its number after `#`.
CREATE FUNCTION "case_document"("number" text, "address" text, "texts" text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN array_to_tsvector(
		search_words(concat_ws(' ', "address", "texts"))
		|| ARRAY(SELECT '@' || "word" FROM unnest(search_words(coalesce("address", ''))) AS "word")
		|| ARRAY(
			SELECT DISTINCT '#' || "spelling" FROM unnest(ARRAY[
				reference_key("number"),
				reference_key(regexp_replace("number", '^[A-Za-z]+', '')),
				reference_key(regexp_replace("number", '^.*-', ''))
			]) AS "spelling"
		)
	);
--> statement-breakpoint
-- Id chosen in the first field of a kind in a form; null when the form has none or nothing was chosen.
CREATE FUNCTION "form_choice"("definition" jsonb, "answers" jsonb, "kind" text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
	BEGIN ATOMIC
		SELECT CASE WHEN "value" ~ '^[1-9]\d{0,8}$' THEN "value"::integer END
		FROM (SELECT "answers" ->> (jsonb_path_query_first(
			"definition", '$.campuri[*] ? (@.tip == $kind).nume', jsonb_build_object('kind', "kind")
		) #>> '{}') AS "value") AS "chosen";
	END;
--> statement-breakpoint
-- All texts of a JSON document, joined.
CREATE FUNCTION "json_texts"("document" jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	BEGIN ATOMIC
		SELECT string_agg("value" #>> '{}', ' ') FROM jsonb_path_query("document", 'strict $.**') AS "value"
		WHERE jsonb_typeof("value") = 'string';
	END;
--> statement-breakpoint
CREATE TABLE "desk_assignments" (
	"id" serial PRIMARY KEY NOT NULL,
	"case_id" integer NOT NULL,
	"assignee_id" integer,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_cases" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"object_id" integer NOT NULL,
	"number" text NOT NULL,
	"category" text NOT NULL,
	"state" text NOT NULL,
	"is_open" boolean NOT NULL,
	"due_at" timestamp with time zone,
	"order_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"street" text NOT NULL,
	"sector" text NOT NULL,
	"citizen_id" integer,
	"last_author" text NOT NULL,
	"assignee_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"document" "tsvector" NOT NULL,
	CONSTRAINT "desk_cases_object" UNIQUE("kind","object_id")
);
--> statement-breakpoint
CREATE TABLE "desk_digests" (
	"staff_id" integer PRIMARY KEY NOT NULL,
	"slot_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_views" (
	"id" serial PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"nume" text NOT NULL,
	"filters" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "desk_views_name" UNIQUE("staff_id","nume")
);
--> statement-breakpoint
ALTER TABLE "desk_assignments" ADD CONSTRAINT "desk_assignments_case_id_desk_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."desk_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_assignments" ADD CONSTRAINT "desk_assignments_assignee_id_staff_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_cases" ADD CONSTRAINT "desk_cases_citizen_id_citizens_id_fk" FOREIGN KEY ("citizen_id") REFERENCES "public"."citizens"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_cases" ADD CONSTRAINT "desk_cases_assignee_id_staff_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_digests" ADD CONSTRAINT "desk_digests_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_views" ADD CONSTRAINT "desk_views_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_assignments_case" ON "desk_assignments" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "desk_cases_queue" ON "desk_cases" USING btree ("order_at","id") WHERE "desk_cases"."is_open";--> statement-breakpoint
CREATE INDEX "desk_cases_sent" ON "desk_cases" USING btree ("sent_at","id");--> statement-breakpoint
CREATE INDEX "desk_cases_category" ON "desk_cases" USING btree ("category","sent_at");--> statement-breakpoint
CREATE INDEX "desk_cases_assignee" ON "desk_cases" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "desk_cases_citizen" ON "desk_cases" USING btree ("citizen_id");--> statement-breakpoint
CREATE INDEX "desk_cases_document" ON "desk_cases" USING gin ("document");--> statement-breakpoint
CREATE INDEX "citizens_phone" ON "citizens" USING btree ("telefon");--> statement-breakpoint
CREATE INDEX "support_requests_phone" ON "support_requests" USING btree ("telefon");--> statement-breakpoint
-- What `desk_cases` must hold of every submitted case.
CREATE VIEW "desk_case_sources" AS
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
	f."citizen_id", coalesce(m."last_author", 'cetatean') AS "last_author",
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
-- Writes the row of one case from its sources. `raise` is how much its version rises: 0 when only its owner's name changed.
CREATE FUNCTION "refresh_desk_case"("of_kind" text, "of_id" integer, "raise" integer DEFAULT 1) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO desk_cases (kind, object_id, number, category, state, is_open, due_at, order_at, sent_at, street, sector,
		citizen_id, last_author, changed_at, document)
	SELECT * FROM desk_case_sources WHERE kind = of_kind AND object_id = of_id
	ON CONFLICT (kind, object_id) DO UPDATE SET
		number = excluded.number, category = excluded.category, state = excluded.state, is_open = excluded.is_open,
		due_at = excluded.due_at, order_at = excluded.order_at, sent_at = excluded.sent_at, street = excluded.street,
		sector = excluded.sector, citizen_id = excluded.citizen_id, last_author = excluded.last_author,
		changed_at = greatest(desk_cases.changed_at, excluded.changed_at), document = excluded.document,
		version = desk_cases.version + raise;
	IF NOT FOUND THEN
		DELETE FROM desk_cases WHERE kind = of_kind AND object_id = of_id;
	END IF;
END;
$$;
--> statement-breakpoint
-- The trigger's argument is the kind; a message names its own.
CREATE FUNCTION "follow_case"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		PERFORM refresh_desk_case(TG_ARGV[0], OLD.id);
	ELSE
		PERFORM refresh_desk_case(TG_ARGV[0], NEW.id);
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION "follow_message"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		PERFORM refresh_desk_case(OLD.kind, OLD.object_id);
	ELSE
		PERFORM refresh_desk_case(NEW.kind, NEW.object_id);
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION "follow_citizen"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM refresh_desk_case(kind, object_id, 0) FROM desk_cases
	WHERE citizen_id = NEW.id AND kind <> 'suport' ORDER BY id;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
-- Tells the open desks, once the transaction commits, which case is new or has changed.
CREATE FUNCTION "tell_desk"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('portal_birou', json_build_object('tip', 'dosar', 'fel', NEW.kind, 'id', NEW.object_id)::text);
	RETURN NULL;
END;
$$;
--> statement-breakpoint
INSERT INTO desk_cases (kind, object_id, number, category, state, is_open, due_at, order_at, sent_at, street, sector,
	citizen_id, last_author, changed_at, document)
SELECT * FROM desk_case_sources;
--> statement-breakpoint
CREATE TRIGGER "solicitari_desk" AFTER INSERT OR UPDATE OR DELETE ON "solicitari"
	FOR EACH ROW EXECUTE FUNCTION "follow_case"('solicitare');
--> statement-breakpoint
CREATE TRIGGER "sesizari_desk" AFTER INSERT OR UPDATE OR DELETE ON "sesizari"
	FOR EACH ROW EXECUTE FUNCTION "follow_case"('sesizare');
--> statement-breakpoint
CREATE TRIGGER "support_requests_desk" AFTER INSERT OR UPDATE OR DELETE ON "support_requests"
	FOR EACH ROW EXECUTE FUNCTION "follow_case"('suport');
--> statement-breakpoint
CREATE TRIGGER "messages_desk" AFTER INSERT OR UPDATE OF "text", "author", "object_id" OR DELETE ON "messages"
	FOR EACH ROW EXECUTE FUNCTION "follow_message"();
--> statement-breakpoint
CREATE TRIGGER "citizens_desk" AFTER UPDATE OF "nume", "prenume", "f_nume" ON "citizens"
	FOR EACH ROW WHEN ((OLD."nume", OLD."prenume", OLD."f_nume") IS DISTINCT FROM (NEW."nume", NEW."prenume", NEW."f_nume"))
	EXECUTE FUNCTION "follow_citizen"();
--> statement-breakpoint
CREATE TRIGGER "desk_cases_live" AFTER INSERT OR UPDATE OF "version" ON "desk_cases"
	FOR EACH ROW EXECUTE FUNCTION "tell_desk"();
