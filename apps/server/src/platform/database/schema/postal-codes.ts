import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What a postal-code provider answered; `answer` is null for a code that does not exist. */
export const postalCodes = pgTable(
  'postal_codes',
  { cep: text('cep').primaryKey(), answer: jsonb('answer'), fetchedAt: instant('fetched_at').notNull() },
  (table) => [
    // Swept by it.
    index('postal_codes_fetched_at_index').on(table.fetchedAt),
    check('postal_codes_cep_form', sql`${table.cep} ~ '^[0-9]{5}-[0-9]{3}$'`),
  ],
);

/** Where the geocoder says that a street or a district is, asked for some postal code and kept for good; `askAgainAt` where it could not say it yet. */
export const locatedPlaces = pgTable(
  'located_places',
  {
    /** IBGE code of the municipality. */
    municipality: integer('municipality').notNull(),
    /** As the provider of the postal code writes it; empty, as the street, where a code has none. */
    district: text('district').notNull(),
    street: text('street').notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    precision: text('precision', { enum: ['street', 'district'] }),
    /** When the geocoder may be asked again. */
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
