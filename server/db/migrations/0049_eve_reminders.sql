CREATE TABLE "eve_reminders" (
	"place_id" integer PRIMARY KEY NOT NULL,
	"citizen_id" integer NOT NULL,
	"hour" text NOT NULL,
	"channel" text NOT NULL,
	"told_for" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "eve_reminders" ADD CONSTRAINT "eve_reminders_place_id_service_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."service_places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eve_reminders" ADD CONSTRAINT "eve_reminders_citizen_id_citizens_id_fk" FOREIGN KEY ("citizen_id") REFERENCES "public"."citizens"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "eve_reminders_due" ON "eve_reminders" USING btree ("hour","told_for");
