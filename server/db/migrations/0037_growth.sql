CREATE INDEX "mandates_card" ON "mandates" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "service_places_position" ON "service_places" USING btree ("lat","lng");--> statement-breakpoint
CREATE INDEX "audit_created" ON "audit" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_created" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_unread_since" ON "notifications" USING btree ("created_at") WHERE "notifications"."read_at" is null;
--> statement-breakpoint
-- What is older than five years may go, and nothing else: no setting of the portal can shorten that.
CREATE OR REPLACE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF OLD.created_at < now() - interval '5 years' THEN
			RETURN OLD;
		END IF;
	END IF;
	RAISE EXCEPTION 'audit rows are only ever added';
END;
$$;
