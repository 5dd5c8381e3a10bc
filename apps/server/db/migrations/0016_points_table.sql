ALTER TABLE "collection_points" ADD COLUMN "folded_name" text GENERATED ALWAYS AS (fold_text(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "collection_points" ADD COLUMN "folded_address" text GENERATED ALWAYS AS (fold_text(address)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "collection_points_name_index" ON "collection_points" USING btree ("folded_name","id");--> statement-breakpoint
CREATE INDEX "collection_points_address_index" ON "collection_points" USING btree ("folded_address","id");--> statement-breakpoint
CREATE INDEX "collection_points_updated_at_index" ON "collection_points" USING btree ("updated_at","id");