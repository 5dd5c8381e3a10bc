-- outside of a transaction
DROP INDEX CONCURRENTLY IF EXISTS "collection_schedules_caller_unique";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "collection_schedules_caller_unique" ON "collection_schedules" USING btree ("caller_id") WHERE "caller_id" is not null;
