import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Cached response of a postal-code provider; `answer` is null for a code that does not exist. */
export const postalCodes = pgTable(
  'postal_codes',
  { cep: text('cep').primaryKey(), answer: jsonb('answer'), fetchedAt: instant('fetched_at').notNull() },
  (table) => [
    // Supports the retention sweep.
    index('postal_codes_fetched_at_index').on(table.fetchedAt),
    check('postal_codes_cep_form', sql`${table.cep} ~ '^[0-9]{5}-[0-9]{3}$'`),
  ],
);

/** Geocoded location of a street or a district, cached without expiry once it is found; until then `askAgainAt` is set. */
export const locatedPlaces = pgTable(
  'located_places',
  {
    /** IBGE code of the municipality. */
    municipality: integer('municipality').notNull(),
    /** District and street as the postal-code provider spells them; empty where the code has none. */
    district: text('district').notNull(),
    street: text('street').notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    precision: text('precision', { enum: ['street', 'district'] }),
    /** Earliest time of the next geocoder request. */
    askAgainAt: instant('ask_again_at'),
  },
  (table) => [
    primaryKey({ columns: [table.municipality, table.district, table.street], name: 'located_places_names' }),
    check('located_places_precision_known', sql`${table.precision} in ('street', 'district')`),
    check(
      'located_places_found_or_not',
      sql`num_nulls(${table.latitude}, ${table.longitude}, ${table.precision}) = case when ${table.askAgainAt} is null then 0 else 3 end`,
    ),
  ],
);
