-- None lives for longer than ten minutes, and those from before have no link: whoever waits for one asks again.
DELETE FROM "password_codes";--> statement-breakpoint
ALTER TABLE "password_codes" DROP CONSTRAINT "password_codes_pkey";--> statement-breakpoint
ALTER TABLE "password_codes" ALTER COLUMN "code_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "password_codes" ADD COLUMN "id" uuid PRIMARY KEY NOT NULL;--> statement-breakpoint
ALTER TABLE "password_codes" ADD COLUMN "network_hash" "bytea";--> statement-breakpoint
ALTER TABLE "password_codes" ADD COLUMN "link_hash" "bytea" NOT NULL;--> statement-breakpoint
CREATE INDEX "password_codes_user_id_index" ON "password_codes" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "password_codes" ADD CONSTRAINT "password_codes_network_hash_length" CHECK (octet_length("password_codes"."network_hash") = 32);--> statement-breakpoint
ALTER TABLE "password_codes" ADD CONSTRAINT "password_codes_link_hash_length" CHECK (octet_length("password_codes"."link_hash") = 32);
