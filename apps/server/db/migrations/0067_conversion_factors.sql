CREATE TABLE "conversion_factors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversion_factors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer,
	"material" text NOT NULL,
	"unit" text NOT NULL,
	"kg_per_unit" numeric(8, 3) NOT NULL,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversion_factors_material_known" CHECK ("conversion_factors"."material" in ('papel', 'plastico', 'vidro', 'metal', 'eletronicos', 'oleo', 'outros')),
	CONSTRAINT "conversion_factors_unit_known" CHECK ("conversion_factors"."unit" in ('saco', 'big-bag', 'unidade', 'litro')),
	CONSTRAINT "conversion_factors_kg_range" CHECK ("conversion_factors"."kg_per_unit" > 0 and "conversion_factors"."kg_per_unit" <= 10000),
	CONSTRAINT "conversion_factors_version_positive" CHECK ("conversion_factors"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_record_known";--> statement-breakpoint
ALTER TABLE "conversion_factors" ADD CONSTRAINT "conversion_factors_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conversion_factors_unique" ON "conversion_factors" USING btree (coalesce("organization_id", 0),"material","unit");--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_record_known" CHECK ("audit_entries"."record" in ('collection-point', 'recycling-guide', 'item', 'item-source', 'holiday', 'collection-service', 'collection-area', 'collection-exception', 'organization', 'conversion-factor', 'schedule', 'import', 'administrator', 'export')) NOT VALID;