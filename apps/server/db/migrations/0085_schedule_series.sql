CREATE TABLE "schedule_series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"collection_point_id" integer NOT NULL,
	"rule" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"is_open_ended" boolean NOT NULL,
	"weight_kg" numeric(8, 2) NOT NULL,
	"observation" text,
	"materials" text[] NOT NULL,
	"handover" text NOT NULL,
	"pickup" jsonb,
	"skipped" jsonb NOT NULL,
	"planned_through" date NOT NULL,
	"planned_on" date NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "schedule_series_version_positive" CHECK ("schedule_series"."version" > 0),
	CONSTRAINT "schedule_series_weight_range" CHECK ("schedule_series"."weight_kg" > 0 and "schedule_series"."weight_kg" <= 10000),
	CONSTRAINT "schedule_series_materials_known" CHECK ("schedule_series"."materials" <@ ARRAY['papel', 'plastico', 'vidro', 'metal', 'eletronicos', 'oleo', 'outros']::text[]),
	CONSTRAINT "schedule_series_handover_known" CHECK ("schedule_series"."handover" in ('pickup', 'dropoff')),
	CONSTRAINT "schedule_series_pickup_has_address" CHECK (("schedule_series"."pickup" is not null) = ("schedule_series"."handover" = 'pickup')),
	CONSTRAINT "schedule_series_end_known" CHECK ("schedule_series"."ended_by" in ('cancelled', 'point')),
	CONSTRAINT "schedule_series_ended_by" CHECK (("schedule_series"."ended_at" is null) = ("schedule_series"."ended_by" is null))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_record_known";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_known";--> statement-breakpoint
ALTER TABLE "collection_schedules" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "collection_schedules" ADD COLUMN "occurrence_date" date;--> statement-breakpoint
ALTER TABLE "schedule_series" ADD CONSTRAINT "schedule_series_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_series" ADD CONSTRAINT "schedule_series_collection_point_id_collection_points_id_fk" FOREIGN KEY ("collection_point_id") REFERENCES "public"."collection_points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedule_series_user_index" ON "schedule_series" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "schedule_series_point_index" ON "schedule_series" USING btree ("collection_point_id");--> statement-breakpoint
CREATE INDEX "schedule_series_planned_index" ON "schedule_series" USING btree ("planned_on","id") WHERE "schedule_series"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "collection_schedules" ADD CONSTRAINT "collection_schedules_series_id_schedule_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."schedule_series"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_record_known" CHECK ("audit_entries"."record" in ('collection-point', 'recycling-guide', 'item', 'item-source', 'holiday', 'collection-service', 'collection-area', 'collection-exception', 'organization', 'collector-profile', 'conversion-factor', 'schedule', 'schedule-series', 'import', 'administrator', 'export')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_known" CHECK ("notices"."kind" in ('booking-received', 'booking-confirmed', 'booking-changed', 'booking-moved', 'booking-proposed', 'booking-cancelled', 'booking-done', 'booking-weight-corrected', 'booking-missed', 'booking-on-the-way', 'series-skipped', 'series-renewal', 'reminder', 'report-applied', 'report-dismissed', 'report-question', 'collection-answer', 'collection-changed', 'collection-announcement', 'collection-reminder')) NOT VALID;--> statement-breakpoint
-- A series counts as one of a person's open bookings.
CREATE OR REPLACE FUNCTION booking_facts(point integer, person uuid, key text) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN jsonb_build_object(
    'materials', (SELECT coalesce(jsonb_agg(material_type), '[]') FROM collection_point_materials WHERE collection_point_id = point),
    'open', (SELECT count(*) FILTER (WHERE series_id IS NULL) + count(DISTINCT series_id)
      FROM collection_schedules WHERE user_id = person AND status IN ('pendente', 'confirmado')),
    'isKeyUsed', EXISTS (SELECT FROM collection_schedules WHERE user_id = person AND idempotency_key = key));
END
$$;
