CREATE TABLE "saved_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"search" jsonb NOT NULL,
	"columns" text[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_name" UNIQUE("user_id","list","name"),
	CONSTRAINT "saved_views_list" CHECK ("saved_views"."list" in ('projects', 'payments'))
);
--> statement-breakpoint
INSERT INTO "saved_views" ("user_id", "list", "name", "search", "created_at")
SELECT "user_id", 'projects', "name", "search" || jsonb_build_object('order', case "search" ->> 'order' when 'oldest' then 'created' when 'updated' then '-updated' when 'name' then 'name' else '-created' end), "created_at"
FROM "saved_filters" ORDER BY "id";--> statement-breakpoint
DROP TABLE "saved_filters" CASCADE;--> statement-breakpoint
DROP INDEX "payments_paid_on";--> statement-breakpoint
DROP INDEX "payments_status";--> statement-breakpoint
DROP INDEX "payments_received";--> statement-breakpoint
DROP INDEX "payments_amount";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "dated_on" date GENERATED ALWAYS AS (coalesce("received_on", (coalesce("paid_at", "created_at") at time zone 'America/New_York')::date)) STORED;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_dated" ON "payments" USING btree ("dated_on" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "projects_status_since" ON "projects" USING btree ("status_since" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "payments_status" ON "payments" USING btree ("status","dated_on" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_received" ON "payments" USING btree ("dated_on" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "payments"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("amount","id");