ALTER TABLE "citizens" ADD COLUMN "used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "reminder_runs" ADD COLUMN "part" text DEFAULT 'zi' NOT NULL;--> statement-breakpoint
ALTER TABLE "reminder_runs" DROP CONSTRAINT "reminder_runs_pkey";--> statement-breakpoint
ALTER TABLE "reminder_runs" ADD CONSTRAINT "reminder_runs_day_part_pk" PRIMARY KEY("day","part");--> statement-breakpoint
CREATE INDEX "round_days_moved" ON "round_days" USING btree ("day") WHERE "round_days"."moved_from" <> '{}';
