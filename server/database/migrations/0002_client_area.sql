CREATE TABLE "project_message_reads" (
	"project_id" integer NOT NULL,
	"side" text NOT NULL,
	"last_read_id" integer DEFAULT 0 NOT NULL,
	"last_mailed_id" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "project_message_reads_project_id_side_pk" PRIMARY KEY("project_id","side")
);
--> statement-breakpoint
CREATE TABLE "onboarding_drafts" (
	"project_id" integer PRIMARY KEY NOT NULL,
	"answers" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "message_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "project_message_reads" ADD CONSTRAINT "project_message_reads_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_drafts" ADD CONSTRAINT "onboarding_drafts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Conversations from before count as read: nobody is mailed about last year's messages.
INSERT INTO "project_message_reads" ("project_id", "side", "last_read_id", "last_mailed_id")
SELECT "project_id", "side", max("id"), max("id")
FROM "project_messages" CROSS JOIN (VALUES ('client'), ('team')) AS "sides" ("side")
GROUP BY "project_id", "side";
