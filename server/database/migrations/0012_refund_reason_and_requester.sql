ALTER TABLE "refunds" RENAME COLUMN "ground" TO "reason";--> statement-breakpoint
ALTER TABLE "refunds" RENAME COLUMN "judgement" TO "assessment";--> statement-breakpoint
ALTER TABLE "refunds" RENAME COLUMN "ordered_by" TO "requested_by";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_ordered_by_users_id_fk";
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;