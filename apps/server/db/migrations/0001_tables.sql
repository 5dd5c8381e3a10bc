CREATE TABLE "collection_point_materials" (
	"collection_point_id" integer NOT NULL,
	"material_type" text NOT NULL,
	CONSTRAINT "collection_point_materials_pair" PRIMARY KEY("collection_point_id","material_type"),
	CONSTRAINT "collection_point_materials_type_known" CHECK ("collection_point_materials"."material_type" in ('papel', 'plastico', 'vidro', 'metal', 'eletronicos', 'oleo', 'outros'))
);
--> statement-breakpoint
CREATE TABLE "collection_points" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collection_points_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"short_name" text,
	"address" text NOT NULL,
	"phone" text,
	"whatsapp" text,
	"website" text,
	"description" text,
	"schedule" text,
	"latitude" double precision,
	"longitude" double precision,
	"image_url" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"attribution" text,
	"source_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(name || ' ' || coalesce(short_name, '') || ' ' || address)) STORED NOT NULL,
	CONSTRAINT "collection_points_source_id_unique" UNIQUE("source_id"),
	CONSTRAINT "collection_points_name_present" CHECK ("collection_points"."name" <> ''),
	CONSTRAINT "collection_points_address_present" CHECK ("collection_points"."address" <> ''),
	CONSTRAINT "collection_points_latitude_range" CHECK ("collection_points"."latitude" between -90 and 90),
	CONSTRAINT "collection_points_longitude_range" CHECK ("collection_points"."longitude" between -180 and 180),
	CONSTRAINT "collection_points_place_whole" CHECK (("collection_points"."latitude" is null) = ("collection_points"."longitude" is null)),
	CONSTRAINT "collection_points_version_positive" CHECK ("collection_points"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "collection_points_revision" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "collection_points_revision_only" CHECK ("collection_points_revision"."only")
);
--> statement-breakpoint
CREATE TABLE "collection_schedules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"collection_point_id" integer NOT NULL,
	"date" date NOT NULL,
	"weight_kg" numeric(8, 2) NOT NULL,
	"observation" text,
	"materials" text[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'pendente' NOT NULL,
	"reason" text,
	"collected_weight_kg" numeric(8, 2),
	"idempotency_key" text,
	"idempotency_fingerprint" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collection_schedules_weight_range" CHECK ("collection_schedules"."weight_kg" > 0 and "collection_schedules"."weight_kg" <= 10000),
	CONSTRAINT "collection_schedules_collected_range" CHECK ("collection_schedules"."collected_weight_kg" >= 0 and "collection_schedules"."collected_weight_kg" <= 100000),
	CONSTRAINT "collection_schedules_status_known" CHECK ("collection_schedules"."status" in ('pendente', 'confirmado', 'concluído', 'cancelado', 'não realizado')),
	CONSTRAINT "collection_schedules_materials_known" CHECK ("collection_schedules"."materials" <@ ARRAY['papel', 'plastico', 'vidro', 'metal', 'eletronicos', 'oleo', 'outros']::text[]),
	CONSTRAINT "collection_schedules_key_with_fingerprint" CHECK (("collection_schedules"."idempotency_key" is null) = ("collection_schedules"."idempotency_fingerprint" is null)),
	CONSTRAINT "collection_schedules_open_has_person" CHECK ("collection_schedules"."user_id" is not null or "collection_schedules"."status" not in ('pendente', 'confirmado'))
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"step" text PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "postal_codes" (
	"cep" text PRIMARY KEY NOT NULL,
	"answer" jsonb,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "postal_codes_cep_form" CHECK ("postal_codes"."cep" ~ '^[0-9]{5}-[0-9]{3}$')
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "recycling_guides" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer DEFAULT 100 NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"intro" text,
	"color" text NOT NULL,
	"youtube_url" text,
	"recyclable" text[] NOT NULL,
	"non_recyclable" text[] NOT NULL,
	"how_to_prepare" text NOT NULL,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recycling_guides_id_slug" CHECK ("recycling_guides"."id" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "recycling_guides_color_hex" CHECK ("recycling_guides"."color" ~ '^#[0-9a-fA-F]{6}$'),
	CONSTRAINT "recycling_guides_lists_filled" CHECK (cardinality("recycling_guides"."recyclable") > 0 and cardinality("recycling_guides"."non_recyclable") > 0)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "sessions_token_hash_length" CHECK (octet_length("sessions"."token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"username" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"role" text DEFAULT 'user' NOT NULL,
	"password_hash" text NOT NULL,
	"cep" text,
	"address" text,
	"number" text,
	"complement" text,
	"notifications_opt_in" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" <> '' and "users"."email" !~ '[A-Z]'),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('user', 'admin')),
	CONSTRAINT "users_name_present" CHECK ("users"."name" <> ''),
	CONSTRAINT "users_phone_digits" CHECK ("users"."phone" ~ '^[0-9]{10,11}$'),
	CONSTRAINT "users_cep_form" CHECK ("users"."cep" ~ '^[0-9]{5}-[0-9]{3}$')
);
--> statement-breakpoint
ALTER TABLE "collection_point_materials" ADD CONSTRAINT "collection_point_materials_collection_point_id_collection_points_id_fk" FOREIGN KEY ("collection_point_id") REFERENCES "public"."collection_points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_points" ADD CONSTRAINT "collection_points_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_schedules" ADD CONSTRAINT "collection_schedules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_schedules" ADD CONSTRAINT "collection_schedules_collection_point_id_collection_points_id_fk" FOREIGN KEY ("collection_point_id") REFERENCES "public"."collection_points"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_point_materials_type_index" ON "collection_point_materials" USING btree ("material_type");--> statement-breakpoint
CREATE INDEX "collection_points_search_text_index" ON "collection_points" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "collection_points_place_index" ON "collection_points" USING btree ("latitude","longitude");--> statement-breakpoint
CREATE INDEX "collection_schedules_user_index" ON "collection_schedules" USING btree ("user_id","date");--> statement-breakpoint
CREATE INDEX "collection_schedules_point_index" ON "collection_schedules" USING btree ("collection_point_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "collection_schedules_idempotency_unique" ON "collection_schedules" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "rate_limits_expire_index" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");