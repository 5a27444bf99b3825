CREATE TABLE "client_errors" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"page" text NOT NULL,
	"message" text NOT NULL,
	"version" text NOT NULL,
	"frames" text NOT NULL,
	"engines" text[] NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "client_errors_last" ON "client_errors" USING btree ("last_at");