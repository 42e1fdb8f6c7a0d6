CREATE TABLE "signature_files" (
	"request_id" integer NOT NULL,
	"copy" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "signature_files_request_id_copy_pk" PRIMARY KEY("request_id","copy"),
	CONSTRAINT "signature_files_copy" CHECK ("signature_files"."copy" in ('sent', 'signed'))
);
--> statement-breakpoint
CREATE TABLE "signature_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signature_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"project_id" integer NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"organization" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"is_in_order" boolean NOT NULL,
	"message" text NOT NULL,
	"requested_by" integer,
	"requested_at" timestamp with time zone NOT NULL,
	"document_sha256" text NOT NULL,
	"signed_sha256" text,
	"signed_document_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"completed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" integer,
	"void_reason" text,
	"cancel_reason" text,
	CONSTRAINT "signature_requests_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "signature_requests_signedDocumentId_unique" UNIQUE("signed_document_id"),
	CONSTRAINT "signature_requests_kind" CHECK ("signature_requests"."kind" in ('articles', 'bylaws', 'conflict-policy', 'minutes', 'banking-resolution', 'annual-statement')),
	CONSTRAINT "signature_requests_state" CHECK ("signature_requests"."state" in ('open', 'completed', 'declined', 'voided', 'canceled')),
	CONSTRAINT "signature_requests_void_reason" CHECK ("signature_requests"."void_reason" in ('new-version', 'edited', 'facts-changed')),
	CONSTRAINT "signature_requests_ended" CHECK (("signature_requests"."state" in ('declined', 'voided', 'canceled')) = ("signature_requests"."ended_at" is not null)),
	CONSTRAINT "signature_requests_voided" CHECK (("signature_requests"."state" = 'voided') = ("signature_requests"."void_reason" is not null)),
	CONSTRAINT "signature_requests_canceled" CHECK (("signature_requests"."state" = 'canceled') = ("signature_requests"."cancel_reason" is not null)),
	CONSTRAINT "signature_requests_completed" CHECK ("signature_requests"."state" <> 'completed' or "signature_requests"."completed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "signers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_id" integer NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"title" text NOT NULL,
	"asked_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"reminders_sent" integer DEFAULT 0 NOT NULL,
	"expiry_reported_at" timestamp with time zone,
	"signed_at" timestamp with time zone,
	"signed_name" text,
	"ip_address" text,
	"user_agent" text,
	"statement_version" integer,
	"signed_sha256" text,
	"declined_at" timestamp with time zone,
	"decline_reason" text,
	"paper_document_id" uuid,
	"paper_submitted_by" integer,
	"paper_submitted_at" timestamp with time zone,
	"paper_confirmed_by" integer,
	"paper_refusal" text,
	CONSTRAINT "signers_position" UNIQUE("request_id","position"),
	CONSTRAINT "signers_answered" CHECK ("signers"."signed_at" is null or "signers"."declined_at" is null),
	CONSTRAINT "signers_signed" CHECK ("signers"."signed_at" is null or "signers"."paper_submitted_at" is not null or ("signers"."signed_name" is not null
        and "signers"."ip_address" is not null and "signers"."statement_version" is not null and "signers"."signed_sha256" is not null)),
	CONSTRAINT "signers_declined" CHECK (("signers"."declined_at" is null) = ("signers"."decline_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "signing_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"signer_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "website_checks" ADD COLUMN "text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_requests" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "document_requests" ADD COLUMN "reminded_by" integer;--> statement-breakpoint
ALTER TABLE "signature_files" ADD CONSTRAINT "signature_files_request_id_signature_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."signature_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_requests" ADD CONSTRAINT "signature_requests_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_requests" ADD CONSTRAINT "signature_requests_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_requests" ADD CONSTRAINT "signature_requests_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signers" ADD CONSTRAINT "signers_request_id_signature_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."signature_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signers" ADD CONSTRAINT "signers_paper_submitted_by_users_id_fk" FOREIGN KEY ("paper_submitted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signers" ADD CONSTRAINT "signers_paper_confirmed_by_users_id_fk" FOREIGN KEY ("paper_confirmed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_links" ADD CONSTRAINT "signing_links_signer_id_signers_id_fk" FOREIGN KEY ("signer_id") REFERENCES "public"."signers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "signature_requests_open" ON "signature_requests" USING btree ("project_id","kind") WHERE "signature_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "signature_requests_project" ON "signature_requests" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "signature_requests_sent" ON "signature_requests" USING btree ("document_sha256");--> statement-breakpoint
CREATE INDEX "signature_requests_signed" ON "signature_requests" USING btree ("signed_sha256");--> statement-breakpoint
CREATE INDEX "signature_requests_declined" ON "signature_requests" USING btree ("ended_at","id") WHERE "signature_requests"."state" = 'declined';--> statement-breakpoint
CREATE INDEX "signers_expiry" ON "signers" USING btree ("expires_at") WHERE "signers"."signed_at" is null and "signers"."declined_at" is null;--> statement-breakpoint
CREATE INDEX "signers_paper" ON "signers" USING btree ("paper_submitted_at","id") WHERE "signers"."paper_submitted_at" is not null and "signers"."signed_at" is null;--> statement-breakpoint
CREATE INDEX "signing_links_signer" ON "signing_links" USING btree ("signer_id");--> statement-breakpoint
CREATE INDEX "signing_links_expiry" ON "signing_links" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_reminded_by_users_id_fk" FOREIGN KEY ("reminded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "payments_card" ON "payments" USING btree ("card_last4") WHERE "payments"."card_last4" is not null;