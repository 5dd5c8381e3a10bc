-- Who follows the list hears of each revision when the transaction that raised it is committed.
CREATE OR REPLACE FUNCTION raise_collection_points_revision() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  this text := pg_current_xact_id()::text;
  raised bigint;
BEGIN
  IF current_setting('separai.revision_raised_in', true) IS DISTINCT FROM this THEN
    PERFORM set_config('separai.revision_raised_in', this, true);
    UPDATE collection_points_revision SET revision = revision + 1 RETURNING revision INTO raised;
    PERFORM pg_notify('collection_points_revision', raised::text);
  END IF;
  RETURN NULL;
END
$$;
