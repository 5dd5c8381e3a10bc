ALTER TABLE "collection_points" ADD COLUMN "public_access" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "collection_points" ADD COLUMN "access_note" text;--> statement-breakpoint
ALTER TABLE "collection_points" ADD COLUMN "takes_bookings" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "collection_points" ADD COLUMN "is_listed" boolean GENERATED ALWAYS AS (is_active and public_access = 'public') STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "collection_points_unlisted_index" ON "collection_points" USING btree ("id") WHERE not "collection_points"."is_listed";--> statement-breakpoint
ALTER TABLE "collection_points" ADD CONSTRAINT "collection_points_public_access_known" CHECK ("collection_points"."public_access" in ('public', 'restricted'));--> statement-breakpoint
ALTER TABLE "collection_points" ADD CONSTRAINT "collection_points_access_note_present" CHECK ("collection_points"."access_note" <> '');