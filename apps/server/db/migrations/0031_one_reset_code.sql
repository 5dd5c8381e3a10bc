-- Several codes of an account may live at the update; the links beside them stay good.
UPDATE "password_codes" SET "code_hash" = NULL;--> statement-breakpoint
ALTER TABLE "password_codes" DROP CONSTRAINT "password_codes_network_hash_length";--> statement-breakpoint
CREATE UNIQUE INDEX "password_codes_one_code_of_user" ON "password_codes" USING btree ("user_id") WHERE "password_codes"."code_hash" is not null;--> statement-breakpoint
ALTER TABLE "password_codes" DROP COLUMN "network_hash";