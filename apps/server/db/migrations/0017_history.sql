DROP INDEX "audit_entries_actor_id_index";--> statement-breakpoint
CREATE INDEX "audit_entries_at_index" ON "audit_entries" USING btree ("at","id","record");--> statement-breakpoint
CREATE INDEX "audit_entries_created_index" ON "audit_entries" USING btree ("at","id","record") WHERE "audit_entries"."before" is null;--> statement-breakpoint
CREATE INDEX "audit_entries_updated_index" ON "audit_entries" USING btree ("at","id","record") WHERE "audit_entries"."before" is not null and "audit_entries"."after" is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_deleted_index" ON "audit_entries" USING btree ("at","id","record") WHERE "audit_entries"."after" is null;--> statement-breakpoint
CREATE INDEX "audit_entries_actor_id_index" ON "audit_entries" USING btree ("actor_id","actor","at","id");