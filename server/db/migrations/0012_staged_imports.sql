CREATE TABLE "new_invoices" (
	"receivable_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "new_invoices" ADD CONSTRAINT "new_invoices_receivable_id_receivables_id_fk" FOREIGN KEY ("receivable_id") REFERENCES "public"."receivables"("id") ON DELETE cascade ON UPDATE no action;