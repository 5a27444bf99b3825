ALTER TABLE "once_tokens" RENAME TO "one_time_tokens";--> statement-breakpoint
ALTER TABLE "one_time_tokens" RENAME CONSTRAINT "once_tokens_pkey" TO "one_time_tokens_pkey";--> statement-breakpoint
ALTER TABLE "one_time_tokens" RENAME CONSTRAINT "once_tokens_citizen_id_citizens_id_fk" TO "one_time_tokens_citizen_id_citizens_id_fk";--> statement-breakpoint
ALTER INDEX "once_tokens_citizen" RENAME TO "one_time_tokens_citizen";--> statement-breakpoint
ALTER TABLE "budgets" RENAME TO "rate_limits";--> statement-breakpoint
ALTER TABLE "rate_limits" RENAME CONSTRAINT "budgets_pkey" TO "rate_limits_pkey";--> statement-breakpoint
ALTER TABLE "notices" RENAME TO "notifications";--> statement-breakpoint
ALTER TABLE "notifications" RENAME CONSTRAINT "notices_pkey" TO "notifications_pkey";--> statement-breakpoint
ALTER TABLE "notifications" RENAME CONSTRAINT "notices_citizen_id_citizens_id_fk" TO "notifications_citizen_id_citizens_id_fk";--> statement-breakpoint
ALTER SEQUENCE "notices_id_seq" RENAME TO "notifications_id_seq";--> statement-breakpoint
ALTER INDEX "notices_citizen" RENAME TO "notifications_citizen";--> statement-breakpoint
ALTER INDEX "notices_unread" RENAME TO "notifications_unread";--> statement-breakpoint
ALTER INDEX "notices_read" RENAME TO "notifications_read";--> statement-breakpoint
-- The old names stay as updatable views for one version: processes of the previous one may still be running.
CREATE VIEW "once_tokens" AS SELECT * FROM "one_time_tokens";--> statement-breakpoint
CREATE VIEW "budgets" AS SELECT * FROM "rate_limits";--> statement-breakpoint
CREATE VIEW "notices" AS SELECT * FROM "notifications";
