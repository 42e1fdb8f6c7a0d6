CREATE TABLE "completions" (
	"project_id" integer NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"jurisdiction" text NOT NULL,
	"due" date,
	"form" text,
	"state" text NOT NULL,
	"done_on" date,
	"text" text NOT NULL,
	"document_group_id" uuid,
	"recorded_by" integer,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "completions_project_id_key_pk" PRIMARY KEY("project_id","key"),
	CONSTRAINT "completions_state" CHECK ("completions"."state" in ('done', 'skipped')),
	CONSTRAINT "completions_done" CHECK (("completions"."state" = 'done') = ("completions"."done_on" is not null))
);
--> statement-breakpoint
CREATE TABLE "compliance_calendars" (
	"project_id" integer PRIMARY KEY NOT NULL,
	"feed_version" integer DEFAULT 1 NOT NULL,
	"reminded_on" date
);
--> statement-breakpoint
CREATE TABLE "filing_digests" (
	"user_id" integer NOT NULL,
	"week" date NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "filing_digests_user_id_week_pk" PRIMARY KEY("user_id","week")
);
--> statement-breakpoint
CREATE TABLE "rule_overrides" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rule_overrides_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rule_id" text NOT NULL,
	"record" jsonb,
	"reason" text NOT NULL,
	"entered_by" integer,
	"entered_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "screenings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "screenings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"worksheet" text NOT NULL,
	"answers" jsonb NOT NULL,
	"saved_by" integer,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp with time zone,
	"result" jsonb,
	"confirmed_form" text,
	"confirmed_note" text DEFAULT '' NOT NULL,
	"confirmed_by" integer,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "screenings_form" CHECK ("screenings"."confirmed_form" in ('1023-EZ', '1023')),
	CONSTRAINT "screenings_submitted" CHECK (("screenings"."submitted_at" is null) = ("screenings"."result" is null)),
	CONSTRAINT "screenings_confirmed" CHECK (("screenings"."confirmed_form" is null) = ("screenings"."confirmed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "sent_reminders" (
	"project_id" integer NOT NULL,
	"key" text NOT NULL,
	"due" date NOT NULL,
	"days_before" integer NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sent_reminders_project_id_key_due_days_before_pk" PRIMARY KEY("project_id","key","due","days_before")
);
--> statement-breakpoint
CREATE TABLE "standing_checks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "standing_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"authority" text NOT NULL,
	"is_good" boolean NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"checked_on" date NOT NULL,
	"checked_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "standing_checks_authority" CHECK ("standing_checks"."authority" in ('state', 'attorney-general', 'irs'))
);
--> statement-breakpoint
ALTER TABLE "account_tokens" DROP CONSTRAINT "account_tokens_purpose";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "digest_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "completions" ADD CONSTRAINT "completions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completions" ADD CONSTRAINT "completions_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_calendars" ADD CONSTRAINT "compliance_calendars_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filing_digests" ADD CONSTRAINT "filing_digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_overrides" ADD CONSTRAINT "rule_overrides_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenings" ADD CONSTRAINT "screenings_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenings" ADD CONSTRAINT "screenings_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenings" ADD CONSTRAINT "screenings_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_reminders" ADD CONSTRAINT "sent_reminders_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_checks" ADD CONSTRAINT "standing_checks_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_checks" ADD CONSTRAINT "standing_checks_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rule_overrides_newest" ON "rule_overrides" USING btree ("rule_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "screenings_draft" ON "screenings" USING btree ("project_id") WHERE "screenings"."submitted_at" is null;--> statement-breakpoint
CREATE INDEX "screenings_project" ON "screenings" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "standing_checks_newest" ON "standing_checks" USING btree ("project_id","authority","checked_on" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
-- The table holds only links that haven't expired, so checking them is fast.
-- squawk-ignore constraint-missing-not-valid
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_purpose" CHECK ("account_tokens"."purpose" in ('set_password', 'admin_setup', 'second_factor', 'stop_messages', 'stop_reports', 'stop_reminders', 'stop_summaries', 'stop_digests', 'verify_email', 'stop_order_reminders'));