CREATE TABLE "payer_consents" (
	"id" serial PRIMARY KEY NOT NULL,
	"payer_id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"contract_id" integer NOT NULL,
	"name" text NOT NULL,
	"phone_mask" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"given_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "payer_consents_ended" CHECK (("payer_consents"."ended_at" is null) = ("payer_consents"."ended_by" is null))
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payer_id" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payer_consent_id" integer;--> statement-breakpoint
ALTER TABLE "payer_consents" ADD CONSTRAINT "payer_consents_payer_id_citizens_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."citizens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payer_consents" ADD CONSTRAINT "payer_consents_client_id_citizens_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."citizens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payer_consents" ADD CONSTRAINT "payer_consents_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payer_consents_open" ON "payer_consents" USING btree ("payer_id","contract_id") WHERE "payer_consents"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "payer_consents_payer" ON "payer_consents" USING btree ("payer_id");--> statement-breakpoint
CREATE INDEX "payer_consents_client" ON "payer_consents" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "payer_consents_contract" ON "payer_consents" USING btree ("contract_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_id_citizens_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."citizens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_consent_id_payer_consents_id_fk" FOREIGN KEY ("payer_consent_id") REFERENCES "public"."payer_consents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_payer" ON "payments" USING btree ("payer_id","id" DESC NULLS LAST) WHERE "payments"."payer_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_consent" ON "payments" USING btree ("payer_consent_id") WHERE "payments"."payer_consent_id" is not null;