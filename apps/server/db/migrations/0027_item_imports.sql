ALTER TABLE "imports" ADD COLUMN "subject" text DEFAULT 'points' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "item" jsonb;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "item_id" text;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "item_version" integer;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_subject_known" CHECK ("imports"."subject" in ('points', 'items'));
