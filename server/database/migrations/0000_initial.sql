CREATE TABLE "campaign_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"source" text NOT NULL,
	"file_name" text,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"row_count" integer NOT NULL,
	"ignored_count" integer NOT NULL,
	"cost" numeric(10, 2) NOT NULL,
	"recorded_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" integer,
	CONSTRAINT "campaign_imports_source" CHECK ("campaign_imports"."source" in ('file', 'hand', 'keywords', 'api')),
	CONSTRAINT "campaign_imports_period" CHECK ("campaign_imports"."period_from" <= "campaign_imports"."period_to")
);
--> statement-breakpoint
CREATE TABLE "campaign_results" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_results_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"import_id" integer NOT NULL,
	"replaced_by_id" integer,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"campaign" text NOT NULL,
	"keyword" text DEFAULT '' NOT NULL,
	"cost" numeric(10, 2) NOT NULL,
	"impressions" bigint NOT NULL,
	"clicks" bigint NOT NULL,
	"conversions" numeric(12, 2) NOT NULL,
	CONSTRAINT "campaign_results_days" CHECK ("campaign_results"."starts_on" <= "campaign_results"."ends_on"),
	CONSTRAINT "campaign_results_figures" CHECK ("campaign_results"."cost" >= 0 and "campaign_results"."impressions" >= 0 and "campaign_results"."clicks" >= 0 and "campaign_results"."conversions" >= 0)
);
--> statement-breakpoint
CREATE TABLE "google_ads_accounts" (
	"project_id" integer PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"imported_from" date,
	"imported_through" date,
	"last_tried_at" timestamp with time zone,
	"problem" text,
	"single_words" text,
	CONSTRAINT "google_ads_accounts_customer_once" UNIQUE("customer_id"),
	CONSTRAINT "google_ads_accounts_customer" CHECK ("google_ads_accounts"."customer_id" ~ '^[0-9]{10}$'),
	CONSTRAINT "google_ads_accounts_problem" CHECK ("google_ads_accounts"."problem" in ('access', 'customer', 'currency', 'empty', 'quota', 'unavailable', 'unreadable'))
);
--> statement-breakpoint
CREATE TABLE "grant_checks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grant_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"rule" text NOT NULL,
	"value" numeric(10, 2) NOT NULL,
	"note" text,
	"checked_by" integer,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grant_checks_rule_known" CHECK ("grant_checks"."rule" in ('clickRate', 'conversions', 'singleWords', 'genericWords', 'qualityScore', 'adGroups', 'ads', 'sitelinks', 'locations', 'maximumBid', 'dailyBudget', 'survey', 'website'))
);
--> statement-breakpoint
CREATE TABLE "monthly_report_steps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "monthly_report_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"report_id" integer NOT NULL,
	"step" text NOT NULL,
	"taken_by" integer,
	"not_emailed" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "monthly_report_steps_step" CHECK ("monthly_report_steps"."step" in ('paragraph', 'sent', 'resent', 'revised')),
	CONSTRAINT "monthly_report_steps_not_emailed" CHECK ("monthly_report_steps"."not_emailed" in ('reports_off', 'account_inactive'))
);
--> statement-breakpoint
CREATE TABLE "monthly_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "monthly_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"month" text NOT NULL,
	"paragraph" text DEFAULT '' NOT NULL,
	"content" jsonb,
	"version" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "monthly_reports_month" UNIQUE("project_id","month"),
	CONSTRAINT "monthly_reports_month_form" CHECK ("monthly_reports"."month" ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "monthly_reports_sent" CHECK (("monthly_reports"."version" = 0) = ("monthly_reports"."sent_at" is null) and ("monthly_reports"."version" = 0) = ("monthly_reports"."content" is null))
);
--> statement-breakpoint
CREATE TABLE "readiness_entries" (
	"project_id" integer NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"recorded_by" integer,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "readiness_entries_project_id_name_pk" PRIMARY KEY("project_id","name"),
	CONSTRAINT "readiness_entries_name" CHECK ("readiness_entries"."name" in ('eligibility', 'legalName', 'website', 'nonprofitAccount', 'verification', 'activation'))
);
--> statement-breakpoint
CREATE TABLE "website_checks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "website_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"address" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"page_count" integer DEFAULT 0 NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" text,
	"requested_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "website_checks_status" CHECK ("website_checks"."status" in ('running', 'done', 'failed')),
	CONSTRAINT "website_checks_finished" CHECK (("website_checks"."status" = 'running') = ("website_checks"."finished_at" is null)),
	CONSTRAINT "website_checks_failure" CHECK (("website_checks"."status" = 'failed') = ("website_checks"."failure" is not null))
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"organization" text,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"phone" text,
	"call_slot" text,
	"ip_address" text,
	"is_possible_spam" boolean DEFAULT false NOT NULL,
	"handled_at" timestamp with time zone,
	"handled_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, regexp_replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(coalesce(full_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(phone, ''), NFKD), '[\u0300-\u036f]', '', 'g'), 'ðÐøØđĐħĦıłŁŧŦ', 'dDoOdDhHilLtT'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'), '[^[:alnum:]]+', ' ', 'g') || ' ' || right(regexp_replace(regexp_replace(lower(coalesce(phone, '')), '[x#].*$', ''), '[^0-9]+', '', 'g'), 10))) STORED
);
--> statement-breakpoint
CREATE TABLE "contact_replies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" integer NOT NULL,
	"reply" text NOT NULL,
	"replied_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_template_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_template_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"status" text NOT NULL,
	"subject" text NOT NULL,
	"html_content" text NOT NULL,
	"text_content" text NOT NULL,
	"origin" text NOT NULL,
	"edited_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_template_versions_origin" CHECK ("email_template_versions"."origin" in ('original', 'edited', 'restored'))
);
--> statement-breakpoint
CREATE TABLE "email_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"status" text NOT NULL,
	"subject" text NOT NULL,
	"html_content" text NOT NULL,
	"text_content" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_templates_status_unique" UNIQUE("status")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"unsubscribe_url" text,
	"message_id" text NOT NULL,
	"holds_secret" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"project_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_messageId_unique" UNIQUE("message_id"),
	CONSTRAINT "mails_status" CHECK ("mails"."status" in ('queued', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "document_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"type" text NOT NULL,
	"words" text NOT NULL,
	"due_on" date NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"waiting_since" timestamp with time zone DEFAULT now(),
	"status_since" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"requested_by" integer,
	"reviewed_by" integer,
	"reviewed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_requests_type" CHECK ("document_requests"."type" in ('articles', 'bylaws', 'conflict_policy', 'minutes', 'ein_letter', 'determination_letter', 'state_registration', 'budget', 'id', 'brand', 'other')),
	CONSTRAINT "document_requests_status" CHECK ("document_requests"."status" in ('pending', 'submitted', 'approved', 'needs_revision')),
	CONSTRAINT "document_requests_waiting_for_client" CHECK (("document_requests"."status" in ('pending', 'needs_revision')) = ("document_requests"."waiting_since" is not null)),
	CONSTRAINT "document_requests_reason" CHECK ("document_requests"."status" <> 'needs_revision' or "document_requests"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "document_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"file_size" integer NOT NULL,
	"is_public" boolean NOT NULL,
	"group_id" uuid,
	"request_id" integer,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_uploads_type" CHECK ("document_uploads"."type" in ('articles', 'bylaws', 'conflict_policy', 'minutes', 'ein_letter', 'determination_letter', 'state_registration', 'budget', 'id', 'brand', 'other')),
	CONSTRAINT "document_uploads_size" CHECK ("document_uploads"."file_size" > 0)
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"project_id" integer NOT NULL,
	"group_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"file_path" text NOT NULL,
	"file_size" integer NOT NULL,
	"mime_type" text NOT NULL,
	"sha256" text NOT NULL,
	"is_sensitive" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"finding" text,
	"uploaded_by" integer,
	"is_from_staff" boolean DEFAULT false NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"request_id" integer,
	"message_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "documents_version" UNIQUE("group_id","version"),
	CONSTRAINT "documents_message_public" CHECK ("documents"."message_id" is null or "documents"."is_public"),
	CONSTRAINT "documents_type" CHECK ("documents"."type" in ('articles', 'bylaws', 'conflict_policy', 'minutes', 'ein_letter', 'determination_letter', 'state_registration', 'budget', 'id', 'brand', 'other')),
	CONSTRAINT "documents_status" CHECK ("documents"."status" in ('quarantined', 'clean', 'refused')),
	CONSTRAINT "documents_size" CHECK ("documents"."file_size" > 0 and "documents"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "discount_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discount_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"amount_off" numeric(10, 2),
	"percent_off" numeric(5, 2),
	"is_percent" boolean DEFAULT false NOT NULL,
	"usage_limit" integer,
	"used_count" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"expires_at" date,
	"applicable_packages" text[],
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_codes_code_unique" UNIQUE("code"),
	CONSTRAINT "discount_codes_within_limit" CHECK ("discount_codes"."usage_limit" is null or "discount_codes"."used_count" <= "discount_codes"."usage_limit"),
	CONSTRAINT "discount_codes_never_negative" CHECK ("discount_codes"."used_count" >= 0),
	CONSTRAINT "discount_codes_amounts" CHECK ("discount_codes"."amount_off" >= 0 and "discount_codes"."percent_off" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"provider_dispute_id" text NOT NULL,
	"state" text NOT NULL,
	"is_inquiry" boolean DEFAULT false NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"amount_withdrawn" numeric(10, 2) DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"evidence_due_at" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"read_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_providerDisputeId_unique" UNIQUE("provider_dispute_id"),
	CONSTRAINT "disputes_state" CHECK ("disputes"."state" in ('needs_response', 'under_review', 'won', 'lost', 'closed')),
	CONSTRAINT "disputes_amounts" CHECK ("disputes"."amount" >= 0 and "disputes"."amount_withdrawn" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"project_id" integer,
	"amount" numeric(10, 2) NOT NULL,
	"amount_off" numeric(10, 2) DEFAULT 0 NOT NULL,
	"discount_code" text,
	"discount_use" text,
	"checkout_session_id" text,
	"payment_intent_id" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"method" text DEFAULT 'card' NOT NULL,
	"reference" text,
	"card_last4" text,
	"recorded_by" integer,
	"amount_refunded" numeric(10, 2) DEFAULT 0 NOT NULL,
	"refunded_at" timestamp with time zone,
	"refund_failed_at" timestamp with time zone,
	"amount_lost" numeric(10, 2) DEFAULT 0 NOT NULL,
	"status_before_loss" text,
	"failed_refunds" text[] DEFAULT '{}' NOT NULL,
	"paid_at" timestamp with time zone,
	"received_on" date,
	"paid_on" date GENERATED ALWAYS AS (coalesce("received_on", ("paid_at" at time zone 'America/New_York')::date)) STORED,
	"checked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_checkoutSessionId_unique" UNIQUE("checkout_session_id"),
	CONSTRAINT "payments_paymentIntentId_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "payments_discount_use" CHECK ("payments"."discount_use" in ('held', 'reserved', 'redeemed')),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('pending', 'closing', 'processing', 'expired', 'failed', 'paid', 'refunded', 'charged_back', 'duplicate', 'mismatch')),
	CONSTRAINT "payments_method" CHECK ("payments"."method" in ('card', 'bank_debit', 'transfer', 'check')),
	CONSTRAINT "payments_amounts" CHECK ("payments"."amount" >= 0 and "payments"."amount_off" >= 0 and "payments"."amount_refunded" >= 0 and "payments"."amount_lost" >= 0),
	CONSTRAINT "payments_refunded_at_most" CHECK ("payments"."amount_refunded" <= "payments"."amount" or "payments"."status" in ('mismatch', 'refunded')),
	CONSTRAINT "payments_hold_is_open" CHECK ("payments"."discount_use" is distinct from 'held' or "payments"."status" in ('pending', 'closing')),
	CONSTRAINT "payments_reserved_is_processing" CHECK ("payments"."discount_use" is distinct from 'reserved' or "payments"."status" = 'processing')
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"refunded_before" numeric(10, 2) NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"assessment" jsonb,
	"status" text DEFAULT 'pending' NOT NULL,
	"failure" text,
	"provider_refund_id" text,
	"requested_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_providerRefundId_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_reason" CHECK ("refunds"."reason" in ('nonprofit_rejected', 'grant_denied', 'not_owed', 'client_ends', 'we_end', 'goodwill')),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('pending', 'done', 'failed')),
	CONSTRAINT "refunds_amounts" CHECK ("refunds"."amount" > 0 and "refunds"."refunded_before" >= 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"stripe_event_id" text NOT NULL,
	"event_type" text NOT NULL,
	"processed" boolean DEFAULT false NOT NULL,
	"processing_error" text,
	"payment_intent_id" text,
	"related_project_id" integer,
	"related_user_id" integer,
	"event_data" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	CONSTRAINT "webhook_events_stripeEventId_unique" UNIQUE("stripe_event_id")
);
--> statement-breakpoint
CREATE TABLE "campaign_metrics" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_metrics_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"month_year" text NOT NULL,
	"ad_spend" numeric(10, 2) DEFAULT 0 NOT NULL,
	"impressions" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"conversions" integer DEFAULT 0 NOT NULL,
	"ctr" numeric(5, 4) DEFAULT '0' NOT NULL,
	"conversion_rate" numeric(5, 4) DEFAULT '0' NOT NULL,
	"recorded_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_metrics_month" UNIQUE("project_id","month_year")
);
--> statement-breakpoint
CREATE TABLE "project_message_reads" (
	"project_id" integer NOT NULL,
	"side" text NOT NULL,
	"last_read_id" integer DEFAULT 0 NOT NULL,
	"last_mailed_id" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "project_message_reads_project_id_side_pk" PRIMARY KEY("project_id","side"),
	CONSTRAINT "project_message_reads_side" CHECK ("project_message_reads"."side" in ('client', 'team'))
);
--> statement-breakpoint
CREATE TABLE "onboarding_drafts" (
	"project_id" integer PRIMARY KEY NOT NULL,
	"answers" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "onboarding_responses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "onboarding_responses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"full_name" text NOT NULL,
	"phone_number" text NOT NULL,
	"address" text NOT NULL,
	"nonprofit_name" text NOT NULL,
	"mission_statement" text NOT NULL,
	"grant_purpose" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "onboarding_responses_projectId_unique" UNIQUE("project_id")
);
--> statement-breakpoint
CREATE TABLE "project_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"sender_id" integer NOT NULL,
	"message" text NOT NULL,
	"is_from_admin" boolean DEFAULT false NOT NULL,
	"answers_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_updates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_updates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"admin_id" integer,
	"status" text NOT NULL,
	"message" text NOT NULL,
	"kind" text DEFAULT 'change' NOT NULL,
	"is_visible" boolean DEFAULT true NOT NULL,
	"metadata" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_updates_kind" CHECK ("project_updates"."kind" in ('status', 'note', 'update', 'change'))
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "projects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"buyer_name" text,
	"email" text NOT NULL,
	"phone" text,
	"address" text,
	"country" text,
	"state" text,
	"purpose" text,
	"ad_goals" text,
	"package_type" text DEFAULT 'starter' NOT NULL,
	"status" text DEFAULT 'payment_pending' NOT NULL,
	"status_since" timestamp with time zone DEFAULT now() NOT NULL,
	"awaiting_reply_since" timestamp with time zone,
	"ein_number" text,
	"incorporation_date" date,
	"irs_501c3_approved_at" date,
	"google_ad_grant_approved_at" date,
	"campaign_launched_at" date,
	"assigned_admin_id" integer,
	"celebrated" text,
	"notes" text,
	"offline_method" text,
	"offline_chosen_at" timestamp with time zone,
	"disclosure_agreed_at" timestamp with time zone,
	"disclosure_version" text DEFAULT '1.0' NOT NULL,
	"search_words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, regexp_replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(ein_number, '') || ' ' || coalesce(buyer_name, '') || ' ' || coalesce(address, '') || ' ' || coalesce(phone, ''), NFKD), '[\u0300-\u036f]', '', 'g'), 'ðÐøØđĐħĦıłŁŧŦ', 'dDoOdDhHilLtT'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'), '[^[:alnum:]]+', ' ', 'g') || ' ' || right(regexp_replace(regexp_replace(lower(coalesce(phone, '')), '[x#].*$', ''), '[^0-9]+', '', 'g'), 10))) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "projects_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "projects_offline_method" CHECK ("projects"."offline_method" in ('transfer', 'check')),
	CONSTRAINT "projects_celebrated" CHECK ("projects"."celebrated" in ('approved', 'live'))
);
--> statement-breakpoint
CREATE TABLE "account_lockouts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_lockouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"lockout_reason" text,
	"locked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unlocked_at" timestamp with time zone,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"auto_unlock_at" timestamp with time zone,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_tokens_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "account_tokens_purpose" CHECK ("account_tokens"."purpose" in ('set_password', 'admin_setup', 'second_factor', 'stop_reports'))
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"success" boolean NOT NULL,
	"failure_reason" text,
	"user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"event_type" text NOT NULL,
	"description" text,
	"ip_address" text,
	"user_agent" text,
	"metadata" jsonb,
	"severity" text DEFAULT 'info' NOT NULL,
	"resolved" boolean DEFAULT false NOT NULL,
	"resolved_by" integer,
	"resolved_at" timestamp with time zone,
	"resolution" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "security_events_severity" CHECK ("security_events"."severity" in ('info', 'warning', 'critical'))
);
--> statement-breakpoint
CREATE TABLE "user_sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"session_token" text NOT NULL,
	"scope" text DEFAULT 'full' NOT NULL,
	"project_id" integer,
	"ip_address" text,
	"user_agent" text,
	"browser" text,
	"operating_system" text,
	"device" text,
	"location" jsonb,
	"is_active" boolean DEFAULT true NOT NULL,
	"last_activity_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reauthenticated_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_sessions_sessionToken_unique" UNIQUE("session_token"),
	CONSTRAINT "user_sessions_scope" CHECK ("user_sessions"."scope" in ('full', 'purchase'))
);
--> statement-breakpoint
CREATE TABLE "canned_replies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "canned_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"message" text NOT NULL,
	"updated_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "canned_replies_title_unique" UNIQUE("title")
);
--> statement-breakpoint
CREATE TABLE "saved_filters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_filters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"search" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_filters_name" UNIQUE("user_id","name")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "request_keys" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "request_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "system_settings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "system_settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"value" text,
	"description" text,
	"updated_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "system_settings_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recovery_codes_codeHash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password" text,
	"role" text DEFAULT 'user' NOT NULL,
	"phone" text,
	"stripe_customer_id" text,
	"registration_status" text DEFAULT 'payment_pending' NOT NULL,
	"onboarding_completed_at" timestamp with time zone,
	"email_proven_at" timestamp with time zone,
	"last_login_at" timestamp with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"message_mails" boolean DEFAULT true NOT NULL,
	"report_mails" boolean DEFAULT true NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, regexp_replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''), NFKD), '[\u0300-\u036f]', '', 'g'), 'ðÐøØđĐħĦıłŁŧŦ', 'dDoOdDhHilLtT'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'), '[^[:alnum:]]+', ' ', 'g') || ' ' || right(regexp_replace(regexp_replace(lower(coalesce(phone, '')), '[x#].*$', ''), '[^0-9]+', '', 'g'), 10))) STORED,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('user', 'admin'))
);
--> statement-breakpoint
ALTER TABLE "campaign_imports" ADD CONSTRAINT "campaign_imports_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_imports" ADD CONSTRAINT "campaign_imports_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_imports" ADD CONSTRAINT "campaign_imports_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_results" ADD CONSTRAINT "campaign_results_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_results" ADD CONSTRAINT "campaign_results_import_id_campaign_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."campaign_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_results" ADD CONSTRAINT "campaign_results_replaced_by_id_campaign_imports_id_fk" FOREIGN KEY ("replaced_by_id") REFERENCES "public"."campaign_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "google_ads_accounts" ADD CONSTRAINT "google_ads_accounts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grant_checks" ADD CONSTRAINT "grant_checks_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grant_checks" ADD CONSTRAINT "grant_checks_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_report_steps" ADD CONSTRAINT "monthly_report_steps_report_id_monthly_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."monthly_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_report_steps" ADD CONSTRAINT "monthly_report_steps_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_reports" ADD CONSTRAINT "monthly_reports_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "readiness_entries" ADD CONSTRAINT "readiness_entries_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "readiness_entries" ADD CONSTRAINT "readiness_entries_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_checks" ADD CONSTRAINT "website_checks_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_checks" ADD CONSTRAINT "website_checks_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_replied_by_users_id_fk" FOREIGN KEY ("replied_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_template_versions" ADD CONSTRAINT "email_template_versions_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_uploads" ADD CONSTRAINT "document_uploads_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_uploads" ADD CONSTRAINT "document_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_uploads" ADD CONSTRAINT "document_uploads_request_id_document_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."document_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_request_id_document_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."document_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_message_id_project_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."project_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_related_project_id_projects_id_fk" FOREIGN KEY ("related_project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_related_user_id_users_id_fk" FOREIGN KEY ("related_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_metrics" ADD CONSTRAINT "campaign_metrics_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_metrics" ADD CONSTRAINT "campaign_metrics_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_message_reads" ADD CONSTRAINT "project_message_reads_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_drafts" ADD CONSTRAINT "onboarding_drafts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_responses" ADD CONSTRAINT "onboarding_responses_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_messages" ADD CONSTRAINT "project_messages_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_messages" ADD CONSTRAINT "project_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_updates" ADD CONSTRAINT "project_updates_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_updates" ADD CONSTRAINT "project_updates_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_assigned_admin_id_users_id_fk" FOREIGN KEY ("assigned_admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_attempts" ADD CONSTRAINT "login_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canned_replies" ADD CONSTRAINT "canned_replies_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_keys" ADD CONSTRAINT "request_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "system_settings" ADD CONSTRAINT "system_settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_imports_project" ON "campaign_imports" USING btree ("project_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_results_counted" ON "campaign_results" USING btree ("project_id","starts_on","ends_on","campaign","keyword") WHERE "campaign_results"."replaced_by_id" is null;--> statement-breakpoint
CREATE INDEX "campaign_results_import" ON "campaign_results" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "campaign_results_replaced" ON "campaign_results" USING btree ("replaced_by_id");--> statement-breakpoint
CREATE INDEX "grant_checks_rule" ON "grant_checks" USING btree ("project_id","rule","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "monthly_report_steps_report" ON "monthly_report_steps" USING btree ("report_id","id");--> statement-breakpoint
CREATE INDEX "website_checks_project" ON "website_checks" USING btree ("project_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("id") WHERE "contact_messages"."handled_at" is null and not "contact_messages"."is_possible_spam";--> statement-breakpoint
CREATE INDEX "contact_messages_spam" ON "contact_messages" USING btree ("id") WHERE "contact_messages"."is_possible_spam";--> statement-breakpoint
CREATE INDEX "contact_messages_handled" ON "contact_messages" USING btree ("id") WHERE "contact_messages"."handled_at" is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_search" ON "contact_messages" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "contact_replies_message" ON "contact_replies" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "email_template_versions_status" ON "email_template_versions" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "mails_status" ON "mails" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "mails_project" ON "mails" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree ("recipient" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "document_requests_project" ON "document_requests" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "document_requests_waiting" ON "document_requests" USING btree ("mailed_at") WHERE "document_requests"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "document_requests_submitted" ON "document_requests" USING btree ("status_since","id") WHERE "document_requests"."status" = 'submitted';--> statement-breakpoint
CREATE INDEX "document_requests_overdue" ON "document_requests" USING btree ("due_on","id") WHERE "document_requests"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "document_uploads_project" ON "document_uploads" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "document_uploads_begun" ON "document_uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "documents_project" ON "documents" USING btree ("project_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "documents_file" ON "documents" USING btree ("file_path");--> statement-breakpoint
CREATE INDEX "documents_request" ON "documents" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "documents_message" ON "documents" USING btree ("message_id") WHERE "documents"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("opened_at") WHERE "disputes"."state" in ('needs_response', 'under_review');--> statement-breakpoint
CREATE INDEX "payments_project" ON "payments" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payments_reference" ON "payments" USING btree (lower("reference"));--> statement-breakpoint
CREATE INDEX "payments_status" ON "payments" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "payments_received" ON "payments" USING btree ("id") WHERE "payments"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_lost" ON "payments" USING btree ("id") WHERE "payments"."amount_lost" > 0;--> statement-breakpoint
CREATE INDEX "payments_partly_refunded" ON "payments" USING btree ("id") WHERE "payments"."status" = 'paid' and "payments"."amount_refunded" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_paid" ON "payments" USING btree ("project_id") WHERE "payments"."status" = 'paid';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_pending" ON "payments" USING btree ("project_id") WHERE "payments"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "payments_flagged" ON "payments" USING btree (coalesce("refund_failed_at", "created_at")) WHERE "payments"."status" in ('duplicate', 'mismatch') or "payments"."refund_failed_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("checked_at" NULLS FIRST,"id") WHERE "payments"."status" in ('pending', 'closing', 'processing');--> statement-breakpoint
CREATE INDEX "payments_discount_holds" ON "payments" USING btree ("discount_code") WHERE "payments"."discount_use" in ('held', 'reserved');--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_pending" ON "refunds" USING btree ("payment_id") WHERE "refunds"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_events_project" ON "webhook_events" USING btree ("related_project_id");--> statement-breakpoint
CREATE INDEX "webhook_events_user" ON "webhook_events" USING btree ("related_user_id");--> statement-breakpoint
CREATE INDEX "webhook_events_payment" ON "webhook_events" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "webhook_events_type" ON "webhook_events" USING btree ("event_type" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "webhook_events_open" ON "webhook_events" USING btree ("created_at") WHERE not "webhook_events"."processed";--> statement-breakpoint
CREATE INDEX "project_messages_project" ON "project_messages" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "project_messages_answers" ON "project_messages" USING btree ("sender_id","id" DESC NULLS FIRST) WHERE "project_messages"."answers_since" is not null;--> statement-breakpoint
CREATE INDEX "project_updates_project" ON "project_updates" USING btree ("project_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "projects_user" ON "projects" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "projects_search" ON "projects" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "projects_updated" ON "projects" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "projects_name" ON "projects" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "projects_newest" ON "projects" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "projects_status" ON "projects" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "projects_status_updated" ON "projects" USING btree ("status","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "projects_status_name" ON "projects" USING btree ("status","name","id");--> statement-breakpoint
CREATE INDEX "projects_assigned_updated" ON "projects" USING btree ("assigned_admin_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "projects"."assigned_admin_id" is not null;--> statement-breakpoint
CREATE INDEX "projects_assigned_status" ON "projects" USING btree ("assigned_admin_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "projects"."assigned_admin_id" is not null;--> statement-breakpoint
CREATE INDEX "projects_assigned" ON "projects" USING btree ("assigned_admin_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "projects"."assigned_admin_id" is not null;--> statement-breakpoint
CREATE INDEX "projects_package" ON "projects" USING btree ("package_type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "projects_awaiting_reply" ON "projects" USING btree ("awaiting_reply_since","id") WHERE "projects"."awaiting_reply_since" is not null;--> statement-breakpoint
CREATE INDEX "projects_waiting_newest" ON "projects" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "projects"."awaiting_reply_since" is not null;--> statement-breakpoint
CREATE INDEX "projects_submitted" ON "projects" USING btree ("status_since","id") WHERE "projects"."status" = 'submitted';--> statement-breakpoint
CREATE INDEX "projects_launched" ON "projects" USING btree ("campaign_launched_at","id") WHERE "projects"."campaign_launched_at" is not null;--> statement-breakpoint
CREATE INDEX "projects_offline" ON "projects" USING btree ("offline_chosen_at","id") WHERE "projects"."offline_method" is not null;--> statement-breakpoint
CREATE INDEX "account_lockouts_email" ON "account_lockouts" USING btree ("email","unlocked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "account_lockouts_active" ON "account_lockouts" USING btree ("email" text_pattern_ops) WHERE "account_lockouts"."is_active";--> statement-breakpoint
CREATE INDEX "account_lockouts_end" ON "account_lockouts" USING btree (coalesce("auto_unlock_at", 'infinity'),"id") WHERE "account_lockouts"."is_active";--> statement-breakpoint
CREATE INDEX "account_tokens_user" ON "account_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "account_tokens_expiry" ON "account_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_attempts_email" ON "login_attempts" USING btree ("email" text_pattern_ops,"created_at");--> statement-breakpoint
CREATE INDEX "login_attempts_outcome" ON "login_attempts" USING btree ("success","id");--> statement-breakpoint
CREATE INDEX "login_attempts_user" ON "login_attempts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_attempts_newest" ON "login_attempts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "security_events_open" ON "security_events" USING btree ("id") WHERE not "security_events"."resolved" and "security_events"."severity" <> 'info';--> statement-breakpoint
CREATE INDEX "security_events_resolved" ON "security_events" USING btree ("id") WHERE "security_events"."resolved";--> statement-breakpoint
CREATE INDEX "security_events_severity" ON "security_events" USING btree ("severity","id") WHERE "security_events"."severity" <> 'info';--> statement-breakpoint
CREATE INDEX "security_events_type" ON "security_events" USING btree ("event_type" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "security_events_user" ON "security_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_sessions_user" ON "user_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_sessions_project" ON "user_sessions" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "user_sessions_expiry" ON "user_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "request_keys_used" ON "request_keys" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("id") WHERE "users"."role" = 'admin';--> statement-breakpoint
CREATE INDEX "users_invited" ON "users" USING btree ("id","role") WHERE "users"."is_active" and "users"."password" is null;--> statement-breakpoint
CREATE INDEX "users_deactivated" ON "users" USING btree ("id","role") WHERE not "users"."is_active" and "users"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "users_closed" ON "users" USING btree ("id","role") WHERE "users"."closed_at" is not null;