ALTER TABLE "document_requests" VALIDATE CONSTRAINT "document_requests_answered_by_users_id_fk";--> statement-breakpoint
ALTER TABLE "document_requests" VALIDATE CONSTRAINT "document_requests_action";--> statement-breakpoint
ALTER TABLE "document_requests" VALIDATE CONSTRAINT "document_requests_frozen";--> statement-breakpoint
ALTER TABLE "document_requests" VALIDATE CONSTRAINT "document_requests_answered";
