CREATE TABLE "released_photos" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"public_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "released_photos_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "sesizare_supports" (
	"sesizare_id" integer NOT NULL,
	"citizen_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sesizare_supports_sesizare_id_citizen_id_pk" PRIMARY KEY("sesizare_id","citizen_id")
);
--> statement-breakpoint
ALTER TABLE "released_photos" ADD CONSTRAINT "released_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sesizare_supports" ADD CONSTRAINT "sesizare_supports_sesizare_id_sesizari_id_fk" FOREIGN KEY ("sesizare_id") REFERENCES "public"."sesizari"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sesizare_supports" ADD CONSTRAINT "sesizare_supports_citizen_id_citizens_id_fk" FOREIGN KEY ("citizen_id") REFERENCES "public"."citizens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sesizare_supports_citizen" ON "sesizare_supports" USING btree ("citizen_id");--> statement-breakpoint
CREATE INDEX "sesizari_spot" ON "sesizari" USING btree ("state","lat","lng");--> statement-breakpoint
UPDATE "sesizare_categories" SET "definition" = "definition" || '{"domeniu_public": true}'
WHERE "cod" IN ('DEPOZITARE', 'MATURAT', 'DESZAPEZIRE', 'ANIMALE_MOARTE', 'TEXTILE', 'ACCES_BLOCAT', 'SPATII_VERZI', 'CAINI', 'APA_CANAL') AND NOT "definition" ? 'domeniu_public';