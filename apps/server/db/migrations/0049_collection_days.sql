CREATE TABLE "collection_area_districts" (
	"area_id" integer NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"keys" text[] NOT NULL,
	CONSTRAINT "collection_area_districts_area_id_number_pk" PRIMARY KEY("area_id","number")
);
--> statement-breakpoint
CREATE TABLE "collection_area_polygons" (
	"area_id" integer NOT NULL,
	"number" integer NOT NULL,
	"rings" jsonb NOT NULL,
	"bounds" "box" NOT NULL,
	CONSTRAINT "collection_area_polygons_area_id_number_pk" PRIMARY KEY("area_id","number")
);
--> statement-breakpoint
CREATE TABLE "collection_area_postal_codes" (
	"area_id" integer NOT NULL,
	"number" integer NOT NULL,
	"first_code" integer NOT NULL,
	"last_code" integer NOT NULL,
	CONSTRAINT "collection_area_postal_codes_area_id_number_pk" PRIMARY KEY("area_id","number"),
	CONSTRAINT "collection_area_postal_codes_ordered" CHECK ("collection_area_postal_codes"."first_code" >= 0 and "collection_area_postal_codes"."first_code" <= "collection_area_postal_codes"."last_code" and "collection_area_postal_codes"."last_code" <= 99999999)
);
--> statement-breakpoint
CREATE TABLE "collection_area_streets" (
	"area_id" integer NOT NULL,
	"number" integer NOT NULL,
	"street" text NOT NULL,
	"name_key" text NOT NULL,
	"district" text,
	"from_number" integer,
	"until_number" integer,
	"parity" text NOT NULL,
	CONSTRAINT "collection_area_streets_area_id_number_pk" PRIMARY KEY("area_id","number"),
	CONSTRAINT "collection_area_streets_parity_known" CHECK ("collection_area_streets"."parity" in ('all', 'even', 'odd')),
	CONSTRAINT "collection_area_streets_ordered" CHECK ("collection_area_streets"."from_number" <= "collection_area_streets"."until_number")
);
--> statement-breakpoint
CREATE TABLE "collection_areas" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collection_areas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"service_id" integer NOT NULL,
	"code" text,
	"name" text NOT NULL,
	"operator" text,
	"note" text,
	"municipality" text NOT NULL,
	"uf" text NOT NULL,
	"holiday_policy" text,
	"is_active" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"calendar_revision" integer DEFAULT 0 NOT NULL,
	"calendar_changed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collection_areas_name_present" CHECK ("collection_areas"."name" <> ''),
	CONSTRAINT "collection_areas_uf_known" CHECK ("collection_areas"."uf" in ('AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA', 'PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO')),
	CONSTRAINT "collection_areas_policy_known" CHECK ("collection_areas"."holiday_policy" in ('passes', 'doesNotPass', 'nextDay', 'nextDayShiftingWeek')),
	CONSTRAINT "collection_areas_version_positive" CHECK ("collection_areas"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "collection_exception_areas" (
	"area_id" integer NOT NULL,
	"exception_id" integer NOT NULL,
	CONSTRAINT "collection_exception_areas_area_id_exception_id_pk" PRIMARY KEY("area_id","exception_id")
);
--> statement-breakpoint
CREATE TABLE "collection_exceptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collection_exceptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"date" date NOT NULL,
	"moved_to" date,
	"has_window" boolean NOT NULL,
	"window_from" text,
	"window_until" text,
	"day_part" text,
	"sentence" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collection_exceptions_kind_known" CHECK ("collection_exceptions"."kind" in ('cancelled', 'moved', 'added')),
	CONSTRAINT "collection_exceptions_moved_whole" CHECK (("collection_exceptions"."kind" = 'moved') = ("collection_exceptions"."moved_to" is not null)),
	CONSTRAINT "collection_exceptions_added_whole" CHECK ("collection_exceptions"."kind" <> 'added' or "collection_exceptions"."has_window"),
	CONSTRAINT "collection_exceptions_times_form" CHECK ("collection_exceptions"."window_from" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and "collection_exceptions"."window_until" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "collection_exceptions_part_known" CHECK ("collection_exceptions"."day_part" in ('morning', 'afternoon', 'day', 'night')),
	CONSTRAINT "collection_exceptions_version_positive" CHECK ("collection_exceptions"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "collection_rules" (
	"area_id" integer NOT NULL,
	"number" integer NOT NULL,
	"recurrence" text NOT NULL,
	"window_from" text,
	"window_until" text,
	"day_part" text,
	"valid_from" date NOT NULL,
	"valid_until" date,
	CONSTRAINT "collection_rules_area_id_number_pk" PRIMARY KEY("area_id","number"),
	CONSTRAINT "collection_rules_times_form" CHECK ("collection_rules"."window_from" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and "collection_rules"."window_until" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "collection_rules_part_known" CHECK ("collection_rules"."day_part" in ('morning', 'afternoon', 'day', 'night')),
	CONSTRAINT "collection_rules_validity_ordered" CHECK ("collection_rules"."valid_until" >= "collection_rules"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "collection_services" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collection_services_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"color" text NOT NULL,
	"instructions" text,
	"guides" text[] NOT NULL,
	"items" text[] NOT NULL,
	"put_out_before_minutes" integer NOT NULL,
	"holiday_policy" text NOT NULL,
	"is_active" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collection_services_name_present" CHECK ("collection_services"."name" <> ''),
	CONSTRAINT "collection_services_kind_known" CHECK ("collection_services"."kind" in ('seletiva', 'domiciliar', 'organicos', 'volumosos', 'podas', 'outra')),
	CONSTRAINT "collection_services_color_known" CHECK ("collection_services"."color" in ('papel', 'plastico', 'vidro', 'metal', 'eletronicos', 'oleo', 'outros', 'perigosos')),
	CONSTRAINT "collection_services_policy_known" CHECK ("collection_services"."holiday_policy" in ('passes', 'doesNotPass', 'nextDay', 'nextDayShiftingWeek')),
	CONSTRAINT "collection_services_minutes_known" CHECK ("collection_services"."put_out_before_minutes" between 0 and 1440),
	CONSTRAINT "collection_services_version_positive" CHECK ("collection_services"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_record_known";--> statement-breakpoint
ALTER TABLE "collection_area_districts" ADD CONSTRAINT "collection_area_districts_area_id_collection_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."collection_areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_area_polygons" ADD CONSTRAINT "collection_area_polygons_area_id_collection_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."collection_areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_area_postal_codes" ADD CONSTRAINT "collection_area_postal_codes_area_id_collection_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."collection_areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_area_streets" ADD CONSTRAINT "collection_area_streets_area_id_collection_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."collection_areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_areas" ADD CONSTRAINT "collection_areas_service_id_collection_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."collection_services"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_exception_areas" ADD CONSTRAINT "collection_exception_areas_area_id_collection_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."collection_areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_exception_areas" ADD CONSTRAINT "collection_exception_areas_exception_id_fk" FOREIGN KEY ("exception_id") REFERENCES "public"."collection_exceptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_rules" ADD CONSTRAINT "collection_rules_area_id_collection_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."collection_areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_area_districts_keys_index" ON "collection_area_districts" USING gin ("keys");--> statement-breakpoint
CREATE INDEX "collection_area_polygons_bounds_index" ON "collection_area_polygons" USING gist ("bounds");--> statement-breakpoint
CREATE INDEX "collection_area_postal_codes_index" ON "collection_area_postal_codes" USING gist (int4range("first_code", "last_code", '[]'));--> statement-breakpoint
CREATE INDEX "collection_area_streets_name_index" ON "collection_area_streets" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "collection_areas_service_index" ON "collection_areas" USING btree ("service_id","id");--> statement-breakpoint
CREATE INDEX "collection_exception_areas_exception_index" ON "collection_exception_areas" USING btree ("exception_id");--> statement-breakpoint
CREATE INDEX "collection_exceptions_date_index" ON "collection_exceptions" USING btree ("date","id");--> statement-breakpoint
CREATE UNIQUE INDEX "collection_services_name_unique" ON "collection_services" USING btree (fold_text("name"));--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_record_known" CHECK ("audit_entries"."record" in ('collection-point', 'recycling-guide', 'item', 'item-source', 'holiday', 'collection-service', 'collection-area', 'collection-exception', 'schedule', 'import', 'administrator', 'export')) NOT VALID;
