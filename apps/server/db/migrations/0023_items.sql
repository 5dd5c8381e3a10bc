CREATE TABLE "item_questions" (
	"words" text PRIMARY KEY NOT NULL,
	"askers" integer NOT NULL,
	"first_asked_at" timestamp with time zone NOT NULL,
	"last_asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "item_questions_askers_positive" CHECK ("item_questions"."askers" > 0)
);
--> statement-breakpoint
CREATE TABLE "item_sources" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"publisher" text NOT NULL,
	"url" text NOT NULL,
	"accessed" date NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_verdicts" (
	"item_id" text NOT NULL,
	"scope" text NOT NULL,
	"kind" text NOT NULL,
	"prepare" text NOT NULL,
	"why" text,
	"depends" text,
	"since" date,
	"sources" text[] NOT NULL,
	CONSTRAINT "item_verdicts_item_id_scope_pk" PRIMARY KEY("item_id","scope"),
	CONSTRAINT "item_verdicts_scope_known" CHECK ("item_verdicts"."scope" in ('city', 'national')),
	CONSTRAINT "item_verdicts_kind_known" CHECK ("item_verdicts"."kind" in ('reciclavel', 'depende', 'rejeito', 'organico', 'perigoso', 'logistica-reversa', 'eletronico', 'oleo', 'doacao', 'volumoso', 'entulho'))
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"aliases" text[] NOT NULL,
	"material" text,
	"guide" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "items_id_slug" CHECK ("items"."id" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "items_material_known" CHECK ("items"."material" in ('papel', 'plastico', 'vidro', 'metal', 'eletronicos', 'oleo', 'outros')),
	CONSTRAINT "items_version_positive" CHECK ("items"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_record_known";--> statement-breakpoint
ALTER TABLE "item_verdicts" ADD CONSTRAINT "item_verdicts_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_record_known" CHECK ("audit_entries"."record" in ('collection-point', 'recycling-guide', 'item', 'schedule', 'import', 'administrator'));