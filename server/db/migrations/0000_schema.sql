CREATE TABLE "addresses" (
	"id" serial PRIMARY KEY NOT NULL,
	"citizen_id" integer NOT NULL,
	"eticheta" text NOT NULL,
	"judet" text NOT NULL,
	"localitate" text NOT NULL,
	"sector" text DEFAULT '' NOT NULL,
	"strada" text NOT NULL,
	"numar" text NOT NULL,
	"bloc" text DEFAULT '' NOT NULL,
	"scara" text DEFAULT '' NOT NULL,
	"etaj" text DEFAULT '' NOT NULL,
	"apartament" text DEFAULT '' NOT NULL,
	"cod_postal" text DEFAULT '' NOT NULL,
	"implicita" boolean DEFAULT false NOT NULL,
	"in_use" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "budgets" (
	"key" text PRIMARY KEY NOT NULL,
	"spent" integer NOT NULL,
	"reset_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "citizens" (
	"id" serial PRIMARY KEY NOT NULL,
	"cnp_cui" text,
	"type" integer NOT NULL,
	"nume" text NOT NULL,
	"prenume" text NOT NULL,
	"email" text,
	"telefon" text,
	"dialcode" text DEFAULT '40' NOT NULL,
	"isocode" text DEFAULT 'ro' NOT NULL,
	"ci_serie" text DEFAULT '' NOT NULL,
	"ci_numar" text DEFAULT '' NOT NULL,
	"f_nume" text DEFAULT '' NOT NULL,
	"f_reg_com" text DEFAULT '' NOT NULL,
	"password_hash" text,
	"state" text NOT NULL,
	"pin_hash" text,
	"sms_confirmed_at" timestamp with time zone,
	"email_confirmed_at" timestamp with time zone,
	"pending_telefon" text,
	"pending_dialcode" text,
	"pending_isocode" text,
	"pending_email" text,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"consented_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "citizens_cnp_cui_unique" UNIQUE("cnp_cui")
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"citizen_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "faq_items" (
	"id" serial PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"intrebare" text NOT NULL,
	"raspuns" text NOT NULL,
	"ordine" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" integer,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"used_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"owner" text NOT NULL,
	"route" text NOT NULL,
	"key" uuid NOT NULL,
	"body_hash" text NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_owner_route_key_pk" PRIMARY KEY("owner","route","key")
);
--> statement-breakpoint
CREATE TABLE "once_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"citizen_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"subject" text,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'asteapta' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"citizen_id" integer NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"jti" uuid NOT NULL,
	"previous_jti" uuid,
	"exchanged_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "support_requests" (
	"id" serial PRIMARY KEY NOT NULL,
	"citizen_id" integer,
	"nume" text NOT NULL,
	"prenume" text NOT NULL,
	"telefon" text NOT NULL,
	"email" text NOT NULL,
	"observatii" text NOT NULL,
	"pagina" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'noua' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_citizen_id_citizens_id_fk" FOREIGN KEY ("citizen_id") REFERENCES "public"."citizens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_citizen_id_citizens_id_fk" FOREIGN KEY ("citizen_id") REFERENCES "public"."citizens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_citizens_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."citizens"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "once_tokens" ADD CONSTRAINT "once_tokens_citizen_id_citizens_id_fk" FOREIGN KEY ("citizen_id") REFERENCES "public"."citizens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_citizen_id_citizens_id_fk" FOREIGN KEY ("citizen_id") REFERENCES "public"."citizens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_citizen_id_citizens_id_fk" FOREIGN KEY ("citizen_id") REFERENCES "public"."citizens"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_citizen" ON "addresses" USING btree ("citizen_id");--> statement-breakpoint
CREATE INDEX "citizens_email" ON "citizens" USING btree ("email");--> statement-breakpoint
CREATE INDEX "codes_citizen" ON "codes" USING btree ("citizen_id","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "faq_items_slug_question" ON "faq_items" USING btree ("slug","intrebare");--> statement-breakpoint
CREATE INDEX "files_unused" ON "files" USING btree ("created_at") WHERE "files"."used_by" is null;--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("next_at") WHERE "outbox"."state" = 'asteapta';--> statement-breakpoint
CREATE INDEX "sessions_citizen" ON "sessions" USING btree ("citizen_id");--> statement-breakpoint
CREATE INDEX "support_requests_citizen" ON "support_requests" USING btree ("citizen_id");