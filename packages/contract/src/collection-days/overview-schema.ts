import * as z from 'zod/mini';
import { CollectionPointViewQuery } from '../collection-points/schema.ts';
import { MultiPolygon } from './coverage-schema.ts';
import { holidayEffectKinds } from './kinds.ts';
import { CollectionIdText } from './schema.ts';

/** Query of `GET /admin/collection-areas/map`: a service. */
export const AreaMapQuery = z.object({ service: CollectionIdText });
export type AreaMapQuery = z.output<typeof AreaMapQuery>;

const Bounds = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() });

/** The areas of a service as the panel's map begins: how many, where, and on which days. */
export const AreaMapSummary = z.object({
  total: z.number(),
  /** Areas with outlines. */
  drawn: z.number(),
  /** Bounds of all outlines in degrees; null without any. */
  bounds: z.nullable(Bounds),
  /** Recurrences that are in force from today on, and the number of areas that have exactly these. */
  days: z.array(z.object({ recurrences: z.array(z.string()), areas: z.number() })),
});
export type AreaMapSummary = z.infer<typeof AreaMapSummary>;

/** Query of `GET /admin/collection-areas/outlines`: a service, and the viewport of a map with tiles of 256 pixels. */
export const AreaOutlinesQuery = z.extend(CollectionPointViewQuery, { service: CollectionIdText });
export type AreaOutlinesQuery = z.output<typeof AreaOutlinesQuery>;

const AreaOutline = z.object({
  id: z.number(),
  name: z.string(),
  active: z.boolean(),
  version: z.number(),
  /** Those that are in force from today on. */
  recurrences: z.array(z.string()),
  polygons: MultiPolygon,
});
export type AreaOutline = z.infer<typeof AreaOutline>;

/** The areas of a service with a polygon in a viewport, by id, at most `collectionDayLimits.outlinesMax`. */
export const AreaOutlines = z.object({
  areas: z.array(AreaOutline),
  /** The outlines have all their vertices; otherwise they are simplified for the zoom level, and serve to be shown alone. */
  isExact: z.boolean(),
  /** More areas are in the viewport. */
  isPartial: z.boolean(),
});
export type AreaOutlines = z.infer<typeof AreaOutlines>;

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
