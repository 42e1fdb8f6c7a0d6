CREATE TABLE "received_mails" (
	"message_id_hash" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "is_by_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "project_id" integer;--> statement-breakpoint
ALTER TABLE "project_messages" ADD COLUMN "is_by_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "project_messages" ADD COLUMN "quoted_text" text;--> statement-breakpoint
ALTER TABLE "project_messages" ADD COLUMN "email_note" text;--> statement-breakpoint
CREATE INDEX "received_mails_received" ON "received_mails" USING btree ("received_at");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_project" ON "contact_messages" USING btree ("project_id") WHERE "contact_messages"."project_id" is not null;--> statement-breakpoint
-- Whether recipients can reply depends on the configuration, so only the footer says it.
UPDATE "email_templates" SET
	"html_content" = replace("html_content", '<p>Questions? Just reply to this email.</p>', ''),
	"text_content" = replace("text_content", E'Questions? Just reply to this email.\n\n', '');--> statement-breakpoint
UPDATE "email_template_versions" SET
	"html_content" = replace("html_content", '<p>Questions? Just reply to this email.</p>', ''),
	"text_content" = replace("text_content", E'Questions? Just reply to this email.\n\n', '');
