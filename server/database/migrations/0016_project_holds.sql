CREATE TABLE "project_deletions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_deletions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"public_id" uuid NOT NULL,
	"package_type" text NOT NULL,
	"last_changed_at" timestamp with time zone NOT NULL,
	"messages" integer NOT NULL,
	"documents" integer NOT NULL,
	"payments" integer NOT NULL,
	"deleted_by" integer NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_deletions_publicId_unique" UNIQUE("public_id")
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "hold_reason" text;--> statement-breakpoint
ALTER TABLE "project_deletions" ADD CONSTRAINT "project_deletions_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_deletions_newest" ON "project_deletions" USING btree ("deleted_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "projects_held" ON "projects" USING btree ("id") WHERE "projects"."hold_reason" is not null;