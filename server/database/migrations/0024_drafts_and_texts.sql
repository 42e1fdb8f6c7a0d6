CREATE TABLE "draft_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draft_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_ids" jsonb NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"drawn" integer DEFAULT 0 NOT NULL,
	"started_by" integer NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "state_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "state_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"text" text NOT NULL,
	"written_by" integer,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "state_notes_code" CHECK ("state_notes"."state" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
CREATE TABLE "template_texts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "template_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"paragraph_id" text NOT NULL,
	"text" text,
	"entered_by" integer,
	"entered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "template_texts_kind" CHECK ("template_texts"."kind" in ('articles', 'bylaws', 'conflict-policy', 'minutes', 'banking-resolution', 'annual-statement', 'ein-worksheet', 'short-application', 'full-application', 'donor-receipt'))
);
--> statement-breakpoint
CREATE TABLE "document_texts" (
	"document_id" integer PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"outcome" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"page_count" integer,
	"pages_read" integer,
	"empty_pages" integer DEFAULT 0 NOT NULL,
	"is_cut" boolean DEFAULT false NOT NULL,
	"has_tracked_changes" boolean DEFAULT false NOT NULL,
	"suggested_kind" text,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_texts_outcome" CHECK ("document_texts"."outcome" in ('text', 'empty', 'protected', 'damaged', 'time', 'memory', 'missing')),
	CONSTRAINT "document_texts_kind" CHECK ("document_texts"."suggested_kind" in ('articles', 'bylaws', 'ein_letter', 'determination_letter')),
	CONSTRAINT "document_texts_text" CHECK ("document_texts"."outcome" = 'text' or "document_texts"."text" = '')
);
--> statement-breakpoint
ALTER TABLE "draft_runs" ADD CONSTRAINT "draft_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "state_notes" ADD CONSTRAINT "state_notes_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_texts" ADD CONSTRAINT "template_texts_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_texts" ADD CONSTRAINT "document_texts_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "state_notes_state" ON "state_notes" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "template_texts_newest" ON "template_texts" USING btree ("kind","paragraph_id","id" DESC NULLS FIRST);