-- outside of a transaction
DROP INDEX CONCURRENTLY IF EXISTS "collection_points_deletes_at_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "collection_points_deletes_at_index" ON "collection_points" USING btree ("deletes_at","id") WHERE "deletes_at" is not null;