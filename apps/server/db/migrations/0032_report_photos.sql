ALTER TABLE "point_reports" ADD COLUMN "photo_name" text;--> statement-breakpoint
ALTER TABLE "point_reports" ADD COLUMN "photo_bytes" integer;--> statement-breakpoint
CREATE INDEX "point_reports_photo_index" ON "point_reports" USING btree ("photo_name","photo_bytes") WHERE "point_reports"."photo_name" is not null;--> statement-breakpoint
CREATE INDEX "point_reports_photo_in_row_index" ON "point_reports" USING btree ("id") WHERE "point_reports"."photo" is not null;--> statement-breakpoint
ALTER TABLE "point_reports" ADD CONSTRAINT "point_reports_photo_whole" CHECK (("point_reports"."photo_name" is null) = ("point_reports"."photo_bytes" is null));