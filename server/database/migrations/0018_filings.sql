CREATE TABLE "filings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "filings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"jurisdiction" text NOT NULL,
	"period" date,
	"due_on" date,
	"state" text DEFAULT 'planned' NOT NULL,
	"filed_on" date,
	"decided_on" date,
	"reason" text DEFAULT '' NOT NULL,
	"fee_paid" numeric(10, 2) DEFAULT 0 NOT NULL,
	"confirmation_number" text DEFAULT '' NOT NULL,
	"document_group_id" uuid,
	"assignee_id" integer,
	"note" text DEFAULT '' NOT NULL,
	"changed_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "filings_state" CHECK ("filings"."state" in ('planned', 'ready', 'filed', 'accepted', 'rejected', 'withdrawn')),
	CONSTRAINT "filings_jurisdiction" CHECK ("filings"."jurisdiction" ~ '^[A-Z]{2}$'),
	CONSTRAINT "filings_filed" CHECK ("filings"."state" not in ('filed', 'accepted', 'rejected') or "filings"."filed_on" is not null),
	CONSTRAINT "filings_decided" CHECK (("filings"."state" in ('accepted', 'rejected', 'withdrawn')) = ("filings"."decided_on" is not null)),
	CONSTRAINT "filings_reason" CHECK ("filings"."state" <> 'rejected' or "filings"."reason" <> ''),
	CONSTRAINT "filings_fee" CHECK ("filings"."fee_paid" >= 0)
);
--> statement-breakpoint
ALTER TABLE "filings" ADD CONSTRAINT "filings_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filings" ADD CONSTRAINT "filings_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filings" ADD CONSTRAINT "filings_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "filings_open" ON "filings" USING btree ("project_id","kind","jurisdiction","title",coalesce("period", 'infinity'::date)) WHERE "filings"."state" in ('planned', 'ready', 'filed');--> statement-breakpoint
CREATE INDEX "filings_project" ON "filings" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "filings_due" ON "filings" USING btree ("due_on","id") WHERE "filings"."state" in ('planned', 'ready');--> statement-breakpoint
CREATE INDEX "filings_ready" ON "filings" USING btree ("due_on","id") WHERE "filings"."state" = 'ready';--> statement-breakpoint
CREATE INDEX "filings_waiting" ON "filings" USING btree ("filed_on","id") WHERE "filings"."state" = 'filed';--> statement-breakpoint
CREATE INDEX "filings_rejected" ON "filings" USING btree ("decided_on" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "filings"."state" = 'rejected';--> statement-breakpoint
CREATE INDEX "filings_kind" ON "filings" USING btree ("kind","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "filings_state" ON "filings" USING btree ("state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "filings_assignee" ON "filings" USING btree ("assignee_id","id" DESC NULLS FIRST);