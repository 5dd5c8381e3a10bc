CREATE TABLE "holidays" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "holidays_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"date" text NOT NULL,
	"name" text NOT NULL,
	"uf" text,
	"municipality" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "holidays_date_form" CHECK ("holidays"."date" ~ '^([0-9]{4}-)?[0-9]{2}-[0-9]{2}$'),
	CONSTRAINT "holidays_name_present" CHECK ("holidays"."name" <> ''),
	CONSTRAINT "holidays_uf_known" CHECK ("holidays"."uf" in ('AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA', 'PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO')),
	CONSTRAINT "holidays_municipality_in_state" CHECK ("holidays"."municipality" is null or "holidays"."uf" is not null),
	CONSTRAINT "holidays_version_positive" CHECK ("holidays"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_record_known";--> statement-breakpoint
ALTER TABLE "item_sources" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "holidays_unique" ON "holidays" USING btree ("date",coalesce("uf", ''),coalesce("municipality", ''));--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_record_known" CHECK ("audit_entries"."record" in ('collection-point', 'recycling-guide', 'item', 'item-source', 'holiday', 'schedule', 'import', 'administrator'));--> statement-breakpoint
ALTER TABLE "item_sources" ADD CONSTRAINT "item_sources_version_positive" CHECK ("item_sources"."version" > 0);