import { sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Values for `in (…)`, as SQL. */
export const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

/** The same as an array. */
export const listOf = (values: readonly string[]) => sql.raw(`ARRAY[${values.map((value) => `'${value}'`).join(', ')}]::text[]`);
