CREATE TABLE "cards" (
	"id" serial PRIMARY KEY NOT NULL,
	"citizen_id" integer NOT NULL,
	"binding_id" text NOT NULL,
	"mask" text NOT NULL,
	"brand" text DEFAULT '' NOT NULL,
	"expires" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "cards_binding_id_unique" UNIQUE("binding_id")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" serial PRIMARY KEY NOT NULL,
	"citizen_id" integer NOT NULL,
	"kind" text NOT NULL,
	"given" boolean NOT NULL,
	"text_version" text NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mandates" (
	"contract_id" integer PRIMARY KEY NOT NULL,
	"citizen_id" integer NOT NULL,
	"card_id" integer NOT NULL,
	"ceiling_bani" integer NOT NULL,
	"is_active" boolean NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"announced_on" date,
	"announced_bani" integer,
	"debit_on" date,
	"failures" integer DEFAULT 0 NOT NULL,
	"trouble" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_positions" (
	"payment_id" integer NOT NULL,
	"receivable_id" integer NOT NULL,
	"bani" integer NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "payment_positions_payment_id_receivable_id_pk" PRIMARY KEY("payment_id","receivable_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" serial PRIMARY KEY NOT NULL,
	"citizen_id" integer NOT NULL,
	"bani" integer NOT NULL,
	"refunded_bani" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"order_number" text NOT NULL,
	"order_id" text,
	"page_url" text,
	"card_id" integer,
	"save_card" boolean DEFAULT false NOT NULL,
	"mandate_contract_id" integer,
	"card_mask" text,
	"reference" text,
	"reason" integer,
	"expires_at" timestamp with time zone NOT NULL,
	"check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp with time zone,
	"mismatched_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_order_number_unique" UNIQUE("order_number"),
	CONSTRAINT "payments_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "payments_bani" CHECK ("payments"."bani" > 0 and "payments"."refunded_bani" between 0 and "payments"."bani")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" serial PRIMARY KEY NOT NULL,
	"payment_id" integer NOT NULL,
	"bani" integer NOT NULL,
	"state" text NOT NULL,
	"refunded_before_bani" integer NOT NULL,
	"actor" text NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "refunds_bani" CHECK ("refunds"."bani" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_bindings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"card" text NOT NULL,
	"expires" text NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_callbacks" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"status" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"bani" integer NOT NULL,
	"description" text NOT NULL,
	"return_url" text NOT NULL,
	"token" text NOT NULL,
	"client_id" text,
	"binding_id" uuid,
	"two_phase" boolean NOT NULL,
	"unattended" boolean NOT NULL,
	"status" integer NOT NULL,
	"action_code" integer NOT NULL,
	"card" text,
	"saved_binding_id" uuid,
	"shown_from" timestamp with time zone,
	"refunded_bani" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_orders_order_number_unique" UNIQUE("order_number")
);
--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_citizen_id_citizens_id_fk" FOREIGN KEY ("citizen_id") REFERENCES "public"."citizens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_citizen_id_citizens_id_fk" FOREIGN KEY ("citizen_id") REFERENCES "public"."citizens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_citizen_id_citizens_id_fk" FOREIGN KEY ("citizen_id") REFERENCES "public"."citizens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_positions" ADD CONSTRAINT "payment_positions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_positions" ADD CONSTRAINT "payment_positions_receivable_id_receivables_id_fk" FOREIGN KEY ("receivable_id") REFERENCES "public"."receivables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_citizen_id_citizens_id_fk" FOREIGN KEY ("citizen_id") REFERENCES "public"."citizens"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_mandate_contract_id_contracts_id_fk" FOREIGN KEY ("mandate_contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_callbacks" ADD CONSTRAINT "sandbox_callbacks_order_id_sandbox_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sandbox_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cards_citizen" ON "cards" USING btree ("citizen_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cards_default" ON "cards" USING btree ("citizen_id") WHERE "cards"."is_default" and "cards"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "consents_citizen" ON "consents" USING btree ("citizen_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_positions_open" ON "payment_positions" USING btree ("receivable_id") WHERE "payment_positions"."is_open";--> statement-breakpoint
CREATE INDEX "payments_citizen" ON "payments" USING btree ("citizen_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_check" ON "payments" USING btree ("check_at") WHERE "payments"."check_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_open" ON "refunds" USING btree ("payment_id") WHERE "refunds"."state" = 'in_curs';--> statement-breakpoint
CREATE INDEX "sandbox_bindings_client" ON "sandbox_bindings" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "sandbox_callbacks_due" ON "sandbox_callbacks" USING btree ("due_at") WHERE "sandbox_callbacks"."sent_at" is null;