CREATE TABLE "completed_collections" (
	"collection_point_id" integer PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "completed_collections_count_positive" CHECK ("completed_collections"."count" >= 0)
);
--> statement-breakpoint
DROP INDEX "users_search_text_index";--> statement-breakpoint
DROP INDEX "outbox_due_index";--> statement-breakpoint
DROP INDEX "collection_schedules_date_index";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(name || ' ' || email)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_registered_index" ON "users" USING btree ("created_at") WHERE "users"."role" = 'user';--> statement-breakpoint
CREATE INDEX "users_name_order_index" ON "users" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "users_address_order_index" ON "users" USING btree ("cep",lower("address"),"number");--> statement-breakpoint
CREATE INDEX "outbox_failing_index" ON "outbox" USING btree ("channel") WHERE "outbox"."sent_at" is null and "outbox"."given_up_at" is null and "outbox"."held_back_at" is null and "outbox"."last_failure" is not null;--> statement-breakpoint
CREATE INDEX "collection_schedules_created_at_index" ON "collection_schedules" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "collection_schedules_status_index" ON "collection_schedules" USING btree (array_position(ARRAY['pendente', 'confirmado', 'concluído', 'cancelado', 'não realizado']::text[], "status"),"date","created_at","id");--> statement-breakpoint
CREATE INDEX "collection_schedules_pickup_index" ON "collection_schedules" USING btree (("pickup" ->> 'cep'),lower("pickup" ->> 'address'),("pickup" ->> 'number')) WHERE "collection_schedules"."pickup" is not null;--> statement-breakpoint
CREATE INDEX "collection_schedules_without_person_index" ON "collection_schedules" USING btree ("created_at","id") WHERE "collection_schedules"."user_id" is null;--> statement-breakpoint
CREATE INDEX "users_search_text_index" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "outbox_due_index" ON "outbox" USING btree ("channel","next_try_at") WHERE "outbox"."sent_at" is null and "outbox"."given_up_at" is null and "outbox"."held_back_at" is null;--> statement-breakpoint
CREATE INDEX "collection_schedules_date_index" ON "collection_schedules" USING btree ("date","status","collection_point_id");--> statement-breakpoint
-- Counts completed bookings by point. It runs at commit, after the trigger that raises the list's revision (by its name), whose row is locked
-- by every transaction that gets here: so two of them never wait for each other's counters.
CREATE FUNCTION count_completed_collection() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM completed_collections;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.status = 'concluído' THEN
    UPDATE completed_collections SET count = count - 1 WHERE collection_point_id = OLD.collection_point_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'concluído' THEN
    INSERT INTO completed_collections AS known (collection_point_id, count) VALUES (NEW.collection_point_id, 1)
      ON CONFLICT (collection_point_id) DO UPDATE SET count = known.count + 1;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER collection_schedules_tally_inserted AFTER INSERT ON collection_schedules
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'concluído') EXECUTE FUNCTION count_completed_collection();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER collection_schedules_tally_changed AFTER UPDATE ON collection_schedules
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((OLD.status = 'concluído') <> (NEW.status = 'concluído')
    OR (NEW.status = 'concluído' AND OLD.collection_point_id <> NEW.collection_point_id))
  EXECUTE FUNCTION count_completed_collection();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER collection_schedules_tally_deleted AFTER DELETE ON collection_schedules
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.status = 'concluído') EXECUTE FUNCTION count_completed_collection();
--> statement-breakpoint
CREATE TRIGGER collection_schedules_tally_emptied AFTER TRUNCATE ON collection_schedules
  FOR EACH STATEMENT EXECUTE FUNCTION count_completed_collection();
--> statement-breakpoint
-- The triggers' lock keeps writers out until the migration commits, so no booking is missed or counted twice.
INSERT INTO completed_collections (collection_point_id, count)
  SELECT collection_point_id, count(*) FROM collection_schedules WHERE status = 'concluído' GROUP BY collection_point_id;
