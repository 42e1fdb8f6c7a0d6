ALTER TABLE "documents" ADD COLUMN "message_id" integer;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_message_id_project_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."project_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_message" ON "documents" USING btree ("message_id") WHERE "documents"."message_id" is not null;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_message_public" CHECK ("documents"."message_id" is null or "documents"."is_public");