-- Name of the street of an address, without its number; empty for a text that names no street, as "lângă școală".
CREATE FUNCTION "street_name"("address" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	BEGIN ATOMIC
		SELECT CASE
			WHEN "folded" !~ '^(str|strada|cal|calea|bd|bld|b-dul|bulevardul|sos|soseaua|al|aleea|intr|intrarea|pta|p-ta|piata|spl|splaiul|prel|prelungirea)\M'
				AND "folded" !~ '\mnr\.?\s*\d' THEN ''
			ELSE left(btrim(regexp_replace(
				regexp_replace("line", '\s+(sector|sectorul)\M.*$', '', 'i'),
				-- A number without „nr.” has three digits at most: a year is a part of the name.
				CASE WHEN "folded" ~ '\s(nr|numarul)\M' THEN '\s+(nr|num.rul)\M.*$' ELSE '\s+\d{1,3}\s*[a-z]?([-/]\d+)?$' END,
				'', 'i'
			)), 60)
		END
		FROM (SELECT btrim((regexp_split_to_array("address", '[,;()\n]'))[1]) AS "line") AS "first",
			LATERAL (SELECT lower(regexp_replace(normalize("line", NFD), '[\u0300-\u036f]', '', 'g')) AS "folded") AS "plain";
	END;
--> statement-breakpoint
-- Folded words of a street without its kind, as `streetKinds` has them: the same however the street is spelled.
CREATE FUNCTION "street_key"("street" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN coalesce(nullif(array_to_string(ARRAY(
		SELECT "word" FROM unnest(search_words("street")) AS "word"
		WHERE "word" !~ '^(str|strada|cal|calea|bd|bld|b|dul|bulevardul|sos|soseaua|al|aleea|intr|intrarea|pta|p|ta|piata|spl|splaiul|prel|prelungirea)$'
		ORDER BY "word"
	), ' '), ''), array_to_string(search_words("street"), ' '));
--> statement-breakpoint
CREATE TABLE "case_facts" (
	"kind" text NOT NULL,
	"object_id" integer NOT NULL,
	"category" text NOT NULL,
	"sector" text NOT NULL,
	"street" text NOT NULL,
	"street_key" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"is_solved" boolean NOT NULL,
	"answer_minutes" integer,
	"close_minutes" integer,
	CONSTRAINT "case_facts_kind_object_id_pk" PRIMARY KEY("kind","object_id")
);
--> statement-breakpoint
CREATE INDEX "case_facts_closed" ON "case_facts" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "postings_bank_day" ON "postings" USING btree (coalesce("value_on", ("at" at time zone 'Europe/Bucharest')::date)) WHERE "postings"."debit" = 'banca' or "postings"."credit" = 'banca';--> statement-breakpoint
CREATE INDEX "receivables_issued" ON "receivables" USING btree ("issued_on") WHERE "receivables"."kind" = 'factura';
--> statement-breakpoint
-- What `case_facts` must hold of every case in the queue.
CREATE VIEW "case_fact_sources" AS
SELECT f.*, floor(extract(epoch FROM f."answered_at" - f."sent_at") / 60)::integer AS "answer_minutes",
	floor(extract(epoch FROM f."closed_at" - f."sent_at") / 60)::integer AS "close_minutes"
FROM (
	SELECT d."kind", d."object_id", d."category", d."sector", street_name(d."street") AS "street",
		street_key(street_name(d."street")) AS "street_key", d."sent_at", d."due_at",
		-- Closing a case answers it, unless the citizen cancelled it.
		CASE WHEN coalesce(m."answered_at", h."closed_at", r."answered_at") IS NOT NULL
			THEN greatest(d."sent_at", least(m."answered_at", h."closed_at", r."answered_at")) END AS "answered_at",
		CASE WHEN NOT d."is_open"
			THEN greatest(d."sent_at", coalesce(h."moved_at", r."answered_at", d."changed_at")) END AS "closed_at",
		d."state" IN ('finalizata', 'solutionata', 'raspunsa') AS "is_solved"
	FROM "desk_cases" d
	LEFT JOIN LATERAL (
		SELECT min("created_at") AS "answered_at" FROM "messages"
		WHERE "kind" = d."kind" AND "object_id" = d."object_id" AND "author" = 'operator'
	) m ON true
	LEFT JOIN LATERAL (
		SELECT min("created_at") FILTER (
				WHERE "state" IN ('respinsa', 'finalizata', 'redirectionata', 'solutionata', 'clasata')
			) AS "closed_at",
			max("created_at") FILTER (WHERE "state" = d."state") AS "moved_at"
		FROM "history_steps" WHERE "kind" = d."kind" AND "object_id" = d."object_id"
	) h ON true
	LEFT JOIN "support_requests" r ON d."kind" = 'suport' AND r."id" = d."object_id"
) f;
--> statement-breakpoint
CREATE FUNCTION "refresh_case_facts"("of_kind" text, "of_id" integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO case_facts (kind, object_id, category, sector, street, street_key, sent_at, due_at, answered_at, closed_at, is_solved,
	answer_minutes, close_minutes)
	SELECT * FROM case_fact_sources WHERE kind = of_kind AND object_id = of_id
	ON CONFLICT (kind, object_id) DO UPDATE SET
		category = excluded.category, sector = excluded.sector, street = excluded.street, street_key = excluded.street_key,
		sent_at = excluded.sent_at, due_at = excluded.due_at, answered_at = excluded.answered_at,
		closed_at = excluded.closed_at, is_solved = excluded.is_solved,
		answer_minutes = excluded.answer_minutes, close_minutes = excluded.close_minutes;
END;
$$;
--> statement-breakpoint
-- Past figures outlive a case that is erased, but its street does not.
CREATE FUNCTION "follow_desk_case"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		UPDATE case_facts SET street = '', street_key = '', closed_at = coalesce(closed_at, now())
		WHERE kind = OLD.kind AND object_id = OLD.object_id;
	ELSE
		PERFORM refresh_case_facts(NEW.kind, NEW.object_id);
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION "follow_history_step"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM refresh_case_facts(NEW.kind, NEW.object_id);
	RETURN NULL;
END;
$$;
--> statement-breakpoint
INSERT INTO case_facts (kind, object_id, category, sector, street, street_key, sent_at, due_at, answered_at, closed_at, is_solved,
	answer_minutes, close_minutes)
SELECT * FROM case_fact_sources;
--> statement-breakpoint
CREATE TRIGGER "desk_cases_facts" AFTER INSERT OR UPDATE OF "state" OR DELETE ON "desk_cases"
	FOR EACH ROW EXECUTE FUNCTION "follow_desk_case"();
--> statement-breakpoint
CREATE TRIGGER "history_steps_facts" AFTER INSERT ON "history_steps"
	FOR EACH ROW EXECUTE FUNCTION "follow_history_step"();
