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
ALTER TABLE "document_texts" ADD CONSTRAINT "document_texts_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;