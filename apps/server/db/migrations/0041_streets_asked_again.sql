-- Where streets lie was kept without a look at the district. The geocoder is asked for them again, and a postal code with a provider's position is
-- looked up anew; until a provider answers it keeps what it had.
delete from "located_places" where "precision" = 'street';--> statement-breakpoint
update "postal_codes" set "fetched_at" = "fetched_at" - interval '180 days' where "answer" -> 'latitude' is not null;
