DROP INDEX "outbox_due_index";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "purpose" text;--> statement-breakpoint
UPDATE "outbox" SET "purpose" = CASE "kind" WHEN 'notice' THEN 'notice' WHEN 'password-code' THEN 'proof' WHEN 'email-confirmation' THEN 'proof' ELSE 'account' END WHERE "channel" = 'mail';--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "admitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "held_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "summed_up_in" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_summed_up_in_outbox_id_fk" FOREIGN KEY ("summed_up_in") REFERENCES "public"."outbox"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_admitted_index" ON "outbox" USING btree ("recipient","admitted_at") WHERE "outbox"."admitted_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_held_back_index" ON "outbox" USING btree ("recipient","held_back_at") WHERE "outbox"."held_back_at" is not null and "outbox"."summed_up_in" is null;--> statement-breakpoint
CREATE INDEX "outbox_summed_up_in_index" ON "outbox" USING btree ("summed_up_in") WHERE "outbox"."summed_up_in" is not null;--> statement-breakpoint
CREATE INDEX "outbox_due_index" ON "outbox" USING btree ("next_try_at") WHERE "outbox"."sent_at" is null and "outbox"."given_up_at" is null and "outbox"."held_back_at" is null;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_purpose_known" CHECK ("outbox"."purpose" in ('proof', 'account', 'notice'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_mail_has_purpose" CHECK (("outbox"."channel" = 'mail') = ("outbox"."purpose" is not null));