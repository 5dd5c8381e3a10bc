CREATE TABLE "caller_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"caller_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "caller_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "caller_links_token_hash_length" CHECK (octet_length("caller_links"."token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "callers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"agreed_at" timestamp with time zone NOT NULL,
	"link_version" integer DEFAULT 0 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(name || ' ' || phone || ' ' || coalesce(email, ''))) STORED NOT NULL,
	CONSTRAINT "callers_name_present" CHECK ("callers"."name" <> ''),
	CONSTRAINT "callers_phone_digits" CHECK ("callers"."phone" ~ '^[0-9]{10,11}$')
);
--> statement-breakpoint
ALTER TABLE "collection_schedules" DROP CONSTRAINT "collection_schedules_open_has_person";--> statement-breakpoint
ALTER TABLE "collection_schedules" ADD COLUMN "by_phone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "collection_schedules" ADD COLUMN "caller_id" uuid;--> statement-breakpoint
ALTER TABLE "caller_links" ADD CONSTRAINT "caller_links_caller_id_callers_id_fk" FOREIGN KEY ("caller_id") REFERENCES "public"."callers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "caller_links_caller_index" ON "caller_links" USING btree ("caller_id","created_at");--> statement-breakpoint
CREATE INDEX "callers_search_text_index" ON "callers" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "callers_name_order_index" ON "callers" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "collection_schedules" ADD CONSTRAINT "collection_schedules_caller_id_callers_id_fk" FOREIGN KEY ("caller_id") REFERENCES "public"."callers"("id") ON DELETE restrict ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "collection_schedules" ADD CONSTRAINT "collection_schedules_open_has_resident_or_caller" CHECK ("collection_schedules"."user_id" is not null or "collection_schedules"."caller_id" is not null or "collection_schedules"."status" not in ('pendente', 'confirmado')) NOT VALID;--> statement-breakpoint
ALTER TABLE "collection_schedules" ADD CONSTRAINT "collection_schedules_caller_by_phone" CHECK ("collection_schedules"."caller_id" is null or "collection_schedules"."by_phone") NOT VALID;--> statement-breakpoint
ALTER TABLE "collection_schedules" ADD CONSTRAINT "collection_schedules_one_person" CHECK ("collection_schedules"."user_id" is null or not "collection_schedules"."by_phone") NOT VALID;