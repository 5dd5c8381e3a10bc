import * as z from 'zod/mini';
import { administrationMessages } from '../administration-messages.ts';
import { LastChange } from '../history/last-change-schema.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { OrganizationId } from '../organizations/schema.ts';
import { numberedPages, pageOf } from '../pages.ts';
import { pointSorts } from '../sort-orders.ts';
import { foldText } from '../text.ts';
import { line, orNull } from '../text-schema.ts';
import { Version } from '../version.ts';
import { PointCategoryIds } from './categories-schema.ts';
import { Handover, PointHandover } from './handover-schema.ts';
import { holidayRuleOf } from './holiday-hours.ts';
import { MaterialType } from './materials-schema.ts';
import { PublicAccess } from './public-access-schema.ts';
import { CollectionPoint, CollectionPointId, CollectionPointView, CollectionPointViewQuery, MaterialTypes } from './schema.ts';

/** Bundled points that are public although the bundled data restrict them, and the access note of those data. */
export const MisplacedPublicPoints = z.object({ points: z.array(CollectionPoint), accessNote: z.string() });
export type MisplacedPublicPoints = z.infer<typeof MisplacedPublicPoints>;

export const pointStatuses = ['active', 'inactive'] as const;
export type PointStatus = (typeof pointStatuses)[number];

const nothing = z.pipe(
  z.literal(''),
  z.transform(() => undefined),
);

/** An optional filter; an empty value (`status=`) filters nothing. */
const filterOf = <const Value extends z.ZodMiniType>(value: Value) =>
  z.optional(z.union([nothing, value], { error: messages.valueInvalid }));

const yesOrNo = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
);
const folded = z.pipe(line(limits.searchTextMaxLength), z.transform(foldText));

/**
 * Query of `GET /admin/collection-points`, sorted by name by default. Filters: status, material (`none`: points without any),
 * handover (points that offer both match either), organisation, with or without coordinates, with or without an image, a text in the name or
 * address, and a text in the address alone (`area`).
 */
export const AdministeredPointQuery = z.object({
  ...numberedPages,
  status: filterOf(z.enum(pointStatuses)),
  material: filterOf(z.union([MaterialType, z.literal('none')])),
  handover: filterOf(Handover),
  publicAccess: filterOf(PublicAccess),
  organizationId: filterOf(
    z.pipe(z.string().check(z.regex(/^\d{1,10}$/, messages.valueInvalid)), z.pipe(z.transform(Number), OrganizationId)),
  ),
  hasPlace: filterOf(yesOrNo),
  hasImage: filterOf(yesOrNo),
  q: filterOf(folded),
  area: filterOf(folded),
  sort: filterOf(z.enum(pointSorts)),
});
export type AdministeredPointQuery = z.output<typeof AdministeredPointQuery>;

/** A page of points; `counts` by status are of all points that match the other filters. */
export const AdministeredPointPage = z.extend(pageOf(CollectionPoint), { counts: z.record(z.enum(pointStatuses), z.number()) });
export type AdministeredPointPage = z.infer<typeof AdministeredPointPage>;

/** Query of `GET /admin/collection-points/map`: the filters of the list, and the part of the map. */
export const AdministeredPointMapQuery = z.extend(
  z.omit(AdministeredPointQuery, { page: true, pageSize: true, sort: true }),
  CollectionPointViewQuery.shape,
);
export type AdministeredPointMapQuery = z.output<typeof AdministeredPointMapQuery>;

/** The matching points of a part of the map, active or not, and the number of matching points without coordinates. */
export const AdministeredPointMap = z.extend(CollectionPointView, { unplaced: z.number() });
export type AdministeredPointMap = z.infer<typeof AdministeredPointMap>;

/** Maximum number of points in one bulk change. */
export const pointsAtOnce = 500;

const chosenPoints = z.array(z.object({ id: CollectionPointId, version: Version }), { error: messages.valueInvalid }).check(
  z.minLength(1, administrationMessages.pointsToChange(pointsAtOnce)),
  z.maxLength(pointsAtOnce, administrationMessages.pointsToChange(pointsAtOnce)),
  z.refine((points) => new Set(points.map(({ id }) => id)).size === points.length, administrationMessages.pointRepeated),
);

/** Hours on public holidays: as on other days, closed, or spans in OpenStreetMap's notation ('08:00-12:00,13:00-17:00'). */
const HolidayHours = line(limits.openingHoursMaxLength).check(
  z.refine((text) => holidayRuleOf(text) !== null, administrationMessages.openingHoursInvalid),
);

/** Body of `PATCH /admin/collection-points`: new values for several points. */
export const PointChanges = z
  .object({
    isActive: z.optional(z.boolean({ error: messages.valueInvalid })),
    handover: z.optional(PointHandover),
    publicAccess: z.optional(PublicAccess),
    /** Only together with `publicAccess`. */
    accessNote: z.optional(orNull(line(limits.accessNoteMaxLength))),
    addMaterials: z.optional(MaterialTypes),
    removeMaterials: z.optional(MaterialTypes),
    /** Categories that the points take, that they refuse, and of which they say nothing from now on. */
    takeCategories: z.optional(PointCategoryIds),
    refuseCategories: z.optional(PointCategoryIds),
    unsayCategories: z.optional(PointCategoryIds),
    /** In OpenStreetMap's notation, or null for unknown hours; the text for residents (`schedule`) becomes the same in words. */
    openingHours: z.optional(
      z.pipe(
        z.nullable(line(limits.openingHoursMaxLength)),
        z.transform((text: string | null) => text || null),
      ),
    ),
    /** The organisation that answers for the points; null: none. */
    organizationId: z.optional(z.nullable(OrganizationId)),
    /** Points without structured opening hours stay unchanged. */
    holidayHours: z.optional(HolidayHours),
    points: chosenPoints,
  })
  .check(
    z.refine(
      ({ points: _points, accessNote: _accessNote, ...changes }) =>
        Object.values(changes).some((value) => (Array.isArray(value) ? value.length > 0 : value !== undefined)),
      { path: ['isActive'], error: administrationMessages.pointChangeMissing },
    ),
    z.refine(({ addMaterials = [], removeMaterials = [] }) => !addMaterials.some((one) => removeMaterials.includes(one)), {
      path: ['removeMaterials'],
      error: messages.materialRepeated,
    }),
    z.refine(
      ({ takeCategories = [], refuseCategories = [], unsayCategories = [] }) => {
        const named = [...takeCategories, ...refuseCategories, ...unsayCategories];
        return new Set(named).size === named.length;
      },
      { path: ['refuseCategories'], error: messages.categoryContradiction },
    ),
  );
export type PointChanges = z.output<typeof PointChanges>;

/** Body of `DELETE /admin/collection-points`. */
export const PointDeletions = z.object({ points: chosenPoints });
export type PointDeletions = z.output<typeof PointDeletions>;

const changedPoints = z.array(z.object({ id: CollectionPointId, version: z.number() }));
const unchangedPoints = z.array(
  z.object({
    id: z.number(),
    name: z.nullable(z.string()),
    code: z.string(),
    error: z.string(),
    lastChange: z.optional(LastChange),
  }),
);

/**
 * Result of a bulk change: the points that now have the requested values, and those that do not, each with its error and, where
 * the point exists, its name.
 */
export const PointChangesOutcome = z.object({
  changed: changedPoints,
  unchanged: unchangedPoints,
  /** Open bookings at points that were closed; all of them are cancelled, large numbers of them in the background. */
  cancelledSchedules: z.number(),
});
export type PointChangesOutcome = z.infer<typeof PointChangesOutcome>;

/** Result of a bulk deletion; `closed` are the points with bookings, which are deactivated instead. */
export const PointDeletionsOutcome = z.object({
  deleted: z.array(z.number()),
  closed: changedPoints,
  /** All that an undo brings back, with the versions that it needs. */
  undoable: changedPoints,
  unchanged: unchangedPoints,
  cancelledSchedules: z.number(),
});
export type PointDeletionsOutcome = z.infer<typeof PointDeletionsOutcome>;

/** Body of `POST /admin/collection-points/undo`: the points of a bulk change or deletion with the versions that it gave them. */
export const PointUndo = z.object({ points: chosenPoints });
export type PointUndo = z.output<typeof PointUndo>;

/** Result of an undo: the points that are as before the change, and those that are left as they are. */
export const PointUndoOutcome = z.object({
  restored: changedPoints,
  unchanged: unchangedPoints,
  /** Bookings that the change had cancelled and that are open again. */
  reopenedSchedules: z.number(),
});
export type PointUndoOutcome = z.infer<typeof PointUndoOutcome>;

/** Query of `GET /admin/collection-points/open-schedules`: the points' ids, separated by commas. */
export const OpenScheduleQuery = z.object({
  ids: z.pipe(
    z.string({ error: messages.valueInvalid }).check(z.regex(/^\d{1,10}(,\d{1,10})*$/, messages.valueInvalid)),
    z.pipe(
      z.transform((text: string) => text.split(',').map(Number)),
      z.array(CollectionPointId).check(z.maxLength(pointsAtOnce, administrationMessages.pointsToChange(pointsAtOnce))),
    ),
  ),
});

/** Number of bookings that deactivating the points would cancel. */
export const OpenScheduleCount = z.object({ count: z.number() });
