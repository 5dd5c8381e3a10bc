ALTER TABLE "imports" DROP CONSTRAINT "imports_subject_known";--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "shape" jsonb;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "area" jsonb;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "area_id" integer;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "area_version" integer;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "area_before" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "area_mapping" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "area_facts" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_subject_known" CHECK ("imports"."subject" in ('points', 'items', 'areas')) NOT VALID;
