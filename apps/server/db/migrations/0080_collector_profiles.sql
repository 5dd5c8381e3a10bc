CREATE TABLE "collector_profiles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collector_profiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"image_url" text,
	"materials" text[] NOT NULL,
	"uf" text NOT NULL,
	"municipality" text NOT NULL,
	"districts" text[] NOT NULL,
	"district_keys" text[] NOT NULL,
	"phone" text,
	"whatsapp" text,
	"payment" text NOT NULL,
	"payment_note" text,
	"description" text,
	"is_active" boolean NOT NULL,
	"consent_on" date,
	"consent_way" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"search_text" text NOT NULL,
	"folded_name" text GENERATED ALWAYS AS (fold_text(name)) STORED NOT NULL,
	"folded_municipality" text GENERATED ALWAYS AS (fold_text(municipality)) STORED NOT NULL,
	CONSTRAINT "collector_profiles_kind_known" CHECK ("collector_profiles"."kind" in ('catador', 'cooperativa', 'associacao', 'empresa', 'outro')),
	CONSTRAINT "collector_profiles_name_present" CHECK ("collector_profiles"."name" <> ''),
	CONSTRAINT "collector_profiles_materials_known" CHECK ("collector_profiles"."materials" <@ ARRAY['papel', 'plastico', 'vidro', 'metal', 'eletronicos', 'oleo', 'outros']::text[]),
	CONSTRAINT "collector_profiles_materials_present" CHECK (cardinality("collector_profiles"."materials") > 0),
	CONSTRAINT "collector_profiles_uf_known" CHECK ("collector_profiles"."uf" in ('AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA', 'PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO')),
	CONSTRAINT "collector_profiles_municipality_present" CHECK ("collector_profiles"."municipality" <> ''),
	CONSTRAINT "collector_profiles_payment_known" CHECK ("collector_profiles"."payment" in ('gratuito', 'paga', 'cobra')),
	CONSTRAINT "collector_profiles_consent_way_known" CHECK ("collector_profiles"."consent_way" in ('balcao', 'telefone', 'escrito')),
	CONSTRAINT "collector_profiles_consent_whole" CHECK (("collector_profiles"."consent_on" is null) = ("collector_profiles"."consent_way" is null)),
	CONSTRAINT "collector_profiles_published_with_consent" CHECK ("collector_profiles"."kind" <> 'catador' or not "collector_profiles"."is_active" or "collector_profiles"."consent_on" is not null),
	CONSTRAINT "collector_profiles_version_positive" CHECK ("collector_profiles"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_record_known";--> statement-breakpoint
ALTER TABLE "collector_profiles" ADD CONSTRAINT "collector_profiles_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collector_profiles_organization_index" ON "collector_profiles" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "collector_profiles_image_index" ON "collector_profiles" USING btree ("image_url") WHERE "collector_profiles"."image_url" is not null;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_record_known" CHECK ("audit_entries"."record" in ('collection-point', 'recycling-guide', 'item', 'item-source', 'holiday', 'collection-service', 'collection-area', 'collection-exception', 'organization', 'collector-profile', 'conversion-factor', 'schedule', 'import', 'administrator', 'export')) NOT VALID;