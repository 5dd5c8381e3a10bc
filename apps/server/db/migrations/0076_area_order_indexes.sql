-- outside of a transaction
DROP INDEX CONCURRENTLY IF EXISTS "collection_areas_name_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "collection_areas_name_index" ON "collection_areas" USING btree (fold_text("name") collate "C","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "collection_areas_code_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "collection_areas_code_index" ON "collection_areas" USING btree (fold_text("code") collate "C","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "collection_areas_municipality_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "collection_areas_municipality_index" ON "collection_areas" USING btree (fold_text("municipality") collate "C",fold_text("name") collate "C","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "collection_areas_operator_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "collection_areas_operator_index" ON "collection_areas" USING btree (fold_text("operator") collate "C","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "collection_areas_updated_at_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "collection_areas_updated_at_index" ON "collection_areas" USING btree ("updated_at","id");
