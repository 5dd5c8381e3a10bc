CREATE TABLE "organizations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organizations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"cnpj" text,
	"email" text,
	"phone" text,
	"whatsapp" text,
	"description" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "organizations_name_present" CHECK ("organizations"."name" <> ''),
	CONSTRAINT "organizations_kind_known" CHECK ("organizations"."kind" in ('cooperativa', 'associacao', 'empresa', 'secretaria')),
	CONSTRAINT "organizations_cnpj_form" CHECK ("organizations"."cnpj" ~ '^[0-9A-Z]{12}[0-9]{2}$'),
	CONSTRAINT "organizations_version_positive" CHECK ("organizations"."version" > 0)
);--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_role_known";--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_record_known";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "organization_id" integer;--> statement-breakpoint
ALTER TABLE "collection_areas" ADD COLUMN "organization_id" integer;--> statement-breakpoint
ALTER TABLE "collection_points" ADD COLUMN "organization_id" integer;--> statement-breakpoint
ALTER TABLE "collection_schedules" ADD COLUMN "organization_id" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_name_unique" ON "organizations" USING btree (fold_text("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_cnpj_unique" ON "organizations" USING btree ("cnpj");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "collection_areas" ADD CONSTRAINT "collection_areas_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "collection_points" ADD CONSTRAINT "collection_points_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "collection_schedules" ADD CONSTRAINT "collection_schedules_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organization_of_role" CHECK (("users"."role" in ('operator', 'collector')) = ("users"."organization_id" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_known" CHECK ("users"."role" in ('user', 'admin', 'operator', 'collector')) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_record_known" CHECK ("audit_entries"."record" in ('collection-point', 'recycling-guide', 'item', 'item-source', 'holiday', 'collection-service', 'collection-area', 'collection-exception', 'organization', 'schedule', 'import', 'administrator', 'export')) NOT VALID;--> statement-breakpoint
-- Open bookings follow a point that changes organisation; final ones keep that of their time. The booking itself is not written, so its
-- version and history stay. The list's revision is raised at commit, after these rows are locked.
CREATE FUNCTION follow_point_organization() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE collection_schedules SET organization_id = NEW.organization_id
    WHERE collection_point_id = NEW.id AND status IN ('pendente', 'confirmado');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER collection_points_organization_changed AFTER UPDATE OF organization_id ON collection_points
  FOR EACH ROW WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id)
  EXECUTE FUNCTION follow_point_organization();
