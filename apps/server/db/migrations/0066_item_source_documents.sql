ALTER TABLE "item_sources" ADD COLUMN "year" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "item_sources" ADD COLUMN "page" text DEFAULT '' NOT NULL;