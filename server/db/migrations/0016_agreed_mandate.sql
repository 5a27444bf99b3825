ALTER TABLE "payments" ADD COLUMN "agreed_contract_id" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "agreed_ceiling_bani" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "has_begun_mandate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_confirming" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_agreed_contract_id_contracts_id_fk" FOREIGN KEY ("agreed_contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;