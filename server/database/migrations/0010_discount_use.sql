-- From "a code's uses are those held or paid" to "a code's uses are those paid"; open checkout attempts hold further ones.
ALTER TABLE "payments" ADD COLUMN "discount_use" text;--> statement-breakpoint
UPDATE "payments" SET "discount_use" = CASE WHEN "status" IN ('paid', 'refunded') THEN 'redeemed' ELSE 'held' END
WHERE "discount_code" IS NOT NULL
  AND ("status" IN ('paid', 'refunded') OR ("status" IN ('pending', 'closing') AND "discount_held"));--> statement-breakpoint
-- A limit that was exceeded before uses were counted this way is raised to what was really redeemed.
UPDATE "discount_codes" AS "code" SET
  "used_count" = "paid"."uses",
  "usage_limit" = CASE WHEN "code"."usage_limit" IS NULL THEN NULL ELSE greatest("code"."usage_limit", "paid"."uses") END
FROM (
  SELECT "discount_codes"."id", count("payments"."id")::integer AS "uses"
  FROM "discount_codes"
  LEFT JOIN "payments" ON "payments"."discount_code" = "discount_codes"."code" AND "payments"."discount_use" = 'redeemed'
  GROUP BY "discount_codes"."id"
) AS "paid"
WHERE "paid"."id" = "code"."id";--> statement-breakpoint
CREATE INDEX "payments_discount_holds" ON "payments" USING btree ("discount_code") WHERE "payments"."discount_use" = 'held';--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "discount_held";--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_discount_use" CHECK ("payments"."discount_use" in ('held', 'redeemed'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_hold_is_open" CHECK ("payments"."discount_use" is distinct from 'held' or "payments"."status" in ('pending', 'closing'));
