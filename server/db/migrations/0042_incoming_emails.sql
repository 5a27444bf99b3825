CREATE TABLE "incoming_emails" (
	"message_key" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"outcome" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "undeliverable_contacts" (
	"channel" text NOT NULL,
	"contact_hash" text NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "undeliverable_contacts_channel_contact_hash_pk" PRIMARY KEY("channel","contact_hash")
);
--> statement-breakpoint
CREATE INDEX "incoming_emails_received" ON "incoming_emails" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "undeliverable_contacts_failed" ON "undeliverable_contacts" USING btree ("failed_at");