CREATE TABLE "refund_proposals" (
	"id" serial PRIMARY KEY NOT NULL,
	"payment_id" integer NOT NULL,
	"bani" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"proposed_by" integer NOT NULL,
	"decided_by" integer,
	"decision_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "refund_proposals_bani" CHECK ("refund_proposals"."bani" > 0),
	CONSTRAINT "refund_proposals_two_persons" CHECK ("refund_proposals"."state" <> 'confirmata' or ("refund_proposals"."decided_by" is not null and "refund_proposals"."decided_by" <> "refund_proposals"."proposed_by"))
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "proposal_id" integer;--> statement-breakpoint
ALTER TABLE "refund_proposals" ADD CONSTRAINT "refund_proposals_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_proposals" ADD CONSTRAINT "refund_proposals_proposed_by_staff_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_proposals" ADD CONSTRAINT "refund_proposals_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_proposals_open" ON "refund_proposals" USING btree ("payment_id") WHERE "refund_proposals"."state" = 'propusa';--> statement-breakpoint
CREATE INDEX "refund_proposals_state" ON "refund_proposals" USING btree ("state","id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_proposal_id_refund_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."refund_proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_proposal_id_unique" UNIQUE("proposal_id");
