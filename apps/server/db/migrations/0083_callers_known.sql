ALTER TABLE "collection_schedules" VALIDATE CONSTRAINT "collection_schedules_caller_id_callers_id_fk";--> statement-breakpoint
ALTER TABLE "collection_schedules" VALIDATE CONSTRAINT "collection_schedules_open_has_resident_or_caller";--> statement-breakpoint
ALTER TABLE "collection_schedules" VALIDATE CONSTRAINT "collection_schedules_caller_by_phone";--> statement-breakpoint
ALTER TABLE "collection_schedules" VALIDATE CONSTRAINT "collection_schedules_one_person";
