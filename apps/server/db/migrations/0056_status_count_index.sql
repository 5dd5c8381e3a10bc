-- outside of a transaction
DROP INDEX CONCURRENTLY IF EXISTS "collection_schedules_status_count_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "collection_schedules_status_count_index" ON "collection_schedules" USING btree ("status");
