DROP INDEX "payments_revenue";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "provider_fee" numeric(10, 2);--> statement-breakpoint
CREATE INDEX "filings_fees" ON "filings" USING btree ("filed_on","project_id","fee_paid") WHERE "filings"."fee_paid" > 0;--> statement-breakpoint
CREATE INDEX "payments_revenue" ON "payments" USING btree ("paid_on","project_id","amount","amount_off","provider_fee","method") WHERE "payments"."status" in ('paid', 'refunded', 'charged_back') and not "payments"."is_unaccepted";