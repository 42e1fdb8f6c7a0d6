CREATE TABLE "draft_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draft_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"template_version" integer NOT NULL,
	"facts" jsonb NOT NULL,
	"document" jsonb NOT NULL,
	"edits" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"document_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "draft_versions_documentId_unique" UNIQUE("document_id"),
	CONSTRAINT "draft_versions_number" UNIQUE("project_id","kind","number"),
	CONSTRAINT "draft_versions_kind" CHECK ("draft_versions"."kind" in ('articles', 'bylaws', 'conflict-policy', 'minutes', 'banking-resolution', 'annual-statement', 'ein-worksheet', 'short-application', 'full-application', 'donor-receipt')),
	CONSTRAINT "draft_versions_positive" CHECK ("draft_versions"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "drafting_facts" (
	"project_id" integer PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL,
	"saved_by" integer,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "draft_versions" ADD CONSTRAINT "draft_versions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_versions" ADD CONSTRAINT "draft_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafting_facts" ADD CONSTRAINT "drafting_facts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafting_facts" ADD CONSTRAINT "drafting_facts_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;