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
	"message" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "imports_state" CHECK ("imports"."state" in ('primit', 'verificat', 'in_lucru', 'incheiat', 'oprit', 'esuat')),
	CONSTRAINT "imports_source" CHECK ("imports"."source" in ('birou', 'comanda', 'api'))
);
--> statement-breakpoint
ALTER TABLE "import_problems" ADD CONSTRAINT "import_problems_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_problems_import" ON "import_problems" USING btree ("import_id","line");--> statement-breakpoint
CREATE INDEX "imports_kind" ON "imports" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "imports_digest" ON "imports" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "imports_file" ON "imports" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "imports_waiting" ON "imports" USING btree ("id") WHERE "imports"."state" in ('primit', 'in_lucru');--> statement-breakpoint
CREATE UNIQUE INDEX "imports_running" ON "imports" USING btree ("kind") WHERE "imports"."state" = 'in_lucru';