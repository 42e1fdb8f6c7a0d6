ALTER TABLE "account_tokens" DROP CONSTRAINT "account_tokens_purpose";--> statement-breakpoint
ALTER TABLE "monthly_report_steps" ADD COLUMN "not_emailed" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "report_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "monthly_report_steps" ADD CONSTRAINT "monthly_report_steps_not_emailed" CHECK ("monthly_report_steps"."not_emailed" in ('reports_off', 'account_inactive'));--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_purpose" CHECK ("account_tokens"."purpose" in ('set_password', 'admin_setup', 'second_factor', 'stop_reports'));