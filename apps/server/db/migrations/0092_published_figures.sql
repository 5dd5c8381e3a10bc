CREATE TABLE "published_figures" (
	"month" text PRIMARY KEY NOT NULL,
	"figures" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "published_figures_month_form" CHECK ("published_figures"."month" ~ '^[0-9]{4}-[0-9]{2}$')
);
