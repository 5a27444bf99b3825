CREATE INDEX "desk_cases_counts" ON "desk_cases" USING btree ("kind","last_author","due_at","assignee_id","is_open") WHERE "desk_cases"."is_open";--> statement-breakpoint
CREATE INDEX "desk_cases_order" ON "desk_cases" USING btree ("order_at","id");--> statement-breakpoint
CREATE INDEX "desk_cases_sector" ON "desk_cases" USING btree ("sector");--> statement-breakpoint
-- Tells the planner that a key names few invoices, which it does not learn from a partial index.
CREATE STATISTICS "receivables_number_key" ON (reference_key("numar")) FROM "receivables";--> statement-breakpoint
ANALYZE "receivables";
