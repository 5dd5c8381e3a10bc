INSERT INTO collection_points_revision DEFAULT VALUES;
--> statement-breakpoint
CREATE FUNCTION raise_collection_points_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE collection_points_revision SET revision = revision + 1;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER collection_points_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON collection_points
  FOR EACH STATEMENT EXECUTE FUNCTION raise_collection_points_revision();
--> statement-breakpoint
CREATE TRIGGER collection_point_materials_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON collection_point_materials
  FOR EACH STATEMENT EXECUTE FUNCTION raise_collection_points_revision();
--> statement-breakpoint
-- The list shows how many collections were done at a point, and nothing else of a booking.
CREATE TRIGGER collection_schedules_done_inserted AFTER INSERT ON collection_schedules
  FOR EACH ROW WHEN (NEW.status = 'concluído') EXECUTE FUNCTION raise_collection_points_revision();
--> statement-breakpoint
CREATE TRIGGER collection_schedules_done_changed AFTER UPDATE ON collection_schedules
  FOR EACH ROW WHEN ((OLD.status = 'concluído') <> (NEW.status = 'concluído')
    OR (NEW.status = 'concluído' AND OLD.collection_point_id <> NEW.collection_point_id))
  EXECUTE FUNCTION raise_collection_points_revision();
--> statement-breakpoint
CREATE TRIGGER collection_schedules_done_deleted AFTER DELETE ON collection_schedules
  FOR EACH ROW WHEN (OLD.status = 'concluído') EXECUTE FUNCTION raise_collection_points_revision();
