CREATE TABLE "business_summaries" (
	"month" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "business_summaries_month_user_id_pk" PRIMARY KEY("month","user_id")
);
--> statement-breakpoint
CREATE TABLE "grant_spend" (
	"month" text PRIMARY KEY NOT NULL,
	"spend" bigint NOT NULL,
	"projects" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_visits" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"views" integer NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "site_visits_day_page_pk" PRIMARY KEY("day","page")
);
--> statement-breakpoint
CREATE TABLE "stage_times" (
	"month" text NOT NULL,
	"status" text NOT NULL,
	"days" numeric(7, 1) NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "stage_times_month_status_days_pk" PRIMARY KEY("month","status","days")
);
--> statement-breakpoint
CREATE TABLE "purchase_counts" (
	"day" date PRIMARY KEY NOT NULL,
	"total" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_tokens" DROP CONSTRAINT "account_tokens_purpose";--> statement-breakpoint
ALTER TABLE "project_updates" ADD COLUMN "ended_status" text;--> statement-breakpoint
ALTER TABLE "project_updates" ADD COLUMN "ended_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "permissions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "summary_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "business_summaries" ADD CONSTRAINT "business_summaries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_revenue" ON "payments" USING btree ("paid_on","project_id","amount","amount_off") WHERE "payments"."status" in ('paid', 'refunded', 'charged_back');--> statement-breakpoint
CREATE INDEX "payments_refunded" ON "payments" USING btree ("refunded_at") WHERE "payments"."amount_refunded" > 0;--> statement-breakpoint
CREATE INDEX "refunds_settled" ON "refunds" USING btree ("settled_at") WHERE "refunds"."status" = 'done';--> statement-breakpoint
CREATE INDEX "projects_stage" ON "projects" USING btree ("status","status_since","assigned_admin_id") WHERE "projects"."closed_on" is null;--> statement-breakpoint
CREATE INDEX "projects_live" ON "projects" USING btree ("campaign_launched_at","status_since") WHERE "projects"."status" = 'live' and "projects"."closed_on" is null;--> statement-breakpoint
CREATE INDEX "projects_begun" ON "projects" USING btree ("created_at","status");--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_purpose" CHECK ("account_tokens"."purpose" in ('set_password', 'admin_setup', 'second_factor', 'stop_messages', 'stop_reports', 'stop_reminders', 'stop_summaries', 'verify_email', 'stop_order_reminders'));--> statement-breakpoint
UPDATE "users" SET "permissions" = '{see business}' WHERE "id" = (SELECT min("id") FROM "users" WHERE "role" = 'admin' AND "is_active");--> statement-breakpoint
INSERT INTO "purchase_counts" ("day", "total")
SELECT ("created_at" AT TIME ZONE 'America/New_York')::date, count(*) FROM "projects" GROUP BY 1;--> statement-breakpoint
-- An undo and the change that it undid end no status.
UPDATE "project_updates" SET "ended_status" = "ended"."status", "ended_since" = "ended"."since"
FROM (
	SELECT "entry"."id", coalesce("entry"."metadata" ->> 'from', 'payment_pending') AS "status",
		coalesce(
			("entry"."metadata" ->> 'since')::timestamptz,
			lag("entry"."created_at") OVER (PARTITION BY "entry"."project_id" ORDER BY "entry"."id"),
			"projects"."created_at"
		) AS "since"
	FROM "project_updates" "entry" JOIN "projects" ON "projects"."id" = "entry"."project_id"
	WHERE "entry"."kind" = 'status' AND "entry"."metadata" ->> 'undoes' IS NULL
		AND NOT EXISTS (
			SELECT FROM "project_updates" "undo"
			WHERE "undo"."project_id" = "entry"."project_id" AND "undo"."metadata" ->> 'undoes' = "entry"."id"::text
		)
) "ended"
WHERE "ended"."id" = "project_updates"."id";
