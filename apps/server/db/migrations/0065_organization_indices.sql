-- outside of a transaction
DROP INDEX CONCURRENTLY IF EXISTS "users_organization_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_organization_index" ON "users" USING btree ("organization_id") WHERE "users"."organization_id" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "collection_areas_organization_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "collection_areas_organization_index" ON "collection_areas" USING btree ("organization_id","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "collection_points_organization_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "collection_points_organization_index" ON "collection_points" USING btree ("organization_id","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "collection_schedules_organization_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "collection_schedules_organization_index" ON "collection_schedules" USING btree ("organization_id","date","status","collection_point_id");
