ALTER TABLE "projects" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, regexp_replace(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(ein_number, '') || ' ' || coalesce(buyer_name, ''), '[^[:alnum:]]+', ' ', 'g'))) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, regexp_replace(coalesce(name, '') || ' ' || coalesce(email, ''), '[^[:alnum:]]+', ' ', 'g'))) STORED;--> statement-breakpoint
CREATE INDEX "projects_search" ON "projects" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "projects_updated" ON "projects" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "projects_name" ON "projects" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_words");