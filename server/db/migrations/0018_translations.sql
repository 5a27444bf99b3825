CREATE TABLE "translations" (
	"language" text NOT NULL,
	"original_hash" text NOT NULL,
	"original" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "translations_language_original_hash_pk" PRIMARY KEY("language","original_hash")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "title_en" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "text_en" text;