DROP INDEX "login_attempts_address";--> statement-breakpoint
DROP INDEX "mails_recipient";--> statement-breakpoint
DROP INDEX "account_lockouts_active";--> statement-breakpoint
DROP INDEX "login_attempts_email";--> statement-breakpoint
DROP INDEX "security_events_open";--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, regexp_replace(full_name || ' ' || email || ' ' || subject, '[^[:alnum:]]+', ' ', 'g'))) STORED;--> statement-breakpoint
CREATE INDEX "contact_messages_handled" ON "contact_messages" USING btree ("id") WHERE "contact_messages"."handled_at" is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_search" ON "contact_messages" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "payments_received" ON "payments" USING btree ("id") WHERE "payments"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_partly_refunded" ON "payments" USING btree ("id") WHERE "payments"."status" = 'paid' and "payments"."amount_refunded" > 0;--> statement-breakpoint
CREATE INDEX "webhook_events_payment" ON "webhook_events" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "webhook_events_type" ON "webhook_events" USING btree ("event_type" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "account_lockouts_end" ON "account_lockouts" USING btree (coalesce("auto_unlock_at", 'infinity'),"id") WHERE "account_lockouts"."is_active";--> statement-breakpoint
CREATE INDEX "login_attempts_outcome" ON "login_attempts" USING btree ("success","id");--> statement-breakpoint
CREATE INDEX "security_events_resolved" ON "security_events" USING btree ("id") WHERE "security_events"."resolved";--> statement-breakpoint
CREATE INDEX "security_events_severity" ON "security_events" USING btree ("severity","id") WHERE "security_events"."severity" <> 'info';--> statement-breakpoint
CREATE INDEX "security_events_type" ON "security_events" USING btree ("event_type" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("id") WHERE "users"."role" = 'admin';--> statement-breakpoint
CREATE INDEX "users_invited" ON "users" USING btree ("id","role") WHERE "users"."is_active" and "users"."password" is null;--> statement-breakpoint
CREATE INDEX "users_deactivated" ON "users" USING btree ("id","role") WHERE not "users"."is_active" and "users"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "users_closed" ON "users" USING btree ("id","role") WHERE "users"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree ("recipient" text_pattern_ops,"created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_lockouts_active" ON "account_lockouts" USING btree ("email" text_pattern_ops) WHERE "account_lockouts"."is_active";--> statement-breakpoint
CREATE INDEX "login_attempts_email" ON "login_attempts" USING btree ("email" text_pattern_ops,"created_at","id");--> statement-breakpoint
CREATE INDEX "security_events_open" ON "security_events" USING btree ("id") WHERE not "security_events"."resolved" and "security_events"."severity" <> 'info';