CREATE TABLE "collection_reminder_runs" (
	"day" date NOT NULL,
	"moment" text NOT NULL,
	"hour" smallint NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collection_reminder_runs_day_moment_hour_pk" PRIMARY KEY("day","moment","hour")
);
--> statement-breakpoint
CREATE TABLE "collection_reminders" (
	"user_id" uuid NOT NULL,
	"service_id" integer NOT NULL,
	"moment" text NOT NULL,
	"hour" smallint NOT NULL,
	CONSTRAINT "collection_reminders_user_id_service_id_pk" PRIMARY KEY("user_id","service_id"),
	CONSTRAINT "collection_reminders_moment_known" CHECK ("collection_reminders"."moment" in ('eve', 'morning')),
	CONSTRAINT "collection_reminders_hour_range" CHECK ("collection_reminders"."hour" between 0 and 23)
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_known";
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD COLUMN "with_collections" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "collection_reminders" ADD CONSTRAINT "collection_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "collection_reminders" ADD CONSTRAINT "collection_reminders_service_id_collection_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."collection_services"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_known" CHECK ("notices"."kind" in ('booking-received', 'booking-confirmed', 'booking-changed', 'booking-cancelled', 'booking-done', 'booking-weight-corrected', 'booking-missed', 'reminder', 'report-applied', 'report-dismissed', 'report-question', 'collection-answer', 'collection-changed', 'collection-announcement', 'collection-reminder')) NOT VALID;
