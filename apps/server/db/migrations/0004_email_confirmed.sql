ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "signed_in_at" timestamp with time zone;--> statement-breakpoint
-- Whoever has an account already keeps it: it counts as used. For administrators' addresses the operator vouches.
UPDATE "users" SET "signed_in_at" = "updated_at", "email_confirmed_at" = CASE "role" WHEN 'admin' THEN "updated_at" END;--> statement-breakpoint
CREATE INDEX "users_unused_index" ON "users" USING btree ("created_at") WHERE "users"."email_confirmed_at" is null and "users"."signed_in_at" is null and "users"."role" = 'user';