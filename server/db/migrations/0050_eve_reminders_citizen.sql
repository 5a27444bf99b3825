CREATE INDEX "eve_reminders_citizen" ON "eve_reminders" USING btree ("citizen_id");
