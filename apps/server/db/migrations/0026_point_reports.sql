CREATE TABLE "point_confirmation_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"collection_point_id" integer NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "point_freshness" (
	"collection_point_id" integer PRIMARY KEY NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" text,
	"full_people" integer,
	"full_at" timestamp with time zone,
	CONSTRAINT "point_freshness_confirmed_whole" CHECK (("point_freshness"."confirmed_at" is null) = ("point_freshness"."confirmed_by" is null)),
	CONSTRAINT "point_freshness_confirmed_by_known" CHECK ("point_freshness"."confirmed_by" in ('city', 'resident', 'operator')),
	CONSTRAINT "point_freshness_full_whole" CHECK (("point_freshness"."full_people" is null) = ("point_freshness"."full_at" is null))
);
--> statement-breakpoint
CREATE TABLE "point_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"collection_point_id" integer NOT NULL,
	"reporter_id" uuid,
	"network" "bytea",
	"key" "bytea",
	"kind" text NOT NULL,
	"material" text,
	"sentence" text,
	"photo" "bytea",
	"state" text NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "point_reports_key_unique" UNIQUE("key"),
	CONSTRAINT "point_reports_kind_known" CHECK ("point_reports"."kind" in ('closed', 'moved', 'refuses-material', 'full', 'wrong-hours', 'other', 'all-right')),
	CONSTRAINT "point_reports_material_known" CHECK ("point_reports"."material" in ('papel', 'plastico', 'vidro', 'metal', 'eletronicos', 'oleo', 'outros')),
	CONSTRAINT "point_reports_material_where_refused" CHECK (("point_reports"."kind" = 'refuses-material') = ("point_reports"."material" is not null)),
	CONSTRAINT "point_reports_state_known" CHECK ("point_reports"."state" in ('open', 'applied', 'dismissed', 'asked-back'))
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_known";--> statement-breakpoint
ALTER TABLE "point_confirmation_links" ADD CONSTRAINT "point_confirmation_links_collection_point_id_collection_points_id_fk" FOREIGN KEY ("collection_point_id") REFERENCES "public"."collection_points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_freshness" ADD CONSTRAINT "point_freshness_collection_point_id_collection_points_id_fk" FOREIGN KEY ("collection_point_id") REFERENCES "public"."collection_points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_reports" ADD CONSTRAINT "point_reports_collection_point_id_collection_points_id_fk" FOREIGN KEY ("collection_point_id") REFERENCES "public"."collection_points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_reports" ADD CONSTRAINT "point_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "point_confirmation_links_point_index" ON "point_confirmation_links" USING btree ("collection_point_id");--> statement-breakpoint
CREATE INDEX "point_confirmation_links_expires_at_index" ON "point_confirmation_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "point_freshness_confirmed_at_index" ON "point_freshness" USING btree ("confirmed_at");--> statement-breakpoint
CREATE INDEX "point_freshness_full_at_index" ON "point_freshness" USING btree ("full_at") WHERE "point_freshness"."full_at" is not null;--> statement-breakpoint
CREATE INDEX "point_reports_point_index" ON "point_reports" USING btree ("collection_point_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "point_reports_reporter_id_index" ON "point_reports" USING btree ("reporter_id") WHERE "point_reports"."reporter_id" is not null;--> statement-breakpoint
CREATE INDEX "point_reports_state_index" ON "point_reports" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "point_reports_created_at_index" ON "point_reports" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_known" CHECK ("notices"."kind" in ('booking-received', 'booking-confirmed', 'booking-changed', 'booking-cancelled', 'booking-done', 'booking-missed', 'reminder', 'report-applied', 'report-dismissed', 'report-question'));--> statement-breakpoint
-- The list shows how fresh a point's data are, and whether people say that it is full.
CREATE CONSTRAINT TRIGGER point_freshness_changed AFTER INSERT OR UPDATE OR DELETE ON point_freshness
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_collection_points_revision();
--> statement-breakpoint
CREATE TRIGGER point_freshness_emptied AFTER TRUNCATE ON point_freshness
  FOR EACH STATEMENT EXECUTE FUNCTION raise_collection_points_revision();
