CREATE TABLE "document_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"type" text NOT NULL,
	"words" text NOT NULL,
	"due_on" date NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"waiting_since" timestamp with time zone DEFAULT now(),
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
ALTER TABLE "documents" ADD COLUMN "public_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "group_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "sha256" text NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "is_sensitive" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "status" text NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "finding" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "is_from_staff" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "request_id" integer;--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_uploads" ADD CONSTRAINT "document_uploads_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_uploads" ADD CONSTRAINT "document_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_uploads" ADD CONSTRAINT "document_uploads_request_id_document_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."document_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_requests_project" ON "document_requests" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "document_requests_waiting" ON "document_requests" USING btree ("mailed_at") WHERE "document_requests"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "document_uploads_project" ON "document_uploads" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "document_uploads_begun" ON "document_uploads" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_request_id_document_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."document_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_file" ON "documents" USING btree ("file_path");--> statement-breakpoint
CREATE INDEX "documents_request" ON "documents" USING btree ("request_id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_publicId_unique" UNIQUE("public_id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_version" UNIQUE("group_id","version");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_type" CHECK ("documents"."type" in ('articles', 'bylaws', 'conflict_policy', 'minutes', 'ein_letter', 'determination_letter', 'state_registration', 'budget', 'id', 'brand', 'other'));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_status" CHECK ("documents"."status" in ('quarantined', 'clean', 'refused'));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_size" CHECK ("documents"."file_size" > 0 and "documents"."version" > 0);