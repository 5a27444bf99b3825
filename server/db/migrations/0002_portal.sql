CREATE TABLE "catalogues" (
	"cod" text PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "containers" (
	"id" serial PRIMARY KEY NOT NULL,
	"contract_id" integer NOT NULL,
	"tip" text NOT NULL,
	"volume_litres" integer NOT NULL,
	"label" text NOT NULL,
	"fractie" text NOT NULL,
	CONSTRAINT "containers_label_unique" UNIQUE("label")
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" serial PRIMARY KEY NOT NULL,
	"citizen_id" integer NOT NULL,
	"numar" text NOT NULL,
	"tip" text NOT NULL,
	"state" text NOT NULL,
	"titular" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"cod_client" text NOT NULL,
	"address" jsonb NOT NULL,
	"persoane" integer,
	"monthly_volume" numeric,
	"tariff_name" text NOT NULL,
	"tariff_bani" integer NOT NULL,
	"tariff_unit" text NOT NULL,
	"sold_bani" integer DEFAULT 0 NOT NULL,
	"sold_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contracts_numar_unique" UNIQUE("numar")
);
--> statement-breakpoint
CREATE TABLE "history_steps" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"object_id" integer NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"object_id" integer NOT NULL,
	"citizen_id" integer NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "missed_pickups" (
	"place_id" integer NOT NULL,
	"round_day_id" integer NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "missed_pickups_place_id_round_day_id_pk" PRIMARY KEY("place_id","round_day_id")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" serial PRIMARY KEY NOT NULL,
	"citizen_id" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_rounds" (
	"place_id" integer NOT NULL,
	"round_id" integer NOT NULL,
	CONSTRAINT "place_rounds_place_id_round_id_pk" PRIMARY KEY("place_id","round_id")
);
--> statement-breakpoint
CREATE TABLE "public_points" (
	"id" serial PRIMARY KEY NOT NULL,
	"cod" text NOT NULL,
	"denumire" text NOT NULL,
	"tip" text NOT NULL,
	"adresa" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"fractii" text[] NOT NULL,
	"program" jsonb NOT NULL,
	"non_stop" boolean NOT NULL,
	"descriere" text DEFAULT '' NOT NULL,
	"servicii" text[] NOT NULL,
	"telefon" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"observatii" text DEFAULT '' NOT NULL,
	"accessible" boolean,
	CONSTRAINT "public_points_cod_unique" UNIQUE("cod")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" serial PRIMARY KEY NOT NULL,
	"citizen_id" integer NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "registers" (
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "registers_kind_year_pk" PRIMARY KEY("kind","year")
);
--> statement-breakpoint
CREATE TABLE "round_days" (
	"id" serial PRIMARY KEY NOT NULL,
	"round_id" integer NOT NULL,
	"day" date NOT NULL,
	"moved_from" date,
	"moved_reason" text DEFAULT '' NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rounds" (
	"id" serial PRIMARY KEY NOT NULL,
	"cod" text NOT NULL,
	"fractie" text NOT NULL,
	"frecventa" text NOT NULL,
	"hours" text DEFAULT '' NOT NULL,
	CONSTRAINT "rounds_cod_unique" UNIQUE("cod")
);
--> statement-breakpoint
CREATE TABLE "service_places" (
	"id" serial PRIMARY KEY NOT NULL,
	"citizen_id" integer NOT NULL,
	"cod" text NOT NULL,
	"contract_id" integer,
	"alias" text NOT NULL,
	"address" jsonb NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"calendar_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_places_cod_unique" UNIQUE("cod"),
	CONSTRAINT "service_places_calendar_hash_unique" UNIQUE("calendar_hash")
);
--> statement-breakpoint
CREATE TABLE "sesizare_categories" (
	"cod" text PRIMARY KEY NOT NULL,
	"definition" jsonb NOT NULL,
	"ordine" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sesizari" (
	"id" serial PRIMARY KEY NOT NULL,
	"citizen_id" integer NOT NULL,
	"numar" text NOT NULL,
	"categorie" text NOT NULL,
	"subcategorie" text,
	"descriere" text NOT NULL,
	"values" jsonb NOT NULL,
	"adresa_text" text DEFAULT '' NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"precision_metres" double precision,
	"observed_at" timestamp with time zone,
	"state" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"target_at" timestamp with time zone,
	"solved_at" timestamp with time zone,
	"content" boolean,
	"content_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sesizari_numar_unique" UNIQUE("numar")
);
--> statement-breakpoint
CREATE TABLE "solicitare_types" (
	"cod" text PRIMARY KEY NOT NULL,
	"definition" jsonb NOT NULL,
	"ordine" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "solicitari" (
	"id" serial PRIMARY KEY NOT NULL,
	"citizen_id" integer NOT NULL,
	"numar" text,
	"tip" text NOT NULL,
	"state" text NOT NULL,
	"values" jsonb NOT NULL,
	"fingerprint" text NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "solicitari_numar_unique" UNIQUE("numar")
);
--> statement-breakpoint
CREATE TABLE "sorting_hints" (
	"obiect" text PRIMARY KEY NOT NULL,
	"fractie" text NOT NULL,
	"sfat" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "streets" (
	"id" serial PRIMARY KEY NOT NULL,
	"denumire" text NOT NULL,
	"folded" text NOT NULL,
	CONSTRAINT "streets_denumire_unique" UNIQUE("denumire")
);
--> statement-breakpoint
CREATE TABLE "useful_articles" (
	"id" serial PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"titlu" text NOT NULL,
	"rezumat" text NOT NULL,
	"categorie" text NOT NULL,
	"continut" text NOT NULL,
	"ordine" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "useful_articles_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "author" text DEFAULT 'cetatean' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "document" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "containers" ADD CONSTRAINT "containers_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_citizen_id_citizens_id_fk" FOREIGN KEY ("citizen_id") REFERENCES "public"."citizens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_citizen_id_citizens_id_fk" FOREIGN KEY ("citizen_id") REFERENCES "public"."citizens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missed_pickups" ADD CONSTRAINT "missed_pickups_place_id_service_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."service_places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missed_pickups" ADD CONSTRAINT "missed_pickups_round_day_id_round_days_id_fk" FOREIGN KEY ("round_day_id") REFERENCES "public"."round_days"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_citizen_id_citizens_id_fk" FOREIGN KEY ("citizen_id") REFERENCES "public"."citizens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_rounds" ADD CONSTRAINT "place_rounds_place_id_service_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."service_places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_rounds" ADD CONSTRAINT "place_rounds_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_citizen_id_citizens_id_fk" FOREIGN KEY ("citizen_id") REFERENCES "public"."citizens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_days" ADD CONSTRAINT "round_days_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_places" ADD CONSTRAINT "service_places_citizen_id_citizens_id_fk" FOREIGN KEY ("citizen_id") REFERENCES "public"."citizens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_places" ADD CONSTRAINT "service_places_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sesizari" ADD CONSTRAINT "sesizari_citizen_id_citizens_id_fk" FOREIGN KEY ("citizen_id") REFERENCES "public"."citizens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solicitari" ADD CONSTRAINT "solicitari_citizen_id_citizens_id_fk" FOREIGN KEY ("citizen_id") REFERENCES "public"."citizens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "containers_contract" ON "containers" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "contracts_citizen" ON "contracts" USING btree ("citizen_id");--> statement-breakpoint
CREATE INDEX "history_steps_object" ON "history_steps" USING btree ("kind","object_id","id");--> statement-breakpoint
CREATE INDEX "messages_object" ON "messages" USING btree ("kind","object_id","id");--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING btree ("citizen_id","kind","object_id") WHERE "messages"."author" = 'operator' and "messages"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notices_citizen" ON "notices" USING btree ("citizen_id","id");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("citizen_id","id") WHERE "notices"."read_at" is null;--> statement-breakpoint
CREATE INDEX "place_rounds_round" ON "place_rounds" USING btree ("round_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_citizen" ON "push_subscriptions" USING btree ("citizen_id");--> statement-breakpoint
CREATE UNIQUE INDEX "round_days_round_day" ON "round_days" USING btree ("round_id","day");--> statement-breakpoint
CREATE INDEX "service_places_citizen" ON "service_places" USING btree ("citizen_id");--> statement-breakpoint
CREATE INDEX "service_places_contract" ON "service_places" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "sesizari_citizen" ON "sesizari" USING btree ("citizen_id","id");--> statement-breakpoint
CREATE INDEX "sesizari_state" ON "sesizari" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "solicitari_citizen" ON "solicitari" USING btree ("citizen_id","id");--> statement-breakpoint
CREATE INDEX "solicitari_state" ON "solicitari" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "streets_folded" ON "streets" USING btree ("folded" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "files_used_by" ON "files" USING btree ("used_by");