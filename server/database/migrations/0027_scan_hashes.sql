CREATE INDEX "signers_scan" ON "signers" USING btree ("signed_sha256") WHERE "signers"."paper_submitted_at" is not null;--> statement-breakpoint
UPDATE "signers" SET "signed_sha256" = "documents"."sha256" FROM "documents" WHERE "documents"."public_id" = "signers"."paper_document_id" AND "signers"."paper_submitted_at" IS NOT NULL AND "signers"."signed_at" IS NOT NULL;
