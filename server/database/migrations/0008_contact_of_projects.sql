ALTER TABLE "projects" ADD COLUMN "address" text;--> statement-breakpoint
UPDATE "projects" SET "phone" = coalesce("projects"."phone", o."phone_number"), "address" = o."address" FROM "onboarding_responses" o WHERE o."project_id" = "projects"."id";--> statement-breakpoint
UPDATE "users" SET "phone" = o."phone" FROM (SELECT DISTINCT ON (p."user_id") p."user_id", a."phone_number" AS "phone" FROM "onboarding_responses" a JOIN "projects" p ON p."id" = a."project_id" ORDER BY p."user_id", a."updated_at" DESC) o WHERE o."user_id" = "users"."id" AND "users"."phone" IS NULL AND "users"."closed_at" IS NULL;--> statement-breakpoint
ALTER TABLE "projects" drop column "search_words";--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, regexp_replace(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(ein_number, '') || ' ' || coalesce(buyer_name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(address, ''), '[^[:alnum:]]+', ' ', 'g') || ' ' || right(regexp_replace(coalesce(phone, ''), '[^0-9]+', '', 'g'), 10))) STORED;--> statement-breakpoint
ALTER TABLE "users" drop column "search_words";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, regexp_replace(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''), '[^[:alnum:]]+', ' ', 'g') || ' ' || right(regexp_replace(coalesce(phone, ''), '[^0-9]+', '', 'g'), 10))) STORED;--> statement-breakpoint
CREATE INDEX "projects_search" ON "projects" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_words");
