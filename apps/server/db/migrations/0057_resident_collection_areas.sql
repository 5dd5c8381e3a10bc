CREATE TABLE "collection_coverage_revision" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "collection_coverage_revision_only" CHECK ("collection_coverage_revision"."only")
);
--> statement-breakpoint
CREATE TABLE "resident_collection_areas" (
	"user_id" uuid NOT NULL,
	"service_id" integer NOT NULL,
	"area_id" integer NOT NULL,
	"is_chosen" boolean NOT NULL,
	CONSTRAINT "resident_collection_areas_user_id_service_id_pk" PRIMARY KEY("user_id","service_id")
);
--> statement-breakpoint
CREATE TABLE "resident_places" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"place" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"resolved_revision" bigint DEFAULT 0 NOT NULL,
	"ask_again_at" timestamp with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "resident_collection_areas" ADD CONSTRAINT "resident_collection_areas_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resident_collection_areas" ADD CONSTRAINT "resident_collection_areas_service_id_collection_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."collection_services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resident_collection_areas" ADD CONSTRAINT "resident_collection_areas_area_id_collection_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."collection_areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resident_places" ADD CONSTRAINT "resident_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resident_collection_areas_area_index" ON "resident_collection_areas" USING btree ("area_id","user_id");--> statement-breakpoint
CREATE INDEX "resident_places_revision_index" ON "resident_places" USING btree ("resolved_revision","user_id");--> statement-breakpoint
CREATE INDEX "resident_places_ask_again_index" ON "resident_places" USING btree ("ask_again_at") WHERE "resident_places"."ask_again_at" is not null;--> statement-breakpoint
INSERT INTO "collection_coverage_revision" DEFAULT VALUES;--> statement-breakpoint
-- The revision is raised once per transaction, at commit, and so is locked for a moment only.
CREATE FUNCTION raise_collection_coverage_revision() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  this text := pg_current_xact_id()::text;
BEGIN
  IF current_setting('separai.coverage_raised_in', true) IS DISTINCT FROM this THEN
    PERFORM set_config('separai.coverage_raised_in', this, true);
    UPDATE collection_coverage_revision SET revision = revision + 1;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER collection_areas_coverage_written AFTER INSERT OR DELETE ON collection_areas
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_collection_coverage_revision();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER collection_areas_coverage_changed AFTER UPDATE ON collection_areas
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.service_id, OLD.municipality, OLD.uf, OLD.is_active) IS DISTINCT FROM (NEW.service_id, NEW.municipality, NEW.uf, NEW.is_active))
  EXECUTE FUNCTION raise_collection_coverage_revision();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER collection_services_coverage_changed AFTER UPDATE ON collection_services
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.is_active <> NEW.is_active)
  EXECUTE FUNCTION raise_collection_coverage_revision();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER collection_area_polygons_coverage_changed AFTER INSERT OR UPDATE OR DELETE ON collection_area_polygons
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_collection_coverage_revision();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER collection_area_districts_coverage_changed AFTER INSERT OR UPDATE OR DELETE ON collection_area_districts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_collection_coverage_revision();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER collection_area_streets_coverage_changed AFTER INSERT OR UPDATE OR DELETE ON collection_area_streets
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_collection_coverage_revision();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER collection_area_postal_codes_coverage_changed AFTER INSERT OR UPDATE OR DELETE ON collection_area_postal_codes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_collection_coverage_revision();
--> statement-breakpoint
-- Every writer of an address, releases before this one included, makes its place due for a look-up. The areas that were found for
-- the former address remain until then.
CREATE FUNCTION follow_resident_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.cep IS NULL THEN
    DELETE FROM resident_places WHERE user_id = NEW.id;
    DELETE FROM resident_collection_areas WHERE user_id = NEW.id;
  ELSE
    INSERT INTO resident_places AS known (user_id) VALUES (NEW.id)
      ON CONFLICT (user_id) DO UPDATE
      SET place = NULL, version = known.version + 1, resolved_revision = 0, ask_again_at = NULL, attempts = 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_address_given AFTER INSERT ON users
  FOR EACH ROW WHEN (NEW.cep IS NOT NULL) EXECUTE FUNCTION follow_resident_address();
--> statement-breakpoint
CREATE TRIGGER users_address_changed AFTER UPDATE ON users
  FOR EACH ROW WHEN ((OLD.cep, OLD.address, OLD.number) IS DISTINCT FROM (NEW.cep, NEW.address, NEW.number))
  EXECUTE FUNCTION follow_resident_address();
--> statement-breakpoint
INSERT INTO "resident_places" ("user_id") SELECT "id" FROM "users" WHERE "cep" IS NOT NULL ON CONFLICT DO NOTHING;
