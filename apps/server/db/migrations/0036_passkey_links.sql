CREATE TABLE "passkey_links" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"link_hash" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "passkey_links_id_unique" UNIQUE("id"),
	CONSTRAINT "passkey_links_link_hash_length" CHECK (octet_length("passkey_links"."link_hash") = 32)
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "mailbox_proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "passkey_links" ADD CONSTRAINT "passkey_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_links_expires_at_index" ON "passkey_links" USING btree ("expires_at");