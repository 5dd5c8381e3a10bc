CREATE TABLE "collection_broadcast_areas" (
	"broadcast_id" integer NOT NULL,
	"area_id" integer NOT NULL,
	"name" text NOT NULL,
	"words" text,
	"date" date,
	CONSTRAINT "collection_broadcast_areas_broadcast_id_area_id_pk" PRIMARY KEY("broadcast_id","area_id")
);
--> statement-breakpoint
CREATE TABLE "collection_broadcasts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collection_broadcasts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"text" text,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"residents" integer NOT NULL,
	"told" integer DEFAULT 0 NOT NULL,
	"last_user_id" uuid,
	"finished_at" timestamp with time zone,
	CONSTRAINT "collection_broadcasts_kind_known" CHECK ("collection_broadcasts"."kind" in ('change', 'announcement')),
	CONSTRAINT "collection_broadcasts_text_of_announcement" CHECK (("collection_broadcasts"."kind" = 'announcement') = ("collection_broadcasts"."text" is not null))
);
--> statement-breakpoint
CREATE TABLE "collection_change_watches" (
	"area_id" integer PRIMARY KEY NOT NULL,
	"before" jsonb NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "missed_collections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "missed_collections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"area_id" integer NOT NULL,
	"date" date NOT NULL,
	"street_key" text NOT NULL,
	"street" text,
	"state" text NOT NULL,
	"comes_on" date,
	"answer" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "missed_collections_street_unique" UNIQUE("area_id","date","street_key"),
	CONSTRAINT "missed_collections_state_known" CHECK ("missed_collections"."state" in ('open', 'announced', 'collected', 'dismissed')),
	CONSTRAINT "missed_collections_comes_where_announced" CHECK (("missed_collections"."state" = 'announced') = ("missed_collections"."comes_on" is not null))
);
--> statement-breakpoint
CREATE TABLE "missed_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"missed_id" integer NOT NULL,
	"reporter_id" uuid,
	"network" "bytea",
	"sentence" text,
	"created_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "missed_reports_reporter_unique" UNIQUE("missed_id","reporter_id"),
	CONSTRAINT "missed_reports_network_unique" UNIQUE("missed_id","network")
);
--> statement-breakpoint
ALTER TABLE "collection_broadcast_areas" ADD CONSTRAINT "collection_broadcast_areas_broadcast_id_collection_broadcasts_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."collection_broadcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_broadcasts" ADD CONSTRAINT "collection_broadcasts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_change_watches" ADD CONSTRAINT "collection_change_watches_area_id_collection_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."collection_areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missed_collections" ADD CONSTRAINT "missed_collections_area_id_collection_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."collection_areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missed_reports" ADD CONSTRAINT "missed_reports_missed_id_missed_collections_id_fk" FOREIGN KEY ("missed_id") REFERENCES "public"."missed_collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missed_reports" ADD CONSTRAINT "missed_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_broadcasts_unfinished_index" ON "collection_broadcasts" USING btree ("id") WHERE "collection_broadcasts"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "collection_broadcasts_created_index" ON "collection_broadcasts" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "collection_broadcasts_created_by_index" ON "collection_broadcasts" USING btree ("created_by") WHERE "collection_broadcasts"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "collection_change_watches_due_index" ON "collection_change_watches" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "missed_collections_state_index" ON "missed_collections" USING btree ("state","date");--> statement-breakpoint
CREATE INDEX "missed_collections_created_at_index" ON "missed_collections" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "missed_reports_reporter_id_index" ON "missed_reports" USING btree ("reporter_id") WHERE "missed_reports"."reporter_id" is not null;--> statement-breakpoint
CREATE INDEX "missed_reports_network_index" ON "missed_reports" USING btree ("created_at") WHERE "missed_reports"."network" is not null;