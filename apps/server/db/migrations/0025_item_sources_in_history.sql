ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_record_known";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_record_known" CHECK ("audit_entries"."record" in ('collection-point', 'recycling-guide', 'item', 'item-source', 'schedule', 'import', 'administrator'));
