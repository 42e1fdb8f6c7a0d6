CREATE TABLE "troubles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "troubles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"cause" text NOT NULL,
	"job_id" text,
	"count" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"reported_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "troubles_open" ON "troubles" USING btree ("kind","subject") WHERE "troubles"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "troubles_last" ON "troubles" USING btree ("last_at");