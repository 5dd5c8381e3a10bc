CREATE TABLE "instances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"worker" text NOT NULL,
	"version" text NOT NULL,
	"places" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"next_run_at" timestamp with time zone,
	"claim" uuid,
	"claimed_until" timestamp with time zone,
	"last_success_at" timestamp with time zone,
	"last_failure_at" timestamp with time zone,
	"failure" text,
	"failure_code" text,
	"places" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "claim" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "queued_at" timestamp with time zone;