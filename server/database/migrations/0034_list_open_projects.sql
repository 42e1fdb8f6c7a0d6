DROP INDEX "projects_status";--> statement-breakpoint
DROP INDEX "projects_status_updated";--> statement-breakpoint
DROP INDEX "projects_status_name";--> statement-breakpoint
CREATE INDEX "projects_listed" ON "projects" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "projects"."status" <> 'payment_pending';--> statement-breakpoint
CREATE INDEX "projects_status" ON "projects" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "projects"."closed_on" is null;--> statement-breakpoint
CREATE INDEX "projects_status_updated" ON "projects" USING btree ("status","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "projects"."closed_on" is null;--> statement-breakpoint
CREATE INDEX "projects_status_name" ON "projects" USING btree ("status","name","id") WHERE "projects"."closed_on" is null;