CREATE TABLE "announcements" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"title_en" text,
	"text_en" text,
	"link" text DEFAULT '' NOT NULL,
	"audience" jsonb NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"last_citizen_id" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	"citizens" integer DEFAULT 0 NOT NULL,
	"in_portal" integer DEFAULT 0 NOT NULL,
	"emails" integer DEFAULT 0 NOT NULL,
	"pushes" integer DEFAULT 0 NOT NULL,
	"sms" integer DEFAULT 0 NOT NULL,
	"sms_left" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "announcements_state" CHECK ("announcements"."state" in ('programat', 'se_trimite', 'trimis', 'expirat', 'retras'))
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "announcement_id" integer;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "announcement_id" integer;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "announcements_open" ON "announcements" USING btree ("state","send_at") WHERE "announcements"."closed_at" is null;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_announcement" ON "outbox" USING btree ("announcement_id") WHERE "outbox"."announcement_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_ended" ON "notifications" USING btree ("ended_at") WHERE "notifications"."ended_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_announcement" ON "notifications" USING btree ("announcement_id","citizen_id") WHERE "notifications"."announcement_id" is not null;