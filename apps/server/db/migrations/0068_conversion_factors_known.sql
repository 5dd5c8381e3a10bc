ALTER TABLE "audit_entries" VALIDATE CONSTRAINT "audit_entries_record_known";
