ALTER TABLE "campaign_imports" DROP CONSTRAINT "campaign_imports_source";--> statement-breakpoint
DROP INDEX "campaign_results_counted";--> statement-breakpoint
ALTER TABLE "campaign_results" ADD COLUMN "keyword" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_results_counted" ON "campaign_results" USING btree ("project_id","starts_on","unit","campaign","keyword") WHERE "campaign_results"."replaced_by_id" is null;--> statement-breakpoint
ALTER TABLE "campaign_imports" ADD CONSTRAINT "campaign_imports_source" CHECK ("campaign_imports"."source" in ('file', 'hand', 'keywords'));