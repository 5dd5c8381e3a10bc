import * as z from 'zod/mini';
import { phonesProblem } from '../contact-links.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
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

/** One number or several, as people write them; also a service's, such as 156, and an address of WhatsApp. */
const phones = line(limits.phoneTextMaxLength).check((context) => {
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
  /** As OpenStreetMap writes them; absent: as they are, and for a new point unknown. */
  openingHours: z.optional(
    z.pipe(
      z.nullable(line(limits.openingHoursMaxLength)),
      z.transform((text: string | null) => text || null),
    ),
  ),
  phone: orNull(phones),
  whatsapp: orNull(phones),
  website: orNull(
    line(limits.websiteMaxLength).check(z.refine((text) => text === '' || webAddress(text) !== null, messages.websiteInvalid)),
  ),
  description: orNull(lines(limits.descriptionMaxLength)),
  isActive: z.optional(z.boolean({ error: messages.valueInvalid })),
  /** Who travels; absent: as it is, and for a new point the usual. */
  handover: z.optional(PointHandover),
  /** Absent: as it is, and for a new point the usual. */
  publicAccess: z.optional(PublicAccess),
  /** A sentence about the access, for residents; absent: as it is, and for a new point none. */
  accessNote: z.optional(orNull(line(limits.accessNoteMaxLength))),
  /** Absent: as it is, and for a new point true. A restricted point takes none whatever this says. */
  takesBookings: z.optional(z.boolean({ error: messages.valueInvalid })),
  /** All that it accepts; absent: as it is, and for a new point none. */
  materials: z.optional(MaterialTypes),
  /** Finer than its materials, which contain them: what it says that it takes, and that it refuses; absent: as they are, and for a new point none. */
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

/** Body of `POST /collection-points`. Without coordinates a point stands in the lists and not on the map. */
export const CollectionPointCreation = z.object(pointFields).check(bothCoordinates(), saysOneThing());
export type CollectionPointCreation = z.output<typeof CollectionPointCreation>;

/** Body of `PUT /collection-points/{id}`. */
export const CollectionPointReplacement = z.object({ ...pointFields, version: Version }).check(bothCoordinates(), saysOneThing());
export type CollectionPointReplacement = z.output<typeof CollectionPointReplacement>;

/** A collection point. Coordinates in degrees (WGS 84), times ISO 8601 in UTC; `acceptedMaterials` and `materials` say the same, and nothing a third time. */
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
  /** The hours as OpenStreetMap writes them; null: unknown. */
  openingHours: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  imageUrl: z.nullable(z.string()),
  isActive: z.boolean(),
  /** Who travels: the point fetches (`pickup`), residents bring (`dropoff`), or either. */
  handover: PointHandover,
  /** Restricted points are in no list for residents, are matched to no item and take no bookings. */
  publicAccess: PublicAccess,
  /** A sentence about the access; null: none. */
  accessNote: z.nullable(z.string()),
  takesBookings: z.boolean(),
  acceptedMaterials: z.array(z.object({ materialType: MaterialType })),
  materials: z.array(MaterialType),
  /** What it says finer than its materials: that it takes it, and that it refuses it. Of the other categories it says nothing. */
  categories: NamedCategories,
  refusedCategories: NamedCategories,
  completedCollections: z.number(),
  /** Who last said that these data are right; null: nobody has. */
  confirmed: z.nullable(PointConfirmation),
  /** What people said within the last 24 hours; null: not enough of them did. */
  fullReported: z.nullable(FullReported),
  /** Who published the data, where it is not the administrators' own. */
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

/** Where a page of points begins: after the one with this number, `nearness` (the haversine of the angle to `near`) first where that orders them. */
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

/** The text that `after` takes. */
export const afterText = ({ id, nearness }: AfterPoint): string => (nearness === null ? String(id) : `${nearness},${id}`);

export const CollectionPointQuery = z
  .object({
    q: z.optional(z.pipe(line(limits.searchTextMaxLength), z.transform(foldText))),
    material: z.optional(MaterialType),
    /** Points that say that they take the category. */
    takesCategory: z.optional(PointCategoryId),
    /** Points that take the category's material, and say nothing finer of it. */
    mayTakeCategory: z.optional(PointCategoryId),
    /** Also of points that offer both. */
    handover: z.optional(Handover),
    /** Those alone that are open now. */
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

/** What a map of `bbox` shows at a zoom (of tiles of 256 pixels). */
export const CollectionPointViewQuery = z.object({
  bbox: BoundingBox,
  zoom: z.pipe(
    z.string({ error: messages.valueInvalid }).check(z.regex(/^\d{1,2}$/, messages.valueInvalid)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(0, messages.valueInvalid), z.maximum(22, messages.valueInvalid))),
  ),
});
export type CollectionPointViewQuery = z.output<typeof CollectionPointViewQuery>;

/** A point as a map shows it; degrees (WGS 84). */
export const PlacedPoint = z.object({ id: z.number(), name: z.string(), latitude: z.number(), longitude: z.number() });
export type PlacedPoint = z.infer<typeof PlacedPoint>;

/** Points that stand close together: how many, their middle, and the area that holds them. */
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

/** Each active point of an area where they are `limits.viewPoints` at most; of more those that stand alone, and clusters of the others. */
export const CollectionPointView = z.object({ points: z.array(PlacedPoint), clusters: z.array(PointCluster) });
export type CollectionPointView = z.infer<typeof CollectionPointView>;

/** What is said of all active points together. */
export const CollectionPointSummary = z.object({
  count: z.number(),
  /** How many of them have coordinates, and the average of those; null without any. */
  placed: z.number(),
  middle: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  /** The materials that they show. */
  materials: z.array(MaterialType),
  /** Who travels to or from some of them, and whether the hours of any are known: what is true of no point is no filter. */
  handovers: z.array(Handover),
  hasOpeningHours: z.boolean(),
  /** Who published their data. */
  attributions: z.array(z.string()),
});
export type CollectionPointSummary = z.infer<typeof CollectionPointSummary>;

/** As what all points go out; each is read back by an import. */
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
