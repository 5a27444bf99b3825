CREATE TABLE "postings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"citizen_id" integer NOT NULL,
	"debit" text NOT NULL,
	"credit" text NOT NULL,
	"bani" integer NOT NULL,
	"receivable_id" integer,
	"cause" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "postings_bani" CHECK ("postings"."bani" > 0 and "postings"."debit" <> "postings"."credit")
);
--> statement-breakpoint
CREATE TABLE "receivables" (
	"id" serial PRIMARY KEY NOT NULL,
	"citizen_id" integer NOT NULL,
	"contract_id" integer NOT NULL,
	"kind" text NOT NULL,
	"parent_id" integer,
	"name" text NOT NULL,
	"serie" text DEFAULT '' NOT NULL,
	"numar" text DEFAULT '' NOT NULL,
	"period" text DEFAULT '' NOT NULL,
	"issued_on" date NOT NULL,
	"due_on" date NOT NULL,
	"total_bani" integer NOT NULL,
	"vat_bani" integer DEFAULT 0 NOT NULL,
	"paid_bani" integer DEFAULT 0 NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"contested_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receivables_paid" CHECK ("receivables"."paid_bani" between 0 and "receivables"."total_bani" and "receivables"."total_bani" >= 0)
);
--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_citizen_id_citizens_id_fk" FOREIGN KEY ("citizen_id") REFERENCES "public"."citizens"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_receivable_id_receivables_id_fk" FOREIGN KEY ("receivable_id") REFERENCES "public"."receivables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivables" ADD CONSTRAINT "receivables_citizen_id_citizens_id_fk" FOREIGN KEY ("citizen_id") REFERENCES "public"."citizens"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivables" ADD CONSTRAINT "receivables_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivables" ADD CONSTRAINT "receivables_parent_id_receivables_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."receivables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "postings_citizen" ON "postings" USING btree ("citizen_id","id");--> statement-breakpoint
CREATE INDEX "postings_receivable" ON "postings" USING btree ("receivable_id");--> statement-breakpoint
CREATE INDEX "postings_advance" ON "postings" USING btree ("citizen_id") WHERE "postings"."debit" = 'avansuri' or "postings"."credit" = 'avansuri';--> statement-breakpoint
CREATE UNIQUE INDEX "receivables_invoice" ON "receivables" USING btree ("serie","numar") WHERE "receivables"."kind" = 'factura';--> statement-breakpoint
CREATE UNIQUE INDEX "receivables_penalty" ON "receivables" USING btree ("parent_id") WHERE "receivables"."kind" = 'penalitate';--> statement-breakpoint
CREATE INDEX "receivables_citizen" ON "receivables" USING btree ("citizen_id","issued_on" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "receivables_open" ON "receivables" USING btree ("citizen_id","due_on") WHERE "receivables"."paid_bani" < "receivables"."total_bani" and "receivables"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "receivables_contract" ON "receivables" USING btree ("contract_id");--> statement-breakpoint
ALTER TABLE "contracts" DROP COLUMN "sold_bani";--> statement-breakpoint
ALTER TABLE "contracts" DROP COLUMN "sold_on";