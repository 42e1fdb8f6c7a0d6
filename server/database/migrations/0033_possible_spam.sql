DROP INDEX "contact_messages_open";--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "is_possible_spam" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "contact_messages_spam" ON "contact_messages" USING btree ("id") WHERE "contact_messages"."is_possible_spam";--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("id") WHERE "contact_messages"."handled_at" is null and not "contact_messages"."is_possible_spam";