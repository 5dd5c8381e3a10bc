import * as z from 'zod/mini';
import { phonesProblem } from '../contact-links.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { OrganizationId } from '../organizations/schema.ts';
import { continuedList } from '../pages.ts';
import { foldText } from '../text.ts';
import { line, lines, orNull, requiredLine } from '../text-schema.ts';
import { Version } from '../version.ts';
import { webAddress } from '../web-address.ts';
import { NamedCategories, PointCategoryId, PointCategoryIds } from './categories-schema.ts';
import { FullReported, PointConfirmation } from './freshness-schema.ts';
import { Handover, PointHandover } from './handover-schema.ts';
import { materialTypes } from './materials.ts';
import { MaterialType } from './materials-schema.ts';
import { PickupRules, PickupRulesInput } from './pickup-rules-schema.ts';
import { PublicAccess } from './public-access-schema.ts';

const maxId = 2_147_483_647;

/** A point's number; as a path or query parameter it arrives as text. */
export const CollectionPointId = z.int().check(z.minimum(1), z.maximum(maxId));
export const CollectionPointParams = z.object({
  id: z.pipe(z.string().check(z.regex(/^\d{1,10}$/, messages.valueInvalid)), z.pipe(z.transform(Number), CollectionPointId)),
});

/** Materials, each once. */
export const MaterialTypes = z.array(MaterialType, { error: messages.valueInvalid }).check(
  z.maxLength(materialTypes.length, messages.materialRepeated),
  z.refine((list) => new Set(list).size === list.length, messages.materialRepeated),
);

/** Degrees as a number or as numeric text, up to `most` either way. */
const degrees = (most: number, error: string) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.trim(), z.regex(/^[-+]?\d{1,3}([.,]\d{1,20})?$/))], { error }),
    z.pipe(
      z.transform((value: number | string) => (typeof value === 'string' ? Number(value.replace(',', '.')) : value)),
      z.number({ error }).check(z.minimum(-most, error), z.maximum(most, error)),
    ),
  );

const optionalDegrees = (most: number, error: string) =>
  z.pipe(
    z.optional(z.nullable(z.union([z.literal(''), degrees(most, error)], { error }))),
    z.transform((value: number | '' | null | undefined) => (value === undefined || value === '' ? null : value)),
  );

/** One or more numbers as people write them, including short service numbers such as 156 and WhatsApp addresses. */
export const Phones = line(limits.phoneTextMaxLength).check((context) => {
  const problem = phonesProblem(context.value);
  if (problem !== null) context.issues.push({ code: 'custom', input: context.value, message: problem });
});

const pointFields = {
  name: requiredLine(limits.nameMaxLength, messages.pointNameRequired),
  shortName: orNull(line(limits.nameMaxLength)),
  address: requiredLine(limits.addressMaxLength, messages.pointAddressRequired),
  latitude: optionalDegrees(90, messages.latitudeInvalid),
  longitude: optionalDegrees(180, messages.longitudeInvalid),
  schedule: orNull(lines(limits.scheduleTextMaxLength)),
  /** In OpenStreetMap's syntax; absent: unchanged, and for a new point unknown. */
  openingHours: z.optional(
    z.pipe(
      z.nullable(line(limits.openingHoursMaxLength)),
      z.transform((text: string | null) => text || null),
    ),
  ),
  phone: orNull(Phones),
  whatsapp: orNull(Phones),
  website: orNull(
    line(limits.websiteMaxLength).check(z.refine((text) => text === '' || webAddress(text) !== null, messages.websiteInvalid)),
  ),
  description: orNull(lines(limits.descriptionMaxLength)),
  isActive: z.optional(z.boolean({ error: messages.valueInvalid })),
  /** Pickup, dropoff or both; absent: unchanged, and for a new point the default. */
  handover: z.optional(PointHandover),
  /** Absent: unchanged, and for a new point the default. */
  publicAccess: z.optional(PublicAccess),
  /** A sentence about the access, for residents; absent: unchanged, and for a new point none. */
  accessNote: z.optional(orNull(line(limits.accessNoteMaxLength))),
  /** Absent: unchanged, and for a new point true. A restricted point takes no bookings whatever this value. */
  takesBookings: z.optional(z.boolean({ error: messages.valueInvalid })),
  /** The organisation that answers for the point; absent: unchanged, and for a new point none. */
  organizationId: z.optional(z.nullable(OrganizationId)),
  /** Days and room of the pickups; absent: unchanged, null: every day without a limit. */
  pickupRules: z.optional(z.nullable(PickupRulesInput)),
  /** All accepted materials; absent: unchanged, and for a new point none. */
  materials: z.optional(MaterialTypes),
  /**
   * Categories that the point takes, and that it refuses, within its materials; absent: unchanged, and for a new point none.
   */
  categories: z.optional(PointCategoryIds),
  refusedCategories: z.optional(PointCategoryIds),
};

interface MaybePlaced {
  latitude: number | null;
  longitude: number | null;
}
const bothCoordinates = <P extends MaybePlaced>() =>
  z.refine<P>((point) => (point.latitude === null) === (point.longitude === null), {
    path: ['longitude'],
    error: messages.coordinatesIncomplete,
  });

interface MaybeCategorised {
  categories?: readonly string[] | undefined;
  refusedCategories?: readonly string[] | undefined;
}
const saysOneThing = <P extends MaybeCategorised>() =>
  z.refine<P>(({ categories = [], refusedCategories = [] }) => !categories.some((id) => refusedCategories.includes(id)), {
    path: ['refusedCategories'],
    error: messages.categoryContradiction,
  });

/** Body of `POST /collection-points`. A point without coordinates is listed but not on the map. */
export const CollectionPointCreation = z.object(pointFields).check(bothCoordinates(), saysOneThing());
export type CollectionPointCreation = z.output<typeof CollectionPointCreation>;

/** Body of `PUT /collection-points/{id}`. */
export const CollectionPointReplacement = z.object({ ...pointFields, version: Version }).check(bothCoordinates(), saysOneThing());
export type CollectionPointReplacement = z.output<typeof CollectionPointReplacement>;

/**
 * A collection point. Coordinates in degrees (WGS 84), times ISO 8601 in UTC; `acceptedMaterials` repeats `materials`
 * (specification §3).
 */
export const CollectionPoint = z.object({
  id: z.number(),
  name: z.string(),
  shortName: z.nullable(z.string()),
  address: z.string(),
  phone: z.nullable(z.string()),
  whatsapp: z.nullable(z.string()),
  website: z.nullable(z.string()),
  description: z.nullable(z.string()),
  schedule: z.nullable(z.string()),
  /** Opening hours in OpenStreetMap's syntax; null: unknown. */
  openingHours: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  imageUrl: z.nullable(z.string()),
  isActive: z.boolean(),
  /** `pickup`: the point fetches; `dropoff`: residents bring; or both. */
  handover: PointHandover,
  /** Restricted points are in no list for residents, match no item and take no bookings. */
  publicAccess: PublicAccess,
  /** A sentence about the access; null: none. */
  accessNote: z.nullable(z.string()),
  takesBookings: z.boolean(),
  /** The organisation that answers for the point; null: none. */
  organizationId: z.nullable(z.number()),
  /** Days and room of the pickups; null: every day without a limit. */
  pickupRules: z.nullable(PickupRules),
  acceptedMaterials: z.array(z.object({ materialType: MaterialType })),
  materials: z.array(MaterialType),
  /** Categories that the point explicitly takes and refuses; all others are unsaid. */
  categories: NamedCategories,
  refusedCategories: NamedCategories,
  completedCollections: z.number(),
  /** Latest confirmation of these data; null: never confirmed. */
  confirmed: z.nullable(PointConfirmation),
  /** Warning from reports of the last 24 hours; null: too few reports. */
  fullReported: z.nullable(FullReported),
  /** Publisher of the data, where they are not the administrators' own. */
  attribution: z.nullable(z.string()),
  version: z.number(),
  createdAt: z.string(),
  createdBy: z.nullable(z.string()),
  updatedAt: z.string(),
  /** Great-circle metres from `near`, when that was asked for. */
  distanceMetres: z.optional(z.number()),
});
export type CollectionPoint = z.infer<typeof CollectionPoint>;

const numbers = (text: string): number[] => text.split(',').map(Number);
const decimal = String.raw`\s*-?\d{1,3}(?:\.\d{1,20})?\s*`;

/** `west,south,east,north` in degrees (the order of RFC 7946 §5). */
const BoundingBox = z.pipe(
  z.string().check(
    z.regex(new RegExp(`^${decimal}(?:,${decimal}){3}$`), messages.bboxInvalid),
    z.refine((text) => {
      const [west = 999, south = 999, east = 999, north = 999] = numbers(text);
      return Math.abs(west) <= 180 && Math.abs(east) <= 180 && Math.abs(south) <= 90 && Math.abs(north) <= 90 && south <= north;
    }, messages.bboxInvalid),
  ),
  z.transform((text: string) => {
    const [west = 0, south = 0, east = 0, north = 0] = numbers(text);
    return { west, south, east, north };
  }),
);

/** `latitude,longitude` in degrees. */
const Near = z.pipe(
  z.string().check(
    z.regex(new RegExp(`^${decimal},${decimal}$`), messages.nearInvalid),
    z.refine((text) => {
      const [latitude = 999, longitude = 999] = numbers(text);
      return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
    }, messages.nearInvalid),
  ),
  z.transform((text: string) => {
    const [latitude = 0, longitude = 0] = numbers(text);
    return { latitude, longitude };
  }),
);

/**
 * Cursor of a page: the id of the last point before the page, with its `nearness` (the haversine of the angle to `near`) where
 * the list is sorted by distance.
 */
const AfterPoint = z.pipe(
  z.string().check(
    z.regex(/^(?:\d(?:\.\d{1,23})?(?:e-\d{1,3})?,)?\d{1,10}$/, messages.afterInvalid),
    z.refine((text) => (numbers(text).at(-1) ?? 0) <= maxId, messages.afterInvalid),
  ),
  z.transform((text: string): { id: number; nearness: number | null } => {
    const [id = 0, nearness = null] = numbers(text).reverse();
    return { id, nearness };
  }),
);
export type AfterPoint = z.output<typeof AfterPoint>;

/** Formats a cursor for `after`. */
export const afterText = ({ id, nearness }: AfterPoint): string => (nearness === null ? String(id) : `${nearness},${id}`);

export const CollectionPointQuery = z
  .object({
    q: z.optional(z.pipe(line(limits.searchTextMaxLength), z.transform(foldText))),
    material: z.optional(MaterialType),
    /** Points that name the category. */
    takesCategory: z.optional(PointCategoryId),
    /** Points that take the category's material and name none of its categories. */
    mayTakeCategory: z.optional(PointCategoryId),
    /** Points that offer both match either value. */
    handover: z.optional(Handover),
    /** `true`: only points that are open now. */
    openNow: z.optional(z.enum(['true', 'false'], { error: messages.valueInvalid })),
    bbox: z.optional(BoundingBox),
    near: z.optional(Near),
    includeInactive: z.optional(z.enum(['true', 'false'], { error: messages.valueInvalid })),
    ...continuedList(AfterPoint, limits.pointPageMax),
  })
  .check(
    z.refine(({ near, after }) => after === undefined || (near === undefined) === (after.nearness === null), {
      path: ['after'],
      error: messages.afterInvalid,
    }),
  );
export type CollectionPointQuery = z.output<typeof CollectionPointQuery>;

/** Query of a map's viewport, at a zoom of 256-pixel tiles. */
export const CollectionPointViewQuery = z.object({
  bbox: BoundingBox,
  zoom: z.pipe(
    z.string({ error: messages.valueInvalid }).check(z.regex(/^\d{1,2}$/, messages.valueInvalid)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(0, messages.valueInvalid), z.maximum(22, messages.valueInvalid))),
  ),
});
export type CollectionPointViewQuery = z.output<typeof CollectionPointViewQuery>;

/** A point on the map; degrees (WGS 84). */
export const PlacedPoint = z.object({ id: z.number(), name: z.string(), latitude: z.number(), longitude: z.number() });
export type PlacedPoint = z.infer<typeof PlacedPoint>;

/** A cluster of points: count, centre and bounding box. */
export const PointCluster = z.object({
  count: z.number(),
  latitude: z.number(),
  longitude: z.number(),
  west: z.number(),
  south: z.number(),
  east: z.number(),
  north: z.number(),
});
export type PointCluster = z.infer<typeof PointCluster>;

/** The active points of a viewport: all of them up to `limits.viewPoints`; beyond, clusters and the isolated points. */
export const CollectionPointView = z.object({ points: z.array(PlacedPoint), clusters: z.array(PointCluster) });
export type CollectionPointView = z.infer<typeof CollectionPointView>;

/** Aggregates over all active points. */
export const CollectionPointSummary = z.object({
  count: z.number(),
  /** Number of points with coordinates, and their average position; null without any. */
  placed: z.number(),
  middle: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  /** Materials shown by at least one point. */
  materials: z.array(MaterialType),
  /**
   * Handovers of at least one point, and whether any point has known opening hours: a filter without a match is not offered.
   */
  handovers: z.array(Handover),
  hasOpeningHours: z.boolean(),
  /** Publishers of the points' data. */
  attributions: z.array(z.string()),
});
export type CollectionPointSummary = z.infer<typeof CollectionPointSummary>;

/** Formats of the export of all points; an import reads each of them. */
export const pointExportFormats = ['csv', 'xlsx', 'geojson', 'kml', 'osm'] as const;
export type PointExportFormat = (typeof pointExportFormats)[number];
export const PointExportQuery = z.object({ format: z.enum(pointExportFormats, { error: messages.valueInvalid }) });

export const MaterialLink = z.object({
  collectionPointId: z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,10}$/))], { error: messages.valueInvalid }),
    z.pipe(z.transform(Number), CollectionPointId),
  ),
  materialType: MaterialType,
});
export type MaterialLink = z.output<typeof MaterialLink>;

/** A new link; `version` is the point's. */
export const LinkedMaterial = z.extend(MaterialLink, { version: z.number() });
export type LinkedMaterial = z.output<typeof LinkedMaterial>;

/** Query of `DELETE /materials`, whose clients may send the link as a body instead. */
export const MaterialLinkQuery = z.partial(MaterialLink);
