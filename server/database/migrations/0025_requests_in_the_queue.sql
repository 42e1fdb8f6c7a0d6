ALTER TABLE "document_requests" ADD COLUMN "status_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- As far as it is known: what was reviewed since then, what waits for its client since then.
UPDATE "document_requests" SET "status_since" = coalesce("waiting_since", "reviewed_at", "created_at");--> statement-breakpoint
CREATE INDEX "document_requests_submitted" ON "document_requests" USING btree ("status_since","id") WHERE "document_requests"."status" = 'submitted';--> statement-breakpoint
CREATE INDEX "document_requests_overdue" ON "document_requests" USING btree ("waiting_since","id","due_on") WHERE "document_requests"."waiting_since" is not null;