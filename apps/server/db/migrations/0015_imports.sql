CREATE TABLE "import_mappings" (
	"columns_hash" text PRIMARY KEY NOT NULL,
	"mapping" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" integer NOT NULL,
	"number" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"outcome" text,
	"action" text,
	"point" jsonb,
	"made" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changes" jsonb,
	"before" jsonb,
	"candidates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"point_id" integer,
	"point_version" integer,
	"identity" text,
	"repeats" integer,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problems" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"undone" text,
	CONSTRAINT "import_rows_import_id_number_pk" PRIMARY KEY("import_id","number"),
	CONSTRAINT "import_rows_outcome_known" CHECK ("import_rows"."outcome" in ('new', 'changed', 'unchanged', 'duplicate', 'repeated', 'refused')),
	CONSTRAINT "import_rows_action_known" CHECK ("import_rows"."action" in ('create', 'update', 'skip'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid,
	"file_name" text NOT NULL,
	"stored_as" text NOT NULL,
	"format" text,
	"state" text DEFAULT 'reading' NOT NULL,
	"failure" text,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mapping" jsonb DEFAULT '{"columns":{},"constants":{}}'::jsonb NOT NULL,
	"system" text DEFAULT '' NOT NULL,
	"outcomes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"unsettled" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"taken_back" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"applied_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "imports_state_known" CHECK ("imports"."state" in ('reading', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_record_known";--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_outcome_index" ON "import_rows" USING btree ("import_id","outcome","number");--> statement-breakpoint
CREATE INDEX "import_rows_point_index" ON "import_rows" USING btree ("import_id","point_id");--> statement-breakpoint
CREATE INDEX "import_rows_undone_index" ON "import_rows" USING btree ("import_id","undone","number") WHERE "import_rows"."undone" is not null;--> statement-breakpoint
CREATE INDEX "imports_user_id_index" ON "imports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "imports_created_at_index" ON "imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "imports_busy_index" ON "imports" USING btree ("id") WHERE "imports"."state" in ('reading', 'checking', 'applying', 'undoing');--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_record_known" CHECK ("audit_entries"."record" in ('collection-point', 'recycling-guide', 'schedule', 'import'));