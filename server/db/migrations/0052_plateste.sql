ALTER TABLE "payments" ADD COLUMN "visitor_key" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "receipt_email" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "receipt_language" text;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_visitor" ON "payments" USING btree ("visitor_key") WHERE "payments"."visitor_key" is not null;--> statement-breakpoint
CREATE INDEX "payments_receipt" ON "payments" USING btree ("created_at") WHERE "payments"."receipt_email" is not null;