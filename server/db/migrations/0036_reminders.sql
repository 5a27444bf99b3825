CREATE TABLE "reminder_runs" (
	"day" date PRIMARY KEY NOT NULL,
	"last_citizen_id" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"kind" text NOT NULL,
	"object" text NOT NULL,
	"occasion" text NOT NULL,
	"citizen_id" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminders_object_kind_occasion_pk" PRIMARY KEY("object","kind","occasion")
);
--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_citizen_id_citizens_id_fk" FOREIGN KEY ("citizen_id") REFERENCES "public"."citizens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminders_citizen" ON "reminders" USING btree ("citizen_id");--> statement-breakpoint
CREATE INDEX "reminders_made" ON "reminders" USING btree ("made_at");