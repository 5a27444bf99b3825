CREATE TABLE "credit_notes" (
	"id" serial PRIMARY KEY NOT NULL,
	"citizen_id" integer NOT NULL,
	"receivable_id" integer NOT NULL,
	"serie" text NOT NULL,
	"numar" text NOT NULL,
	"issued_on" date NOT NULL,
	"total_bani" integer NOT NULL,
	"vat_bani" integer NOT NULL,
	"released_bani" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"lines" jsonb NOT NULL,
	"is_new" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_notes_total" CHECK ("credit_notes"."total_bani" < 0 and "credit_notes"."vat_bani" <= 0)
);
--> statement-breakpoint
ALTER TABLE "receivables" ADD COLUMN "credited_bani" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "receivables" ADD COLUMN "corrects_id" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "released_why" text;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_citizen_id_citizens_id_fk" FOREIGN KEY ("citizen_id") REFERENCES "public"."citizens"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_receivable_id_receivables_id_fk" FOREIGN KEY ("receivable_id") REFERENCES "public"."receivables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_number" ON "credit_notes" USING btree ("serie","numar");--> statement-breakpoint
CREATE INDEX "credit_notes_receivable" ON "credit_notes" USING btree ("receivable_id");--> statement-breakpoint
CREATE INDEX "credit_notes_citizen" ON "credit_notes" USING btree ("citizen_id");--> statement-breakpoint
CREATE INDEX "credit_notes_new" ON "credit_notes" USING btree ("citizen_id") WHERE "credit_notes"."is_new";--> statement-breakpoint
ALTER TABLE "receivables" ADD CONSTRAINT "receivables_corrects_id_receivables_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."receivables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receivables_corrects" ON "receivables" USING btree ("corrects_id") WHERE "receivables"."corrects_id" is not null;--> statement-breakpoint
ALTER TABLE "receivables" ADD CONSTRAINT "receivables_credited" CHECK ("receivables"."credited_bani" between 0 and "receivables"."paid_bani");