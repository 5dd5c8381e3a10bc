-- outside of a transaction
DROP INDEX CONCURRENTLY IF EXISTS "collection_schedules_occurrence_unique";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "collection_schedules_occurrence_unique" ON "collection_schedules" USING btree ("series_id","occurrence_date") WHERE "series_id" is not null;
