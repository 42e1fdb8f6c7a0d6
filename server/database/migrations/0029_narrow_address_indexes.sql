DROP INDEX "mails_recipient";--> statement-breakpoint
DROP INDEX "webhook_events_type";--> statement-breakpoint
DROP INDEX "login_attempts_email";--> statement-breakpoint
DROP INDEX "security_events_type";--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree ("recipient" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "webhook_events_type" ON "webhook_events" USING btree ("event_type" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "login_attempts_email" ON "login_attempts" USING btree ("email" text_pattern_ops,"created_at");--> statement-breakpoint
CREATE INDEX "security_events_type" ON "security_events" USING btree ("event_type" text_pattern_ops);