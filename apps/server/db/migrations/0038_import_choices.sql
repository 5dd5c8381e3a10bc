ALTER TABLE "imports" DROP CONSTRAINT "imports_state_known";--> statement-breakpoint
DROP INDEX "imports_busy_index";--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "fills" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "fields" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "warnings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "imports_busy_index" ON "imports" USING btree ("id") WHERE "imports"."state" in ('reading', 'checking', 'applying', 'cancelling', 'undoing');--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_state_known" CHECK ("imports"."state" in ('reading', 'checking', 'checked', 'applying', 'cancelling', 'applied', 'undoing', 'undone', 'failed'));--> statement-breakpoint
-- Rows that wait since before: what they would give to a point that has nothing there, hours not beside another text.
UPDATE "import_rows" SET "fills" = (SELECT coalesce(jsonb_agg("key"), '[]') FROM jsonb_each("before")
  WHERE "value" IN ('null', '""', '[]') AND ("key" <> 'openingHours' OR coalesce("before" ->> 'schedule', '') = ''))
WHERE "outcome" = 'duplicate' AND "before" IS NOT NULL;
