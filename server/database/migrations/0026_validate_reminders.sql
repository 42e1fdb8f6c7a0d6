ALTER TABLE "document_requests" VALIDATE CONSTRAINT "document_requests_reminded_by_users_id_fk";
