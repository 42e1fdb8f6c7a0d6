DROP INDEX "payments_flagged";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "failed_refunds" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_flagged" ON "payments" USING btree (coalesce("refund_failed_at", "created_at")) WHERE "payments"."status" in ('duplicate', 'mismatch') or "payments"."refund_failed_at" is not null;