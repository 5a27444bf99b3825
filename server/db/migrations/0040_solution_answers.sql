CREATE TABLE "solution_answers" (
	"sesizare_id" integer NOT NULL,
	"solved_at" timestamp with time zone NOT NULL,
	"is_solved" boolean NOT NULL,
	"is_reopened" boolean NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "solution_answers_sesizare_id_solved_at_pk" PRIMARY KEY("sesizare_id","solved_at")
);
--> statement-breakpoint
ALTER TABLE "solution_answers" ADD CONSTRAINT "solution_answers_sesizare_id_sesizari_id_fk" FOREIGN KEY ("sesizare_id") REFERENCES "public"."sesizari"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "solution_answers_answered" ON "solution_answers" USING btree ("answered_at");
--> statement-breakpoint
-- What was said until now. The time of an answer is in the audit only.
INSERT INTO "solution_answers" ("sesizare_id", "solved_at", "is_solved", "is_reopened", "answered_at")
SELECT s."id", s."solved_at", s."content", false, coalesce(a."at", s."solved_at")
FROM "sesizari" s
LEFT JOIN (
	SELECT "subject", max("created_at") AS "at" FROM "audit" WHERE "action" = 'sesizare.evaluata' GROUP BY "subject"
) a ON a."subject" = 'sesizare:' || s."id"
WHERE s."state" = 'solutionata' AND s."solved_at" IS NOT NULL AND s."content" IS NOT NULL;
--> statement-breakpoint
-- Members of the staff reopen too, at the desk.
INSERT INTO "solution_answers" ("sesizare_id", "solved_at", "is_solved", "is_reopened", "answered_at")
SELECT h."object_id", coalesce(h."solved_at", h."created_at"), false, true, h."created_at"
FROM (
	SELECT "object_id", "state", "staff_id", "created_at",
		max("created_at") FILTER (WHERE "state" = 'solutionata') OVER (PARTITION BY "object_id" ORDER BY "id") AS "solved_at"
	FROM "history_steps" WHERE "kind" = 'sesizare'
) h
JOIN "sesizari" s ON s."id" = h."object_id"
WHERE h."state" = 'redeschisa' AND h."staff_id" IS NULL
ON CONFLICT DO NOTHING;
