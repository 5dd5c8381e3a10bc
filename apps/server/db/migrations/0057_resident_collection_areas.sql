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
CREATE INDEX "resident_places_ask_again_index" ON "resident_places" USING btree ("ask_again_at") WHERE "resident_places"."ask_again_at" is not null;