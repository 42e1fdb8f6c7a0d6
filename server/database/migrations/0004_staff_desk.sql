CREATE TABLE "canned_replies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "canned_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"message" text NOT NULL,
	"updated_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "canned_replies_title_unique" UNIQUE("title")
);
--> statement-breakpoint
CREATE TABLE "saved_filters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_filters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"search" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_filters_name" UNIQUE("user_id","name")
);
--> statement-breakpoint
DROP INDEX "projects_assigned";--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "status_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "awaiting_reply_since" timestamp with time zone;--> statement-breakpoint
-- What the history and the conversations of before say: when the status was first reached, and who still waits.
UPDATE "projects" SET "status_since" = coalesce(
	(SELECT min("created_at") FROM "project_updates" WHERE "project_id" = "projects"."id" AND "project_updates"."status" = "projects"."status"),
	"created_at"
);--> statement-breakpoint
UPDATE "projects" SET "awaiting_reply_since" = "waiting"."since" FROM (
	SELECT "asked"."project_id", min("asked"."created_at") AS "since" FROM "project_messages" AS "asked"
	WHERE NOT "asked"."is_from_admin" AND NOT EXISTS (
		SELECT FROM "project_messages" AS "answer"
		WHERE "answer"."project_id" = "asked"."project_id" AND "answer"."is_from_admin" AND "answer"."id" > "asked"."id"
	)
	GROUP BY "asked"."project_id"
) AS "waiting" WHERE "waiting"."project_id" = "projects"."id";--> statement-breakpoint
ALTER TABLE "canned_replies" ADD CONSTRAINT "canned_replies_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_flagged" ON "payments" USING btree ("created_at") WHERE "payments"."status" in ('duplicate', 'mismatch');--> statement-breakpoint
CREATE INDEX "projects_package" ON "projects" USING btree ("package_type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "projects_awaiting_reply" ON "projects" USING btree ("awaiting_reply_since","id") WHERE "projects"."awaiting_reply_since" is not null;--> statement-breakpoint
CREATE INDEX "projects_submitted" ON "projects" USING btree ("status_since","id") WHERE "projects"."status" = 'submitted';--> statement-breakpoint
CREATE INDEX "projects_assigned" ON "projects" USING btree ("assigned_admin_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "projects"."assigned_admin_id" is not null;
