CREATE TABLE "answer_templates" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_merges" (
	"kind" text NOT NULL,
	"object_id" integer NOT NULL,
	"main_id" integer NOT NULL,
	"staff_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_merges_kind_object_id_pk" PRIMARY KEY("kind","object_id")
);
--> statement-breakpoint
CREATE TABLE "case_notes" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"object_id" integer NOT NULL,
	"staff_id" integer,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_presence" (
	"kind" text NOT NULL,
	"object_id" integer NOT NULL,
	"staff_id" integer NOT NULL,
	"state" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "case_presence_kind_object_id_staff_id_pk" PRIMARY KEY("kind","object_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "case_versions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"object_id" integer NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "history_steps" ADD COLUMN "staff_id" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "staff_id" integer;--> statement-breakpoint
ALTER TABLE "case_merges" ADD CONSTRAINT "case_merges_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_notes" ADD CONSTRAINT "case_notes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_presence" ADD CONSTRAINT "case_presence_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_templates_kind" ON "answer_templates" USING btree ("kind");--> statement-breakpoint
CREATE INDEX "case_merges_main" ON "case_merges" USING btree ("kind","main_id");--> statement-breakpoint
CREATE INDEX "case_notes_object" ON "case_notes" USING btree ("kind","object_id","id");--> statement-breakpoint
CREATE INDEX "case_presence_seen" ON "case_presence" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "case_versions_object" ON "case_versions" USING btree ("kind","object_id","version");--> statement-breakpoint
CREATE INDEX "case_versions_at" ON "case_versions" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "history_steps" ADD CONSTRAINT "history_steps_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_places_street" ON "service_places" USING btree (("address" ->> 'strada'));--> statement-breakpoint
-- Records when a version was made. `now()` is the start of the transaction, as in the audit entries it writes.
CREATE FUNCTION "record_case_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO case_versions (kind, object_id, version) VALUES (NEW.kind, NEW.object_id, NEW.version);
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "desk_cases_version" AFTER UPDATE OF "version" ON "desk_cases"
	FOR EACH ROW WHEN (OLD."version" IS DISTINCT FROM NEW."version") EXECUTE FUNCTION "record_case_version"();
