CREATE TABLE "disputes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"provider_dispute_id" text NOT NULL,
	"state" text NOT NULL,
	"is_inquiry" boolean DEFAULT false NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"amount_withdrawn" numeric(10, 2) DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"evidence_due_at" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"read_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_providerDisputeId_unique" UNIQUE("provider_dispute_id"),
	CONSTRAINT "disputes_state" CHECK ("disputes"."state" in ('needs_response', 'under_review', 'won', 'lost', 'closed')),
	CONSTRAINT "disputes_amounts" CHECK ("disputes"."amount" >= 0 and "disputes"."amount_withdrawn" >= 0)
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_discount_use";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_status";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_method";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_amounts";--> statement-breakpoint
DROP INDEX "payments_open";--> statement-breakpoint
DROP INDEX "payments_discount_holds";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "amount_lost" numeric(10, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "status_before_loss" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("opened_at") WHERE "disputes"."state" in ('needs_response', 'under_review');--> statement-breakpoint
CREATE INDEX "payments_lost" ON "payments" USING btree ("id") WHERE "payments"."amount_lost" > 0;--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("checked_at" NULLS FIRST,"id") WHERE "payments"."status" in ('pending', 'closing', 'processing');--> statement-breakpoint
CREATE INDEX "payments_discount_holds" ON "payments" USING btree ("discount_code") WHERE "payments"."discount_use" in ('held', 'reserved');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reserved_is_processing" CHECK ("payments"."discount_use" is distinct from 'reserved' or "payments"."status" = 'processing');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_discount_use" CHECK ("payments"."discount_use" in ('held', 'reserved', 'redeemed'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status" CHECK ("payments"."status" in ('pending', 'closing', 'processing', 'expired', 'failed', 'paid', 'refunded', 'charged_back', 'duplicate', 'mismatch'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method" CHECK ("payments"."method" in ('card', 'bank_debit', 'transfer', 'check'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_amounts" CHECK ("payments"."amount" >= 0 and "payments"."amount_off" >= 0 and "payments"."amount_refunded" >= 0 and "payments"."amount_lost" >= 0);