ALTER TABLE "audit_entries" VALIDATE CONSTRAINT "audit_entries_record_known";--> statement-breakpoint
ALTER TABLE "notices" VALIDATE CONSTRAINT "notices_kind_known";--> statement-breakpoint
ALTER TABLE "collection_schedules" VALIDATE CONSTRAINT "collection_schedules_series_id_schedule_series_id_fk";
