CREATE TABLE "google_ads_accounts" (
	"project_id" integer PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"imported_from" date,
	"imported_through" date,
	"last_tried_at" timestamp with time zone,
	"problem" text,
	"single_words" text,
	CONSTRAINT "google_ads_accounts_customer_once" UNIQUE("customer_id"),
	CONSTRAINT "google_ads_accounts_customer" CHECK ("google_ads_accounts"."customer_id" ~ '^[0-9]{10}$'),
	CONSTRAINT "google_ads_accounts_problem" CHECK ("google_ads_accounts"."problem" in ('access', 'customer', 'currency', 'empty', 'quota', 'unavailable', 'unreadable'))
);
--> statement-breakpoint
ALTER TABLE "campaign_imports" DROP CONSTRAINT "campaign_imports_source";--> statement-breakpoint
ALTER TABLE "google_ads_accounts" ADD CONSTRAINT "google_ads_accounts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_imports" ADD CONSTRAINT "campaign_imports_source" CHECK ("campaign_imports"."source" in ('file', 'hand', 'keywords', 'api'));