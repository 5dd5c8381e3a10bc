CREATE EXTENSION IF NOT EXISTS cube;
--> statement-breakpoint
-- A place on a sphere of radius 1: the straight line between two of them grows with the distance, and an index gives its order.
CREATE FUNCTION place_on_sphere(latitude double precision, longitude double precision) RETURNS cube
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT public.cube(ARRAY[cos(radians(latitude)) * cos(radians(longitude)), cos(radians(latitude)) * sin(radians(longitude)), sin(radians(latitude))]) $$;
--> statement-breakpoint
DROP INDEX "collection_point_materials_type_index";--> statement-breakpoint
CREATE INDEX "collection_points_sphere_index" ON "collection_points" USING gist (place_on_sphere("latitude", "longitude"));--> statement-breakpoint
CREATE INDEX "collection_point_materials_type_index" ON "collection_point_materials" USING btree ("material_type","collection_point_id");