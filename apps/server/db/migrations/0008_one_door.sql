CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"actor_id" uuid,
	"record" text NOT NULL,
	"record_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "audit_entries_record_known" CHECK ("audit_entries"."record" in ('collection-point', 'recycling-guide', 'schedule')),
	CONSTRAINT "audit_entries_actor_known" CHECK ("audit_entries"."actor" = 'person' or ("audit_entries"."actor" = 'service' and "audit_entries"."actor_id" is null)),
	CONSTRAINT "audit_entries_say_something" CHECK ("audit_entries"."before" is not null or "audit_entries"."after" is not null)
);
--> statement-breakpoint
-- A booking's version begins with 1, as a point's does; calendars go on from where they were (RFC 5545, SEQUENCE).
ALTER TABLE "collection_schedules" RENAME COLUMN "sequence" TO "version";--> statement-breakpoint
ALTER TABLE "collection_schedules" ALTER COLUMN "version" SET DEFAULT 1;--> statement-breakpoint
UPDATE "collection_schedules" SET "version" = "version" + 1;--> statement-breakpoint
ALTER TABLE "collection_points" DROP CONSTRAINT "collection_points_created_by_users_id_fk";
--> statement-breakpoint
ALTER TABLE "collection_schedules" DROP CONSTRAINT "collection_schedules_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "recycling_guides" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_actor_id_index" ON "audit_entries" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "audit_entries_record_index" ON "audit_entries" USING btree ("record","record_id");--> statement-breakpoint
ALTER TABLE "collection_points" ADD CONSTRAINT "collection_points_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_schedules" ADD CONSTRAINT "collection_schedules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_points_created_by_index" ON "collection_points" USING btree ("created_by") WHERE "collection_points"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "collection_schedules_date_index" ON "collection_schedules" USING btree ("date","status");--> statement-breakpoint
CREATE INDEX "notices_created_at_index" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_sent_at_index" ON "outbox" USING btree ("sent_at") WHERE "outbox"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_given_up_at_index" ON "outbox" USING btree ("given_up_at") WHERE "outbox"."given_up_at" is not null;--> statement-breakpoint
ALTER TABLE "collection_schedules" ADD CONSTRAINT "collection_schedules_version_positive" CHECK ("collection_schedules"."version" > 0);--> statement-breakpoint
ALTER TABLE "recycling_guides" ADD CONSTRAINT "recycling_guides_version_positive" CHECK ("recycling_guides"."version" > 0);--> statement-breakpoint
CREATE FUNCTION keep_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The foreign key forgets whose account is erased, and nothing else.
  IF TG_OP = 'UPDATE' THEN
    IF OLD.actor_id IS NOT NULL AND NEW.actor_id IS NULL AND NOT EXISTS (SELECT FROM users WHERE id = OLD.actor_id)
      AND to_jsonb(NEW) - 'actor_id' = to_jsonb(OLD) - 'actor_id' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit entries are neither changed nor removed' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_kept BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION keep_audit_entries();
--> statement-breakpoint
CREATE TRIGGER audit_entries_not_emptied BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entries();
--> statement-breakpoint
-- The audit as a person reads it.
CREATE VIEW audit_log AS
  SELECT e.id, e.at,
    CASE WHEN e.actor = 'service' THEN 'o próprio serviço' ELSE coalesce(u.name, 'pessoa que excluiu a conta') END AS actor,
    e.record, e.record_id, e.before, e.after
  FROM audit_entries e LEFT JOIN users u ON u.id = e.actor_id;
--> statement-breakpoint
-- The list's revision is one row that every writer of points needs: it is raised once, when a transaction commits, and so held for a
-- moment only, however long the transaction was.
DROP TRIGGER collection_points_changed ON collection_points;
--> statement-breakpoint
DROP TRIGGER collection_point_materials_changed ON collection_point_materials;
--> statement-breakpoint
DROP TRIGGER collection_schedules_done_inserted ON collection_schedules;
--> statement-breakpoint
DROP TRIGGER collection_schedules_done_changed ON collection_schedules;
--> statement-breakpoint
DROP TRIGGER collection_schedules_done_deleted ON collection_schedules;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION raise_collection_points_revision() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  this text := pg_current_xact_id()::text;
BEGIN
  IF current_setting('separai.revision_raised_in', true) IS DISTINCT FROM this THEN
    PERFORM set_config('separai.revision_raised_in', this, true);
    UPDATE collection_points_revision SET revision = revision + 1;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER collection_points_changed AFTER INSERT OR UPDATE OR DELETE ON collection_points
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_collection_points_revision();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER collection_point_materials_changed AFTER INSERT OR UPDATE OR DELETE ON collection_point_materials
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_collection_points_revision();
--> statement-breakpoint
-- Emptying a table keeps everybody out until the end anyway.
CREATE TRIGGER collection_points_emptied AFTER TRUNCATE ON collection_points
  FOR EACH STATEMENT EXECUTE FUNCTION raise_collection_points_revision();
--> statement-breakpoint
CREATE TRIGGER collection_point_materials_emptied AFTER TRUNCATE ON collection_point_materials
  FOR EACH STATEMENT EXECUTE FUNCTION raise_collection_points_revision();
--> statement-breakpoint
-- The list shows how many collections were done at a point, and nothing else of a booking.
CREATE CONSTRAINT TRIGGER collection_schedules_done_inserted AFTER INSERT ON collection_schedules
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'concluído') EXECUTE FUNCTION raise_collection_points_revision();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER collection_schedules_done_changed AFTER UPDATE ON collection_schedules
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((OLD.status = 'concluído') <> (NEW.status = 'concluído')
    OR (NEW.status = 'concluído' AND OLD.collection_point_id <> NEW.collection_point_id))
  EXECUTE FUNCTION raise_collection_points_revision();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER collection_schedules_done_deleted AFTER DELETE ON collection_schedules
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.status = 'concluído') EXECUTE FUNCTION raise_collection_points_revision();
--> statement-breakpoint
-- What decides whether somebody may book. A statement that has waited for a lock sees everything else as it was before, and this function
-- sees it as it is: ask it once point and person are held.
CREATE FUNCTION booking_facts(point integer, person uuid, key text) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN jsonb_build_object(
    'materials', (SELECT coalesce(jsonb_agg(material_type), '[]') FROM collection_point_materials WHERE collection_point_id = point),
    'open', (SELECT count(*) FROM collection_schedules WHERE user_id = person AND status IN ('pendente', 'confirmado')),
    'isKeyUsed', EXISTS (SELECT FROM collection_schedules WHERE user_id = person AND idempotency_key = key));
END
$$;
