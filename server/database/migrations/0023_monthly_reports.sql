CREATE TABLE "monthly_report_steps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "monthly_report_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"report_id" integer NOT NULL,
	"step" text NOT NULL,
	"taken_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "monthly_report_steps_step" CHECK ("monthly_report_steps"."step" in ('paragraph', 'sent', 'resent', 'revised'))
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
ALTER TABLE "monthly_report_steps" ADD CONSTRAINT "monthly_report_steps_report_id_monthly_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."monthly_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_report_steps" ADD CONSTRAINT "monthly_report_steps_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_reports" ADD CONSTRAINT "monthly_reports_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "monthly_report_steps_report" ON "monthly_report_steps" USING btree ("report_id","id");--> statement-breakpoint
CREATE INDEX "projects_launched" ON "projects" USING btree ("campaign_launched_at","id") WHERE "projects"."campaign_launched_at" is not null;