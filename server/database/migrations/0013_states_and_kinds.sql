ALTER TABLE "project_updates" ADD COLUMN "kind" text DEFAULT 'change' NOT NULL;--> statement-breakpoint
UPDATE "project_updates" SET "kind" = CASE
  WHEN "metadata" ->> 'kind' IN ('note', 'update') THEN "metadata" ->> 'kind'
  WHEN "metadata" ->> 'from' IS NOT NULL THEN 'status'
  ELSE 'change' END;--> statement-breakpoint
ALTER TABLE "email_template_versions" ADD CONSTRAINT "email_template_versions_origin" CHECK ("email_template_versions"."origin" in ('original', 'edited', 'restored'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_status" CHECK ("mails"."status" in ('queued', 'sent', 'failed'));--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_amounts" CHECK ("discount_codes"."amount_off" >= 0 and "discount_codes"."percent_off" between 0 and 100);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status" CHECK ("payments"."status" in ('pending', 'closing', 'expired', 'paid', 'refunded', 'duplicate', 'mismatch'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method" CHECK ("payments"."method" in ('card', 'transfer', 'check'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_amounts" CHECK ("payments"."amount" >= 0 and "payments"."amount_off" >= 0 and "payments"."amount_refunded" >= 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunded_at_most" CHECK ("payments"."amount_refunded" <= "payments"."amount" or "payments"."status" in ('mismatch', 'refunded'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason" CHECK ("refunds"."reason" in ('nonprofit_rejected', 'grant_denied', 'not_owed', 'client_ends', 'we_end', 'goodwill'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('pending', 'done', 'failed'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amounts" CHECK ("refunds"."amount" > 0 and "refunds"."refunded_before" >= 0);--> statement-breakpoint
ALTER TABLE "project_message_reads" ADD CONSTRAINT "project_message_reads_side" CHECK ("project_message_reads"."side" in ('client', 'team'));--> statement-breakpoint
ALTER TABLE "project_updates" ADD CONSTRAINT "project_updates_kind" CHECK ("project_updates"."kind" in ('status', 'note', 'update', 'change'));--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_purpose" CHECK ("account_tokens"."purpose" in ('set_password', 'admin_setup', 'second_factor'));--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_severity" CHECK ("security_events"."severity" in ('info', 'warning', 'critical'));--> statement-breakpoint
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_scope" CHECK ("user_sessions"."scope" in ('full', 'purchase'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role" CHECK ("users"."role" in ('user', 'admin'));