-- outside of a transaction
DROP INDEX CONCURRENTLY IF EXISTS "invitations_organization_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "invitations_organization_index" ON "invitations" USING btree ("organization_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "audit_entries_organization_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_entries_organization_index" ON "audit_entries" USING btree (coalesce("after" ->> 'organizationId', "before" ->> 'organizationId'),"at","id") WHERE coalesce("audit_entries"."after" ->> 'organizationId', "audit_entries"."before" ->> 'organizationId') is not null;
