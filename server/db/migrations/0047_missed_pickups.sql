CREATE TABLE "pickup_watches" (
	"place_id" integer NOT NULL,
	"round_day_id" integer NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pickup_watches_place_id_round_day_id_pk" PRIMARY KEY("place_id","round_day_id")
);
--> statement-breakpoint
CREATE TABLE "pickup_reports" (
	"sesizare_id" integer PRIMARY KEY NOT NULL,
	"place_id" integer NOT NULL,
	"round_day_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sesizari" ADD COLUMN "returns_on" date;--> statement-breakpoint
ALTER TABLE "sesizari" ADD COLUMN "returns_by" text;--> statement-breakpoint
ALTER TABLE "pickup_watches" ADD CONSTRAINT "pickup_watches_place_id_service_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."service_places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_watches" ADD CONSTRAINT "pickup_watches_round_day_id_round_days_id_fk" FOREIGN KEY ("round_day_id") REFERENCES "public"."round_days"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_reports" ADD CONSTRAINT "pickup_reports_sesizare_id_sesizari_id_fk" FOREIGN KEY ("sesizare_id") REFERENCES "public"."sesizari"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_reports" ADD CONSTRAINT "pickup_reports_place_id_service_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."service_places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_reports" ADD CONSTRAINT "pickup_reports_round_day_id_round_days_id_fk" FOREIGN KEY ("round_day_id") REFERENCES "public"."round_days"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pickup_watches_round_day" ON "pickup_watches" USING btree ("round_day_id");--> statement-breakpoint
CREATE INDEX "pickup_reports_round_day" ON "pickup_reports" USING btree ("round_day_id");--> statement-breakpoint
CREATE INDEX "pickup_reports_place" ON "pickup_reports" USING btree ("place_id");