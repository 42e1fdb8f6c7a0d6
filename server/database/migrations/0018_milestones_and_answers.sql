ALTER TABLE "project_messages" ADD COLUMN "answers_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "celebrated" text;--> statement-breakpoint
CREATE INDEX "project_messages_answers" ON "project_messages" USING btree ("sender_id","id" DESC NULLS FIRST) WHERE "project_messages"."answers_since" is not null;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_celebrated" CHECK ("projects"."celebrated" in ('approved', 'live'));--> statement-breakpoint
-- What was reached before is no news.
UPDATE "projects" SET "celebrated" = CASE "status" WHEN 'live' THEN 'live' ELSE 'approved' END WHERE "status" IN ('irs_approved', 'ads_setup', 'ads_testing', 'live');
