ALTER TABLE "collection_schedules" ADD COLUMN "collected_by_material" jsonb;--> statement-breakpoint
ALTER TABLE "collection_schedules" ADD COLUMN "weighed_by" text;--> statement-breakpoint
ALTER TABLE "collection_schedules" ADD COLUMN "weighed_on" date;--> statement-breakpoint
ALTER TABLE "collection_schedules" ADD CONSTRAINT "collection_schedules_collected_materials" CHECK ("collection_schedules"."collected_by_material" is null or ("collection_schedules"."collected_weight_kg" is not null and jsonb_array_length("collection_schedules"."collected_by_material") between 1 and 7)) NOT VALID;