ALTER TABLE "projects" ADD COLUMN "closed_on" date;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "closed_reason" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "closed_note" text;--> statement-breakpoint
CREATE INDEX "projects_closed" ON "projects" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "projects"."closed_on" is not null;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_closed_reason" CHECK ("projects"."closed_reason" in ('rejected', 'withdrawn', 'refunded', 'other'));--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_closed" CHECK (("projects"."closed_on" is null) = ("projects"."closed_reason" is null));