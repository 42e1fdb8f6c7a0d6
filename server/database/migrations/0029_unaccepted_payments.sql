ALTER TABLE "payments" ADD COLUMN "is_unaccepted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "payments" SET "is_unaccepted" = true WHERE "status" IN ('duplicate', 'mismatch') OR "status_before_loss" IN ('duplicate', 'mismatch')
	OR ("status" = 'refunded' AND EXISTS (SELECT FROM "projects" WHERE "projects"."id" = "payments"."project_id" AND "projects"."status" = 'payment_pending'))
	OR ("status" = 'refunded' AND EXISTS (SELECT FROM "payments" AS "earlier" WHERE "earlier"."project_id" = "payments"."project_id" AND "earlier"."status" IN ('paid', 'refunded', 'charged_back') AND "earlier"."paid_at" < "payments"."paid_at"));--> statement-breakpoint
DROP INDEX "payments_revenue";--> statement-breakpoint
CREATE INDEX "payments_revenue" ON "payments" USING btree ("paid_on","project_id","amount","amount_off") WHERE "payments"."status" in ('paid', 'refunded', 'charged_back') and not "payments"."is_unaccepted";
