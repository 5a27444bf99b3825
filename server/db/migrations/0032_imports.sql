CREATE TABLE "import_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"import_id" integer NOT NULL,
	"table_name" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "import_problems" (
	"id" serial PRIMARY KEY NOT NULL,
	"import_id" integer NOT NULL,
	"line" integer NOT NULL,
	"column" text NOT NULL,
	"reason" text NOT NULL,
	"is_conflict" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"actor" text NOT NULL,
	"file_name" text NOT NULL,
	"digest" text NOT NULL,
	"size" bigint NOT NULL,
	"file_id" uuid,
	"state" text NOT NULL,
	"after_check" text NOT NULL,
	"stop_requested" boolean DEFAULT false NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"wrong" integer DEFAULT 0 NOT NULL,
	"conflicts" integer DEFAULT 0 NOT NULL,
	"planned" jsonb NOT NULL,
	"done" jsonb NOT NULL,
	"to_write" integer DEFAULT 0 NOT NULL,
	"written" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "imports_state" CHECK ("imports"."state" in ('primit', 'verificat', 'in_lucru', 'incheiat', 'oprit', 'esuat', 'in_desfacere', 'desfacut')),
	CONSTRAINT "imports_source" CHECK ("imports"."source" in ('birou', 'comanda', 'api'))
);
--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_problems" ADD CONSTRAINT "import_problems_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_changes_import" ON "import_changes" USING btree ("import_id","id");--> statement-breakpoint
CREATE INDEX "import_problems_import" ON "import_problems" USING btree ("import_id","line");--> statement-breakpoint
CREATE INDEX "imports_kind" ON "imports" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "imports_digest" ON "imports" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "imports_file" ON "imports" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "imports_waiting" ON "imports" USING btree ("id") WHERE "imports"."state" in ('primit', 'in_lucru', 'in_desfacere');--> statement-breakpoint
CREATE UNIQUE INDEX "imports_running" ON "imports" USING btree ("kind") WHERE "imports"."state" in ('in_lucru', 'in_desfacere');--> statement-breakpoint
-- Records what an import does to a row, in the transactions that name their import. UTC, so that JSON can be compared.
CREATE FUNCTION "record_import_change"() RETURNS trigger LANGUAGE plpgsql SET timezone TO 'UTC' AS $$
BEGIN
	INSERT INTO "import_changes" ("import_id", "table_name", "before", "after") VALUES (
		current_setting('portal.import')::integer,
		TG_TABLE_NAME,
		CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END,
		CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END
	);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "rounds_import" AFTER INSERT OR UPDATE OR DELETE ON "rounds"
	FOR EACH ROW WHEN (coalesce(current_setting('portal.import', true), '') <> '') EXECUTE FUNCTION "record_import_change"();--> statement-breakpoint
CREATE TRIGGER "round_days_import" AFTER INSERT OR UPDATE OR DELETE ON "round_days"
	FOR EACH ROW WHEN (coalesce(current_setting('portal.import', true), '') <> '') EXECUTE FUNCTION "record_import_change"();--> statement-breakpoint
CREATE TRIGGER "place_rounds_import" AFTER INSERT OR UPDATE OR DELETE ON "place_rounds"
	FOR EACH ROW WHEN (coalesce(current_setting('portal.import', true), '') <> '') EXECUTE FUNCTION "record_import_change"();--> statement-breakpoint
CREATE TRIGGER "missed_pickups_import" AFTER INSERT OR UPDATE OR DELETE ON "missed_pickups"
	FOR EACH ROW WHEN (coalesce(current_setting('portal.import', true), '') <> '') EXECUTE FUNCTION "record_import_change"();--> statement-breakpoint
CREATE TRIGGER "public_points_import" AFTER INSERT OR UPDATE OR DELETE ON "public_points"
	FOR EACH ROW WHEN (coalesce(current_setting('portal.import', true), '') <> '') EXECUTE FUNCTION "record_import_change"();--> statement-breakpoint
CREATE TRIGGER "streets_import" AFTER INSERT OR UPDATE OR DELETE ON "streets"
	FOR EACH ROW WHEN (coalesce(current_setting('portal.import', true), '') <> '') EXECUTE FUNCTION "record_import_change"();--> statement-breakpoint
CREATE TRIGGER "sorting_hints_import" AFTER INSERT OR UPDATE OR DELETE ON "sorting_hints"
	FOR EACH ROW WHEN (coalesce(current_setting('portal.import', true), '') <> '') EXECUTE FUNCTION "record_import_change"();
