ALTER TABLE "contracts" DROP CONSTRAINT "contracts_citizen_id_citizens_id_fk";
--> statement-breakpoint
ALTER TABLE "service_places" DROP CONSTRAINT "service_places_citizen_id_citizens_id_fk";
--> statement-breakpoint
DROP INDEX "outbox_waiting";--> statement-breakpoint
DROP INDEX "files_used_by";--> statement-breakpoint
ALTER TABLE "citizens" ADD COLUMN "enrolled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "citizen_id" integer;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "priority" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "support_requests" ADD COLUMN "answer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "support_requests" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sesizari" ADD COLUMN "extended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "solicitari" ADD COLUMN "extended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_citizen_id_citizens_id_fk" FOREIGN KEY ("citizen_id") REFERENCES "public"."citizens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_citizen_id_citizens_id_fk" FOREIGN KEY ("citizen_id") REFERENCES "public"."citizens"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_places" ADD CONSTRAINT "service_places_citizen_id_citizens_id_fk" FOREIGN KEY ("citizen_id") REFERENCES "public"."citizens"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "once_tokens_citizen" ON "once_tokens" USING btree ("citizen_id");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "outbox_citizen" ON "outbox" USING btree ("citizen_id");--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "missed_pickups_round_day" ON "missed_pickups" USING btree ("round_day_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("channel","priority","next_at") WHERE "outbox"."state" = 'asteapta';--> statement-breakpoint
CREATE INDEX "files_used_by" ON "files" USING btree ("used_by" text_pattern_ops);--> statement-breakpoint
ALTER TABLE "addresses" DROP COLUMN "in_use";--> statement-breakpoint
-- A registration nobody confirmed to which contracts had come: the client begins anew, as enrolled.
UPDATE "citizens" SET "state" = 'inrolat', "password_hash" = NULL, "email" = NULL, "telefon" = NULL, "consented_at" = NULL
WHERE "state" = 'neconfirmat'
  AND ("id" IN (SELECT "citizen_id" FROM "contracts") OR "id" IN (SELECT "citizen_id" FROM "service_places"));--> statement-breakpoint
UPDATE "citizens" SET "enrolled_at" = "created_at"
WHERE "state" = 'inrolat'
  OR "id" IN (SELECT "citizen_id" FROM "contracts")
  OR "id" IN (SELECT "citizen_id" FROM "service_places")
  OR "id" IN (SELECT "citizen_id" FROM "once_tokens" WHERE "purpose" = 'inrolare' AND "used_at" IS NOT NULL);--> statement-breakpoint
-- A contract that has passed to another client is no longer the place's.
UPDATE "service_places" SET "contract_id" = NULL FROM "contracts"
WHERE "contracts"."id" = "service_places"."contract_id"
  AND "contracts"."citizen_id" <> "service_places"."citizen_id";
