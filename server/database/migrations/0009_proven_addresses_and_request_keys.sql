CREATE TABLE "request_keys" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "request_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "request_keys" ADD CONSTRAINT "request_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_keys_used" ON "request_keys" USING btree ("used_at");--> statement-breakpoint
UPDATE "users" SET "email_proven_at" = "proof"."at" FROM (
  SELECT "user_id", min("created_at") AS "at" FROM "security_events"
  WHERE "event_type" IN ('password_reset', 'admin_setup') GROUP BY "user_id"
) AS "proof" WHERE "proof"."user_id" = "users"."id";
