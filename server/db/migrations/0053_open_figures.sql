CREATE TABLE "open_figures" (
	"period" text NOT NULL,
	"category" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"figures" jsonb NOT NULL,
	"computed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "open_figures_period_category_pk" PRIMARY KEY("period","category")
);
--> statement-breakpoint
CREATE INDEX "streets_key" ON "streets" USING btree (street_key("denumire"));