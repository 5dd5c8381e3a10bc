CREATE TABLE "collection_point_pickups" (
	"collection_point_id" integer PRIMARY KEY NOT NULL,
	"rules" jsonb NOT NULL,
	CONSTRAINT "collection_point_pickups_rules_object" CHECK (jsonb_typeof("collection_point_pickups"."rules") = 'object')
);
--> statement-breakpoint
CREATE TABLE "pickup_day_closings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pickup_day_closings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"collection_point_id" integer NOT NULL,
	"date" date NOT NULL,
	"act" text NOT NULL,
	"moves" jsonb NOT NULL,
	"left_count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "pickup_day_closings_act_known" CHECK ("pickup_day_closings"."act" in ('move', 'ask'))
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_known";--> statement-breakpoint
ALTER TABLE "collection_schedules" ADD COLUMN "proposed_dates" date[];--> statement-breakpoint
ALTER TABLE "collection_point_pickups" ADD CONSTRAINT "collection_point_pickups_point_fk" FOREIGN KEY ("collection_point_id") REFERENCES "public"."collection_points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_day_closings" ADD CONSTRAINT "pickup_day_closings_point_fk" FOREIGN KEY ("collection_point_id") REFERENCES "public"."collection_points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pickup_day_closings_point_index" ON "pickup_day_closings" USING btree ("collection_point_id","id");--> statement-breakpoint
CREATE INDEX "pickup_day_closings_untold_index" ON "pickup_day_closings" USING btree ("created_at") WHERE "pickup_day_closings"."told_at" is null and "pickup_day_closings"."undone_at" is null;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_known" CHECK ("notices"."kind" in ('booking-received', 'booking-confirmed', 'booking-changed', 'booking-moved', 'booking-proposed', 'booking-cancelled', 'booking-done', 'booking-weight-corrected', 'booking-missed', 'reminder', 'report-applied', 'report-dismissed', 'report-question', 'collection-answer', 'collection-changed', 'collection-announcement', 'collection-reminder')) NOT VALID;--> statement-breakpoint
ALTER TABLE "collection_schedules" ADD CONSTRAINT "collection_schedules_proposed_count" CHECK (cardinality("collection_schedules"."proposed_dates") between 1 and 3) NOT VALID;--> statement-breakpoint
-- Locks the day of a point's pickups and then counts it, each in a statement of its own: the count sees what was committed
-- while the lock was awaited.
CREATE FUNCTION pickup_room(point integer, pickup_day date, own uuid) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  found jsonb;
BEGIN
  SELECT pickups.rules INTO found FROM collection_point_pickups pickups WHERE pickups.collection_point_id = point;
  IF found IS NULL THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(point, pickup_day - DATE '2000-01-01');
  RETURN (
    SELECT jsonb_build_object(
      'rules', found,
      'all', jsonb_build_object('bookings', count(*), 'kg', coalesce(sum(weight_kg), 0)),
      'confirmed', jsonb_build_object(
        'bookings', count(*) FILTER (WHERE status <> 'pendente'),
        'kg', coalesce(sum(weight_kg) FILTER (WHERE status <> 'pendente'), 0)))
    FROM collection_schedules
    WHERE collection_point_id = point AND date = pickup_day AND handover = 'pickup' AND status <> 'cancelado'
      AND id IS DISTINCT FROM own);
END
$$;
