ALTER TABLE "notifications" ADD COLUMN "reminder_object" text;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "until" date;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "put_off_to" date;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "is_stopped" boolean DEFAULT false NOT NULL;