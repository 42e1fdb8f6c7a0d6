ALTER TABLE "filings" ADD COLUMN "expected_from" date;--> statement-breakpoint
ALTER TABLE "filings" ADD COLUMN "expected_by" date;