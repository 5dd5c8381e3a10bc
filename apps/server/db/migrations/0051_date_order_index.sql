-- outside of a transaction
DROP INDEX CONCURRENTLY IF EXISTS "collection_schedules_date_order_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "collection_schedules_date_order_index" ON "collection_schedules" USING btree ("date","created_at","id");
