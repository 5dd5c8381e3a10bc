import * as z from 'zod/mini';
import { numberedPages, pageOf } from '../pages.ts';
import { AdministeredArea } from './administered-schema.ts';
import { MultiPolygon } from './coverage-schema.ts';
import { holidayEffectKinds } from './kinds.ts';
import { CollectionIdText } from './schema.ts';

/** Query of `GET /admin/collection-areas/map`: the areas of a service, by id. */
export const MappedAreaQuery = z.object({ ...numberedPages, service: CollectionIdText });
export type MappedAreaQuery = z.output<typeof MappedAreaQuery>;

/** An area of a table, with its polygons; null for one that is described by words alone. */
export const MappedArea = z.extend(AdministeredArea, { polygons: z.nullable(MultiPolygon) });
export type MappedArea = z.infer<typeof MappedArea>;
export const MappedAreaPage = pageOf(MappedArea);

const ShiftedDay = z.object({ from: z.string(), to: z.nullable(z.string()) });

/** Areas of a service for whose collections a holiday has the same effect (`year.ts`). */
const OutcomeGroup = z.object({
  effect: z.enum(holidayEffectKinds),
  movedTo: z.nullable(z.string()),
  shifted: z.array(ShiftedDay),
  isExcepted: z.boolean(),
  /** Ids. */
  areas: z.array(z.number()),
  /** Names of the first areas. */
  names: z.array(z.string()),
});
export type OutcomeGroup = z.infer<typeof OutcomeGroup>;

/** The holidays of the next 12 months that concern collections, by day, with their effects by service. */
export const HolidayYear = z.object({
  from: z.string(),
  to: z.string(),
  holidays: z.array(
    z.object({
      date: z.string(),
      /** Names on that day: those of different cities may differ. */
      names: z.array(z.string()),
      services: z.array(z.object({ id: z.number(), name: z.string(), groups: z.array(OutcomeGroup) })),
    }),
  ),
});
export type HolidayYear = z.infer<typeof HolidayYear>;
