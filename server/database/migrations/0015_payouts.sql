CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"arrives_on" date NOT NULL,
	"is_complete" boolean NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payouts_status" CHECK ("payouts"."status" in ('pending', 'in_transit', 'paid', 'failed', 'canceled'))
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payout_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_payout" ON "payments" USING btree ("payout_id") WHERE "payments"."payout_id" is not null;