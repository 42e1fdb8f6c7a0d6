ALTER TABLE "payments" ADD COLUMN "is_unaccepted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "payments" SET "is_unaccepted" = true WHERE "status" IN ('duplicate', 'mismatch') OR "status_before_loss" IN ('duplicate', 'mismatch')
	OR ("status" IN ('refunded', 'charged_back') AND EXISTS (SELECT FROM "security_events" WHERE "security_events"."event_type" IN ('payment_mismatch', 'payment_duplicate')
		AND "security_events"."metadata"->>'paymentId' = "payments"."id"::text));--> statement-breakpoint
DROP INDEX "payments_revenue";--> statement-breakpoint
CREATE INDEX "payments_revenue" ON "payments" USING btree ("paid_on","project_id","amount","amount_off") WHERE "payments"."status" in ('paid', 'refunded', 'charged_back') and not "payments"."is_unaccepted";
