CREATE TABLE "email_undos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "email_undos_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_undos_user_id_email_unique" UNIQUE("user_id","email")
);
--> statement-breakpoint
ALTER TABLE "email_undos" ADD CONSTRAINT "email_undos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_undos_email_index" ON "email_undos" USING btree ("email");--> statement-breakpoint
CREATE INDEX "email_undos_expires_at_index" ON "email_undos" USING btree ("expires_at");--> statement-breakpoint
-- What was asked for without a password, and without a way back, is asked for again.
DELETE FROM "email_changes";--> statement-breakpoint
DELETE FROM "outbox" WHERE "kind" IN ('email-confirmation', 'email-change-notice') AND "sent_at" IS NULL;
