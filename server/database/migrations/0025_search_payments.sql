ALTER TABLE "document_requests" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "document_requests" ADD COLUMN "reminded_by" integer;--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_reminded_by_users_id_fk" FOREIGN KEY ("reminded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "payments_card" ON "payments" USING btree ("card_last4") WHERE "payments"."card_last4" is not null;