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
	CONSTRAINT "campaign_imports_source" CHECK ("campaign_imports"."source" in ('file', 'hand')),
	CONSTRAINT "campaign_imports_period" CHECK ("campaign_imports"."period_from" <= "campaign_imports"."period_to")
);
--> statement-breakpoint
CREATE TABLE "campaign_results" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_results_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"import_id" integer NOT NULL,
	"replaced_by_id" integer,
	"unit" text NOT NULL,
	"starts_on" date NOT NULL,
	"campaign" text NOT NULL,
	"cost" numeric(10, 2) NOT NULL,
	"impressions" bigint NOT NULL,
	"clicks" bigint NOT NULL,
	"conversions" numeric(12, 2) NOT NULL,
	CONSTRAINT "campaign_results_unit" CHECK ("campaign_results"."unit" in ('day', 'month')),
	CONSTRAINT "campaign_results_figures" CHECK ("campaign_results"."cost" >= 0 and "campaign_results"."impressions" >= 0 and "campaign_results"."clicks" >= 0 and "campaign_results"."conversions" >= 0)
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
ALTER TABLE "campaign_imports" ADD CONSTRAINT "campaign_imports_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_imports" ADD CONSTRAINT "campaign_imports_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_imports" ADD CONSTRAINT "campaign_imports_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_results" ADD CONSTRAINT "campaign_results_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_results" ADD CONSTRAINT "campaign_results_import_id_campaign_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."campaign_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_results" ADD CONSTRAINT "campaign_results_replaced_by_id_campaign_imports_id_fk" FOREIGN KEY ("replaced_by_id") REFERENCES "public"."campaign_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grant_checks" ADD CONSTRAINT "grant_checks_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grant_checks" ADD CONSTRAINT "grant_checks_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_imports_project" ON "campaign_imports" USING btree ("project_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_results_counted" ON "campaign_results" USING btree ("project_id","starts_on","unit","campaign") WHERE "campaign_results"."replaced_by_id" is null;--> statement-breakpoint
CREATE INDEX "campaign_results_import" ON "campaign_results" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "campaign_results_replaced" ON "campaign_results" USING btree ("replaced_by_id");--> statement-breakpoint
CREATE INDEX "grant_checks_rule" ON "grant_checks" USING btree ("project_id","rule","id" DESC NULLS FIRST);