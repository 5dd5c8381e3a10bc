CREATE TABLE "collection_outcomes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"route_id" uuid NOT NULL,
	"schedule_id" uuid NOT NULL,
	"collector_id" uuid,
	"outcome" text NOT NULL,
	"reason" text,
	"collected_weight_kg" numeric(8, 2),
	"collected_by_material" jsonb,
	"conflict" text,
	"photo_name" text,
	"photo_bytes" integer,
	"reported_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collection_outcomes_outcome_known" CHECK ("collection_outcomes"."outcome" in ('collected', 'nobody', 'refused')),
	CONSTRAINT "collection_outcomes_conflict_known" CHECK ("collection_outcomes"."conflict" in ('done-before', 'cancelled', 'moved', 'route-closed')),
	CONSTRAINT "collection_outcomes_photo_sized" CHECK (("collection_outcomes"."photo_name" is null) = ("collection_outcomes"."photo_bytes" is null))
);
--> statement-breakpoint
CREATE TABLE "collection_routes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" integer NOT NULL,
	"day" date NOT NULL,
	"stop_order" uuid[] DEFAULT '{}' NOT NULL,
	"is_order_manual" boolean DEFAULT false NOT NULL,
	"started_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	"signed_name" text,
	"summary" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collection_routes_day_unique" UNIQUE("organization_id","day"),
	CONSTRAINT "collection_routes_version_positive" CHECK ("collection_routes"."version" > 0),
	CONSTRAINT "collection_routes_summary_of_closed" CHECK (("collection_routes"."closed_at" is null) = ("collection_routes"."summary" is null))
);
--> statement-breakpoint
CREATE TABLE "collection_stop_places" (
	"schedule_id" uuid PRIMARY KEY NOT NULL,
	"cep" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"precision" text,
	"located_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collection_stop_places_whole" CHECK (("collection_stop_places"."latitude" is null) = ("collection_stop_places"."precision" is null) and ("collection_stop_places"."longitude" is null) = ("collection_stop_places"."precision" is null))
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_known";--> statement-breakpoint
ALTER TABLE "collection_outcomes" ADD CONSTRAINT "collection_outcomes_route_id_collection_routes_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."collection_routes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_outcomes" ADD CONSTRAINT "collection_outcomes_schedule_id_collection_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."collection_schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_outcomes" ADD CONSTRAINT "collection_outcomes_collector_id_users_id_fk" FOREIGN KEY ("collector_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_routes" ADD CONSTRAINT "collection_routes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_routes" ADD CONSTRAINT "collection_routes_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_stop_places" ADD CONSTRAINT "collection_stop_places_schedule_id_collection_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."collection_schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_outcomes_route_index" ON "collection_outcomes" USING btree ("route_id");--> statement-breakpoint
CREATE INDEX "collection_outcomes_schedule_index" ON "collection_outcomes" USING btree ("schedule_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collection_outcomes_applied_unique" ON "collection_outcomes" USING btree ("schedule_id") WHERE "collection_outcomes"."conflict" is null;--> statement-breakpoint
CREATE INDEX "collection_outcomes_collector_index" ON "collection_outcomes" USING btree ("collector_id") WHERE "collection_outcomes"."collector_id" is not null;--> statement-breakpoint
CREATE INDEX "collection_outcomes_created_at_index" ON "collection_outcomes" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "collection_outcomes_photo_unique" ON "collection_outcomes" USING btree ("photo_name") WHERE "collection_outcomes"."photo_name" is not null;--> statement-breakpoint
CREATE INDEX "collection_routes_day_index" ON "collection_routes" USING btree ("day");--> statement-breakpoint
CREATE INDEX "collection_routes_closed_by_index" ON "collection_routes" USING btree ("closed_by") WHERE "collection_routes"."closed_by" is not null;--> statement-breakpoint
CREATE INDEX "collection_stop_places_located_at_index" ON "collection_stop_places" USING btree ("located_at");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_known" CHECK ("notices"."kind" in ('booking-received', 'booking-confirmed', 'booking-changed', 'booking-moved', 'booking-proposed', 'booking-cancelled', 'booking-done', 'booking-weight-corrected', 'booking-missed', 'booking-on-the-way', 'reminder', 'report-applied', 'report-dismissed', 'report-question', 'collection-answer', 'collection-changed', 'collection-announcement', 'collection-reminder')) NOT VALID;