CREATE TABLE "collection_ended_residents" (
	"area_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"service_id" integer NOT NULL,
	CONSTRAINT "collection_ended_residents_area_id_user_id_pk" PRIMARY KEY("area_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "collection_change_watches" DROP CONSTRAINT "collection_change_watches_area_id_collection_areas_id_fk";
--> statement-breakpoint
ALTER TABLE "collection_ended_residents" ADD CONSTRAINT "collection_ended_residents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_ended_residents_user_index" ON "collection_ended_residents" USING btree ("user_id");