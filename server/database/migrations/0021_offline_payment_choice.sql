ALTER TABLE "projects" ADD COLUMN "offline_method" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "offline_chosen_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "projects_offline" ON "projects" USING btree ("offline_chosen_at","id") WHERE "projects"."offline_method" is not null;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_offline_method" CHECK ("projects"."offline_method" in ('transfer', 'check'));