-- The last day of a code was kept as its end in Hawaii, 10:00 UTC of the day after.
ALTER TABLE "discount_codes" ALTER COLUMN "expires_at" SET DATA TYPE date USING case
	when ("expires_at" at time zone 'UTC')::time = '10:00' then ("expires_at" at time zone 'UTC')::date - 1
	else (("expires_at" - interval '1 microsecond') at time zone 'America/New_York')::date end;--> statement-breakpoint
-- A day that somebody typed was kept as its midnight in UTC; one that a change of status filled in was that instant.
ALTER TABLE "projects" ALTER COLUMN "incorporation_date" SET DATA TYPE date USING case
	when ("incorporation_date" at time zone 'UTC')::time = '00:00' then ("incorporation_date" at time zone 'UTC')::date
	else ("incorporation_date" at time zone 'America/New_York')::date end;--> statement-breakpoint
ALTER TABLE "projects" ALTER COLUMN "irs_501c3_approved_at" SET DATA TYPE date USING case
	when ("irs_501c3_approved_at" at time zone 'UTC')::time = '00:00' then ("irs_501c3_approved_at" at time zone 'UTC')::date
	else ("irs_501c3_approved_at" at time zone 'America/New_York')::date end;--> statement-breakpoint
ALTER TABLE "projects" ALTER COLUMN "google_ad_grant_approved_at" SET DATA TYPE date USING case
	when ("google_ad_grant_approved_at" at time zone 'UTC')::time = '00:00' then ("google_ad_grant_approved_at" at time zone 'UTC')::date
	else ("google_ad_grant_approved_at" at time zone 'America/New_York')::date end;--> statement-breakpoint
ALTER TABLE "projects" ALTER COLUMN "campaign_launched_at" SET DATA TYPE date USING case
	when ("campaign_launched_at" at time zone 'UTC')::time = '00:00' then ("campaign_launched_at" at time zone 'UTC')::date
	else ("campaign_launched_at" at time zone 'America/New_York')::date end;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "received_on" date;--> statement-breakpoint
UPDATE "payments" SET "received_on" = ("paid_at" at time zone 'UTC')::date WHERE "method" <> 'card';--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "paid_on" date GENERATED ALWAYS AS (coalesce("received_on", ("paid_at" at time zone 'America/New_York')::date)) STORED;
