CREATE TABLE "citizen_passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"citizen_id" integer NOT NULL,
	"credential_id" text NOT NULL,
	"nume" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "citizen_passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "citizens" ADD COLUMN "passkey_handle" text;--> statement-breakpoint
ALTER TABLE "citizen_passkeys" ADD CONSTRAINT "citizen_passkeys_citizen_id_citizens_id_fk" FOREIGN KEY ("citizen_id") REFERENCES "public"."citizens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "citizen_passkeys_citizen" ON "citizen_passkeys" USING btree ("citizen_id");