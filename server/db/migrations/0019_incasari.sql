-- Letters and digits of a number, in capitals, without leading zeros: what spellings of it have in common.
CREATE FUNCTION "reference_key"("text" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN ltrim(regexp_replace(upper("text"), '[^A-Z0-9]', '', 'g'), '0');
--> statement-breakpoint
-- Words of a name without case, diacritics, dots and forms of companies, in alphabetical order; null when none is left.
CREATE FUNCTION "name_key"("text" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	BEGIN ATOMIC
		SELECT string_agg("word", ' ' ORDER BY "word" COLLATE "C")
		FROM regexp_split_to_table(
			lower(regexp_replace(normalize(replace("text", '.', ''), NFD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+'
		) AS "word"
		WHERE "word" NOT IN ('', 'sc', 'srl', 'sa', 'pfa', 'ii', 'dl', 'dna', 'dnul', 'doamna');
	END;
--> statement-breakpoint
CREATE TABLE "extrase" (
	"id" serial PRIMARY KEY NOT NULL,
	"iban" text NOT NULL,
	"numar" text NOT NULL,
	"format" text NOT NULL,
	"digest" text NOT NULL,
	"place" integer NOT NULL,
	"currency" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"opening_bani" bigint NOT NULL,
	"closing_bani" bigint NOT NULL,
	"credits" integer NOT NULL,
	"debits" integer NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incasari" (
	"id" serial PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"statement_id" integer,
	"dedup_key" text NOT NULL,
	"reference" text NOT NULL,
	"value_on" date NOT NULL,
	"bani" integer NOT NULL,
	"currency" text NOT NULL,
	"payer_name" text DEFAULT '' NOT NULL,
	"payer_iban" text DEFAULT '' NOT NULL,
	"payment_reference" text DEFAULT '' NOT NULL,
	"remittance" text DEFAULT '' NOT NULL,
	"hold_reason" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"rule" text DEFAULT '' NOT NULL,
	"certainty" text DEFAULT '' NOT NULL,
	"explanation" text DEFAULT '' NOT NULL,
	"candidates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"citizen_id" integer,
	"decided_by" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "incasari_dedup_key_unique" UNIQUE("dedup_key"),
	CONSTRAINT "incasari_bani" CHECK ("incasari"."bani" > 0),
	CONSTRAINT "incasari_owner" CHECK ("incasari"."state" <> 'incasata' or "incasari"."citizen_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "postings" ADD COLUMN "value_on" date;--> statement-breakpoint
ALTER TABLE "incasari" ADD CONSTRAINT "incasari_statement_id_extrase_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."extrase"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incasari" ADD CONSTRAINT "incasari_citizen_id_citizens_id_fk" FOREIGN KEY ("citizen_id") REFERENCES "public"."citizens"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "extrase_digest" ON "extrase" USING btree ("digest","place");--> statement-breakpoint
CREATE INDEX "incasari_undecided" ON "incasari" USING btree ("state","id") WHERE "incasari"."state" in ('noua', 'de_potrivit');--> statement-breakpoint
CREATE INDEX "incasari_citizen" ON "incasari" USING btree ("citizen_id");--> statement-breakpoint
CREATE INDEX "incasari_statement" ON "incasari" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "incasari_iban" ON "incasari" USING btree ("payer_iban") WHERE "incasari"."state" = 'incasata' and "incasari"."payer_iban" <> '';--> statement-breakpoint
CREATE INDEX "citizens_name" ON "citizens" USING btree (name_key(case when "type" = 1 and "f_nume" <> '' then "f_nume" else "nume" || ' ' || "prenume" end));--> statement-breakpoint
CREATE INDEX "contracts_reference" ON "contracts" USING btree (reference_key("numar"));--> statement-breakpoint
CREATE INDEX "contracts_client_reference" ON "contracts" USING btree (reference_key("cod_client"));--> statement-breakpoint
CREATE INDEX "postings_receipt" ON "postings" USING btree ("cause") WHERE "postings"."cause" like 'incasare:%';--> statement-breakpoint
CREATE INDEX "receivables_reference" ON "receivables" USING btree (reference_key("numar")) WHERE "receivables"."kind" = 'factura';