-- outside of a transaction
DROP INDEX CONCURRENTLY IF EXISTS "audit_entries_person_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_entries_person_index" ON "audit_entries" USING btree ("at","id","actor_id") WHERE "audit_entries"."actor_id" is not null;