ALTER TABLE "invitations" VALIDATE CONSTRAINT "invitations_organization_id_organizations_id_fk";--> statement-breakpoint
ALTER TABLE "invitations" VALIDATE CONSTRAINT "invitations_role_of_staff";--> statement-breakpoint
ALTER TABLE "invitations" VALIDATE CONSTRAINT "invitations_organization_of_role";
