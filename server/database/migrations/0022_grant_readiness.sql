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
ALTER TABLE "readiness_entries" ADD CONSTRAINT "readiness_entries_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "readiness_entries" ADD CONSTRAINT "readiness_entries_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_checks" ADD CONSTRAINT "website_checks_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_checks" ADD CONSTRAINT "website_checks_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "website_checks_project" ON "website_checks" USING btree ("project_id","id" DESC NULLS FIRST);