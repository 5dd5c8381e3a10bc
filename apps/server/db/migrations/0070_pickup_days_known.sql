ALTER TABLE "notices" VALIDATE CONSTRAINT "notices_kind_known";--> statement-breakpoint
ALTER TABLE "collection_schedules" VALIDATE CONSTRAINT "collection_schedules_proposed_count";
