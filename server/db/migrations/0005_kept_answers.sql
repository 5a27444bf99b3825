ALTER TABLE "idempotency" ADD COLUMN "object_id" text;--> statement-breakpoint
UPDATE "idempotency" SET "object_id" = coalesce("answer"::json #>> '{data,id}', "answer"::json #>> '{data,id_cetatean}');
