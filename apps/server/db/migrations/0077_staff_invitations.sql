ALTER TABLE "invitations" ADD COLUMN "role" text DEFAULT 'admin' NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "organization_id" integer;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_role_of_staff" CHECK ("invitations"."role" in ('admin', 'operator', 'collector')) NOT VALID;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_of_role" CHECK (("invitations"."role" in ('operator', 'collector')) = ("invitations"."organization_id" is not null)) NOT VALID;
