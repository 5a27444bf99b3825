CREATE TABLE "new_invoices" (
	"receivable_id" integer PRIMARY KEY NOT NULL,
	"citizen_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "new_invoices" ADD CONSTRAINT "new_invoices_receivable_id_receivables_id_fk" FOREIGN KEY ("receivable_id") REFERENCES "public"."receivables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "new_invoices" ADD CONSTRAINT "new_invoices_citizen_id_citizens_id_fk" FOREIGN KEY ("citizen_id") REFERENCES "public"."citizens"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "new_invoices_citizen" ON "new_invoices" USING btree ("citizen_id");