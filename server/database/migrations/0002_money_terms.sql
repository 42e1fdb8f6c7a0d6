ALTER TABLE "disputes" ADD COLUMN "reminded_of" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "terms_version" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "terms_agreed_at" timestamp with time zone;