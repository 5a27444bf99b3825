CREATE TABLE "pending_enrolments" (
	"cnp_cui" text PRIMARY KEY NOT NULL,
	"type" integer NOT NULL,
	"nume" text NOT NULL,
	"prenume" text NOT NULL,
	"telefon" text,
	"dialcode" text DEFAULT '40' NOT NULL,
	"isocode" text DEFAULT 'ro' NOT NULL,
	"f_nume" text DEFAULT '' NOT NULL,
	"f_reg_com" text DEFAULT '' NOT NULL,
	"pin_hash" text,
	"pin_wrong_tries" integer DEFAULT 0 NOT NULL,
	"enrolled_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "new_invoices" (
	"receivable_id" integer PRIMARY KEY NOT NULL,
	"citizen_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "new_invoices" ADD CONSTRAINT "new_invoices_receivable_id_receivables_id_fk" FOREIGN KEY ("receivable_id") REFERENCES "public"."receivables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "new_invoices" ADD CONSTRAINT "new_invoices_citizen_id_citizens_id_fk" FOREIGN KEY ("citizen_id") REFERENCES "public"."citizens"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "new_invoices_citizen" ON "new_invoices" USING btree ("citizen_id");