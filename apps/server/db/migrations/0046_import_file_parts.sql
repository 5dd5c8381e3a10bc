CREATE TABLE "import_file_parts" (
	"import_id" integer NOT NULL,
	"number" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "import_file_parts_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
ALTER TABLE "import_file_parts" ADD CONSTRAINT "import_file_parts_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Files that were waiting lay in a folder of one instance.
UPDATE "imports" SET "state" = 'failed', "failure" = 'internal', "claimed_until" = NULL, "attempts" = 0 WHERE "state" = 'reading';--> statement-breakpoint
ALTER TABLE "imports" DROP COLUMN "stored_as";