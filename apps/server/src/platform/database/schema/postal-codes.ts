import { sql } from 'drizzle-orm';
import { check, doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What a postal-code provider answered; `answer` is null for a code that does not exist. */
export const postalCodes = pgTable(
  'postal_codes',
  { cep: text('cep').primaryKey(), answer: jsonb('answer'), fetchedAt: instant('fetched_at').notNull() },
  (table) => [check('postal_codes_cep_form', sql`${table.cep} ~ '^[0-9]{5}-[0-9]{3}$'`)],
);

/** Where a street or a district is, found for some postal code and kept for good; `askAgainAt` where nobody could say it yet. */
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
    source: text('source', { enum: ['points', 'geocoder'] }),
    /** When the geocoder may be asked again. */
    askAgainAt: instant('ask_again_at'),
  },
  (table) => [
    primaryKey({ columns: [table.municipality, table.district, table.street], name: 'located_places_names' }),
    check('located_places_precision_known', sql`${table.precision} in ('street', 'district')`),
    check('located_places_source_known', sql`${table.source} in ('points', 'geocoder')`),
    check(
      'located_places_found_or_not',
      sql`num_nulls(${table.latitude}, ${table.longitude}, ${table.precision}, ${table.source}) = case when ${table.askAgainAt} is null then 0 else 4 end`,
    ),
  ],
);
