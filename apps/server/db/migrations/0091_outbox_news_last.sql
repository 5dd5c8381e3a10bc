-- outside of a transaction
DROP INDEX CONCURRENTLY IF EXISTS "outbox_due_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "outbox_due_index" ON "outbox" USING btree ("channel",("purpose" = 'notice'),"next_try_at") WHERE "outbox"."sent_at" is null and "outbox"."given_up_at" is null and "outbox"."held_back_at" is null;
