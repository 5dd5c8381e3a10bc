-- Where points stand is asked of the points themselves from now on.
DELETE FROM "located_places" WHERE "source" = 'points';--> statement-breakpoint
ALTER TABLE "located_places" DROP CONSTRAINT "located_places_source_known";--> statement-breakpoint
ALTER TABLE "located_places" DROP CONSTRAINT "located_places_found_or_not";--> statement-breakpoint
CREATE INDEX "postal_codes_fetched_at_index" ON "postal_codes" USING btree ("fetched_at");--> statement-breakpoint
ALTER TABLE "located_places" DROP COLUMN "source";--> statement-breakpoint
ALTER TABLE "located_places" ADD CONSTRAINT "located_places_found_or_not" CHECK (num_nulls("located_places"."latitude", "located_places"."longitude", "located_places"."precision") = case when "located_places"."ask_again_at" is null then 0 else 3 end);