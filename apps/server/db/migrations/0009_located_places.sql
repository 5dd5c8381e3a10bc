CREATE TABLE "located_places" (
	"municipality" integer NOT NULL,
	"district" text NOT NULL,
	"street" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"precision" text,
	"source" text,
	"ask_again_at" timestamp with time zone,
	CONSTRAINT "located_places_names" PRIMARY KEY("municipality","district","street"),
	CONSTRAINT "located_places_precision_known" CHECK ("located_places"."precision" in ('street', 'district')),
	CONSTRAINT "located_places_source_known" CHECK ("located_places"."source" in ('points', 'geocoder')),
	CONSTRAINT "located_places_found_or_not" CHECK (num_nulls("located_places"."latitude", "located_places"."longitude", "located_places"."precision", "located_places"."source") = case when "located_places"."ask_again_at" is null then 0 else 4 end)
);
