ALTER TABLE "campaign_results" DROP CONSTRAINT "campaign_results_unit";--> statement-breakpoint
DROP INDEX "campaign_results_counted";--> statement-breakpoint
ALTER TABLE "campaign_results" ADD COLUMN "ends_on" date;--> statement-breakpoint
-- A total of a month ends with the month, or earlier if its report did.
UPDATE "campaign_results" AS results
SET "ends_on" = CASE results."unit"
  WHEN 'day' THEN results."starts_on"
  ELSE greatest(results."starts_on", least((results."starts_on" + interval '1 month - 1 day')::date, imports."period_to"))
END
FROM "campaign_imports" AS imports
WHERE imports."id" = results."import_id";--> statement-breakpoint
ALTER TABLE "campaign_results" ALTER COLUMN "ends_on" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_results_counted" ON "campaign_results" USING btree ("project_id","starts_on","ends_on","campaign","keyword") WHERE "campaign_results"."replaced_by_id" is null;--> statement-breakpoint
ALTER TABLE "campaign_results" DROP COLUMN "unit";--> statement-breakpoint
ALTER TABLE "campaign_results" ADD CONSTRAINT "campaign_results_days" CHECK ("campaign_results"."starts_on" <= "campaign_results"."ends_on");
