-- outside of a transaction
DROP INDEX CONCURRENTLY IF EXISTS "collection_schedules_room_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "collection_schedules_room_index" ON "collection_schedules" USING btree ("collection_point_id","date") WHERE "handover" = 'pickup' and "status" <> 'cancelado';
