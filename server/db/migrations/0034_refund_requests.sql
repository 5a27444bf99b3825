ALTER TABLE "refunds" ADD COLUMN "request_key" uuid;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "wants_digest" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_request" ON "refunds" USING btree ("actor","request_key") WHERE "refunds"."request_key" is not null;