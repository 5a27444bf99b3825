ALTER TABLE "round_days" ALTER COLUMN "moved_from" SET DATA TYPE date[] USING case when "moved_from" is null then '{}' else array["moved_from"] end;--> statement-breakpoint
ALTER TABLE "round_days" ALTER COLUMN "moved_from" SET DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "round_days" ALTER COLUMN "moved_from" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "notices_read" ON "notices" USING btree ("read_at") WHERE "notices"."read_at" is not null;