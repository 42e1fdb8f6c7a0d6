ALTER TABLE "account_tokens" DROP CONSTRAINT "account_tokens_purpose";--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "reminders_sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "order_expired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "order_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_paid_on" ON "payments" USING btree ("paid_on" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "payments"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("amount","id") WHERE "payments"."paid_at" is not null;--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_purpose" CHECK ("account_tokens"."purpose" in ('set_password', 'admin_setup', 'second_factor', 'stop_messages', 'stop_reports', 'stop_reminders', 'verify_email', 'stop_order_reminders'));