CREATE TABLE "project_count_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_count_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_on" date NOT NULL,
	"status" text NOT NULL,
	"package_type" text NOT NULL,
	"assigned_admin_id" integer,
	"is_waiting" boolean NOT NULL,
	"amount" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_counts" (
	"span" text NOT NULL,
	"begins" date NOT NULL,
	"status" text NOT NULL,
	"package_type" text NOT NULL,
	"assigned_admin_id" integer,
	"is_waiting" boolean NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "project_counts_key" UNIQUE NULLS NOT DISTINCT("span","begins","status","package_type","is_waiting","assigned_admin_id")
);
--> statement-breakpoint
DROP INDEX "projects_status";--> statement-breakpoint
CREATE INDEX "project_counts_empty" ON "project_counts" USING btree ("amount") WHERE "project_counts"."amount" = 0;--> statement-breakpoint
CREATE INDEX "projects_status_updated" ON "projects" USING btree ("status","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "projects_status_name" ON "projects" USING btree ("status","name","id");--> statement-breakpoint
CREATE INDEX "projects_assigned_updated" ON "projects" USING btree ("assigned_admin_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "projects"."assigned_admin_id" is not null;--> statement-breakpoint
CREATE INDEX "projects_assigned_status" ON "projects" USING btree ("assigned_admin_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "projects"."assigned_admin_id" is not null;--> statement-breakpoint
CREATE INDEX "projects_waiting_newest" ON "projects" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "projects"."awaiting_reply_since" is not null;--> statement-breakpoint
CREATE INDEX "projects_status" ON "projects" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
-- Adds what changed up. One at a time, and never waiting for another; what is not committed yet is left for the next time.
CREATE FUNCTION "fold_project_counts"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	-- A transaction that sees the past could not take away what another one has taken meanwhile.
	IF current_setting('transaction_isolation') <> 'read committed' OR NOT pg_try_advisory_xact_lock(501005) THEN
		RETURN;
	END IF;
	WITH taken AS (
		DELETE FROM project_count_changes RETURNING *
	), spans AS (
		SELECT 'all' AS span, date '0001-01-01' AS begins, * FROM taken
		UNION ALL SELECT 'month', date_trunc('month', created_on)::date, * FROM taken
		UNION ALL SELECT 'day', created_on, * FROM taken
	)
	INSERT INTO project_counts (span, begins, status, package_type, assigned_admin_id, is_waiting, amount)
	SELECT span, begins, status, package_type, assigned_admin_id, is_waiting, sum(amount) FROM spans
	GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(amount) <> 0
	ON CONFLICT ON CONSTRAINT project_counts_key DO UPDATE SET amount = project_counts.amount + excluded.amount;
	DELETE FROM project_counts WHERE amount = 0;
END $$;--> statement-breakpoint
-- Notes by kind what a statement did to projects, and adds up after every hundred notes.
CREATE FUNCTION "note_project_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	is_due boolean;
BEGIN
	IF TG_OP = 'INSERT' THEN
		WITH noted AS (
			INSERT INTO project_count_changes (created_on, status, package_type, assigned_admin_id, is_waiting, amount)
			SELECT (created_at AT TIME ZONE 'America/New_York')::date, status, package_type, assigned_admin_id, awaiting_reply_since IS NOT NULL, count(*)
			FROM added GROUP BY 1, 2, 3, 4, 5 RETURNING id
		) SELECT max(id) / 100 > (min(id) - 1) / 100 INTO is_due FROM noted;
	ELSIF TG_OP = 'DELETE' THEN
		WITH noted AS (
			INSERT INTO project_count_changes (created_on, status, package_type, assigned_admin_id, is_waiting, amount)
			SELECT (created_at AT TIME ZONE 'America/New_York')::date, status, package_type, assigned_admin_id, awaiting_reply_since IS NOT NULL, -count(*)
			FROM removed GROUP BY 1, 2, 3, 4, 5 RETURNING id
		) SELECT max(id) / 100 > (min(id) - 1) / 100 INTO is_due FROM noted;
	ELSE
		WITH both_sides AS (
			SELECT created_at, status, package_type, assigned_admin_id, awaiting_reply_since, 1 AS amount FROM added
			UNION ALL SELECT created_at, status, package_type, assigned_admin_id, awaiting_reply_since, -1 FROM removed
		), noted AS (
			INSERT INTO project_count_changes (created_on, status, package_type, assigned_admin_id, is_waiting, amount)
			SELECT (created_at AT TIME ZONE 'America/New_York')::date, status, package_type, assigned_admin_id, awaiting_reply_since IS NOT NULL, sum(amount)
			FROM both_sides GROUP BY 1, 2, 3, 4, 5 HAVING sum(amount) <> 0 RETURNING id
		) SELECT max(id) / 100 > (min(id) - 1) / 100 INTO is_due FROM noted;
	END IF;
	IF is_due THEN
		PERFORM fold_project_counts();
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
-- What is added up and what has changed since, as if all were added up.
CREATE VIEW "current_project_counts" AS
SELECT span, begins, status, package_type, assigned_admin_id, is_waiting, amount FROM project_counts
UNION ALL
SELECT spans.span, spans.begins, status, package_type, assigned_admin_id, is_waiting, amount FROM project_count_changes
CROSS JOIN LATERAL (VALUES ('all', date '0001-01-01'), ('month', date_trunc('month', created_on)::date), ('day', created_on)) AS spans (span, begins);--> statement-breakpoint
CREATE TRIGGER "projects_counted_in" AFTER INSERT ON "projects" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "note_project_counts"();--> statement-breakpoint
CREATE TRIGGER "projects_counted_anew" AFTER UPDATE ON "projects" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "note_project_counts"();--> statement-breakpoint
CREATE TRIGGER "projects_counted_out" AFTER DELETE ON "projects" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "note_project_counts"();--> statement-breakpoint
-- The projects that there are already.
INSERT INTO "project_count_changes" ("created_on", "status", "package_type", "assigned_admin_id", "is_waiting", "amount")
SELECT ("created_at" AT TIME ZONE 'America/New_York')::date, "status", "package_type", "assigned_admin_id", "awaiting_reply_since" IS NOT NULL, count(*)
FROM "projects" GROUP BY 1, 2, 3, 4, 5;--> statement-breakpoint
SELECT fold_project_counts();
