ALTER TABLE "users" VALIDATE CONSTRAINT "users_organization_id_organizations_id_fk";--> statement-breakpoint
ALTER TABLE "collection_areas" VALIDATE CONSTRAINT "collection_areas_organization_id_organizations_id_fk";--> statement-breakpoint
ALTER TABLE "collection_points" VALIDATE CONSTRAINT "collection_points_organization_id_organizations_id_fk";--> statement-breakpoint
ALTER TABLE "collection_schedules" VALIDATE CONSTRAINT "collection_schedules_organization_id_organizations_id_fk";--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_organization_of_role";--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_role_known";--> statement-breakpoint
ALTER TABLE "audit_entries" VALIDATE CONSTRAINT "audit_entries_record_known";
