CREATE TABLE "document_signatures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_signatures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"project_id" integer NOT NULL,
	"request_id" integer,
	"title" text NOT NULL,
	"organization" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"signed_by" integer,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"signed_name" text NOT NULL,
	"ip_address" text NOT NULL,
	"user_agent" text,
	"statement_version" integer NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"document_sha256" text NOT NULL,
	"signed_sha256" text NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "document_signatures_publicId_unique" UNIQUE("public_id")
);
--> statement-breakpoint
ALTER TABLE "document_requests" ADD COLUMN "action" text DEFAULT 'send' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_requests" ADD COLUMN "attachment_sha256" text;--> statement-breakpoint
ALTER TABLE "document_requests" ADD COLUMN "answered_by" integer;--> statement-breakpoint
ALTER TABLE "document_requests" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "document_signatures" ADD CONSTRAINT "document_signatures_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_signatures" ADD CONSTRAINT "document_signatures_request_id_document_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."document_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_signatures" ADD CONSTRAINT "document_signatures_signed_by_users_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_signatures_request" ON "document_signatures" USING btree ("request_id") WHERE "document_signatures"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "document_signatures_project" ON "document_signatures" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "document_signatures_sent" ON "document_signatures" USING btree ("document_sha256");--> statement-breakpoint
CREATE INDEX "document_signatures_signed" ON "document_signatures" USING btree ("signed_sha256");--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_action" CHECK ("document_requests"."action" in ('send', 'read', 'sign')) NOT VALID;--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_frozen" CHECK (("document_requests"."action" = 'send') = ("document_requests"."attachment_sha256" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_answered" CHECK (("document_requests"."answered_by" is null) = ("document_requests"."answered_at" is null)) NOT VALID;