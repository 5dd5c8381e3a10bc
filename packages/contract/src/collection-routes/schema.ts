import * as z from 'zod/mini';
import { CalendarDay, usualYear } from '../calendar-schema.ts';
import { materialTypes } from '../collection-points/materials.ts';
import { MaterialType } from '../collection-points/materials-schema.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { CollectedWeightKg, MaterialWeights, Travel } from '../schedules/schema.ts';
import { line, orNull, requiredLine } from '../text-schema.ts';
import { Version } from '../version.ts';
import { outcomeConflicts, routeLimits, stopOutcomes, stopResults } from './outcomes.ts';

/** Validation messages of collectors' lists. */
export const routeMessages = {
  organizationNeeded: 'Escolha a organização.',
  reasonNeeded: 'Escolha ou escreva o motivo.',
  reasonOnlyOfRefused: 'O motivo só vai com “Recusado”.',
  weightOnlyOfCollected: 'O peso só vai com “Coletado”.',
  nameNeeded: 'Escreva o nome de quem assina.',
  orderRepeats: 'A ordem tem a mesma parada duas vezes.',
  dayNotYet: 'Esta lista é de um dia que ainda não chegou.',
  photoTooLarge: 'A foto é grande demais. Tire outra, ou registre sem foto.',
} as const;

const OrganizationId = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/, messages.valueInvalid))], { error: messages.valueInvalid }),
  z.pipe(z.transform(Number), z.int({ error: messages.valueInvalid }).check(z.positive(messages.valueInvalid))),
);

/** An organisation; absent: that of the session. */
const ofOrganization = { organizationId: z.optional(OrganizationId) };

export const RouteParams = z.object({ date: CalendarDay });
export const RouteQuery = z.object(ofOrganization);
export const RoutesQuery = z.object({ date: CalendarDay });

/** Any text is a valid path; an unknown id is 404. */
export const StopParams = z.object({ id: z.string() });
export const OutcomePhotoParams = z.object({ token: z.string() });

const uuid = z.pipe(
  z.uuid({ error: messages.valueInvalid }),
  z.transform((id: string) => id.toLowerCase()),
);

/** Body of `PUT /collection-routes/{date}/order`: the stops in their order, and the version of the list that was shown. */
export const RouteOrder = z.object({
  ...ofOrganization,
  order: z.array(uuid, { error: messages.valueInvalid }).check(
    z.maxLength(routeLimits.stopsMax, messages.valueInvalid),
    z.refine((ids) => new Set(ids).size === ids.length, routeMessages.orderRepeats),
  ),
  version: Version,
});
export type RouteOrder = z.output<typeof RouteOrder>;

/** Time on the phone, which may send it hours later. */
const at = z.iso.datetime({ error: messages.valueInvalid }).check(z.regex(usualYear, messages.valueInvalid));

/** Body of `POST /collection-routes/{date}/start`: `at` is the phone's time of the start. */
export const RouteStart = z.object({ ...ofOrganization, at });

/** Body of `POST /collection-routes/{date}/close`. */
export const RouteClosing = z.object({
  ...ofOrganization,
  signedName: requiredLine(limits.nameMaxLength, routeMessages.nameNeeded),
});
export type RouteClosing = z.output<typeof RouteClosing>;

/** At most `photoMaxBytes` as base64 (RFC 4648 §4). */
const photo = z
  .string({ error: messages.valueInvalid })
  .check(
    z.maxLength(Math.ceil(routeLimits.photoMaxBytes / 3) * 4, routeMessages.photoTooLarge),
    z.regex(/^[A-Za-z0-9+/]+={0,2}$/, messages.valueInvalid),
  );

/**
 * Body of `POST /collection-stops/{id}/outcomes`: `date` is the day of the list, `at` the phone's time of the report, which may
 * be sent hours later. With `collected` goes a weight, with `refused` a reason.
 */
export const StopReport = z
  .object({
    date: CalendarDay,
    outcome: z.enum(stopOutcomes, { error: messages.valueInvalid }),
    at,
    collectedWeightKg: z.optional(z.nullable(CollectedWeightKg)),
    collectedByMaterial: z.optional(z.nullable(MaterialWeights)),
    reason: orNull(line(routeLimits.reasonMaxLength)),
    photo: z.optional(z.nullable(photo)),
  })
  .check(
    z.refine(
      ({ outcome, collectedWeightKg, collectedByMaterial }) =>
        outcome !== 'collected' || collectedWeightKg != null || collectedByMaterial != null,
      { path: ['collectedWeightKg'], error: messages.collectedWeightRequired },
    ),
    z.refine(
      ({ outcome, collectedWeightKg, collectedByMaterial }) =>
        outcome === 'collected' || (collectedWeightKg == null && collectedByMaterial == null),
      { path: ['collectedWeightKg'], error: routeMessages.weightOnlyOfCollected },
    ),
    z.refine(({ outcome, reason }) => outcome !== 'refused' || reason !== null, {
      path: ['reason'],
      error: routeMessages.reasonNeeded,
    }),
    z.refine(({ outcome, reason }) => outcome === 'refused' || reason === null, {
      path: ['reason'],
      error: routeMessages.reasonOnlyOfRefused,
    }),
  );
export type StopReport = z.output<typeof StopReport>;
export type StopReportInput = z.input<typeof StopReport>;

/** Size limit of a JSON body with the largest photo and the other fields. */
export const stopReportMaxBytes = Math.ceil(routeLimits.photoMaxBytes / 3) * 4 + 16 * 1024;

/** Result of a report: null where the booking has changed accordingly, else why it has not; the report is stored either way. */
export const StopReported = z.object({ conflict: z.nullable(z.enum(outcomeConflicts)) });

const weighed = {
  collectedWeightKg: z.nullable(z.number()),
  collectedByMaterial: z.nullable(z.array(z.object({ material: MaterialType, kg: z.number() }))),
};

const StopResult = z.object({
  /** Id of the collector's report; null for a result from the panel. */
  id: z.nullable(z.string()),
  outcome: z.enum(stopResults),
  /** Time of the report on the phone, ISO 8601 in UTC. */
  at: z.string(),
  /** Name of the collector; null for the panel, and after the account is deleted. */
  by: z.nullable(z.string()),
  isOwn: z.boolean(),
  reason: z.nullable(z.string()),
  hasPhoto: z.boolean(),
  ...weighed,
});

/** A stop of a list. */
const RouteStop = z.object({
  /** Id of the booking. */
  id: z.string(),
  resident: z.nullable(z.object({ name: z.string(), phone: z.nullable(z.string()) })),
  pickup: Travel.shape.pickup,
  pointName: z.string(),
  weightKg: z.number(),
  materials: z.array(MaterialType),
  observation: z.nullable(z.string()),
  /** Place of the street or district, by the postal code; null where it is unknown. */
  position: z.nullable(z.object({ latitude: z.number(), longitude: z.number(), precision: z.enum(['street', 'district']) })),
  /** The booking was cancelled on the day of the list. */
  isCancelled: z.boolean(),
  result: z.nullable(StopResult),
});
export type RouteStop = z.infer<typeof RouteStop>;

/** A report that has not changed its booking. */
const UnappliedReport = z.extend(StopResult, {
  id: z.string(),
  scheduleId: z.string(),
  conflict: z.enum(outcomeConflicts),
});
export type UnappliedReport = z.infer<typeof UnappliedReport>;

const Amounts = z.array(z.object({ material: z.enum(materialTypes), kg: z.number() }));

const Summary = z.object({
  collected: z.number(),
  nobody: z.number(),
  refused: z.number(),
  missed: z.number(),
  open: z.number(),
  collectedKg: z.number(),
  declaredKg: z.number(),
  byMaterial: Amounts,
  unsortedKg: z.number(),
  differences: z.array(z.object({ id: z.string(), declaredKg: z.number(), collectedKg: z.number() })),
});

/** The list of an organisation's pickups of a day, in their order. Times are ISO 8601 in UTC, weights kilograms. */
export const CollectionRoute = z.object({
  organization: z.object({ id: z.number(), name: z.string() }),
  date: z.string(),
  /** Counts the changes of the order by hand. */
  version: z.number(),
  /** The order was changed by hand; else it is proposed. */
  isOrderManual: z.boolean(),
  /** Collection point from which the truck leaves. */
  start: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  startedAt: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  signedName: z.nullable(z.string()),
  stops: z.array(RouteStop),
  unapplied: z.array(UnappliedReport),
  /** As it was signed; null before. */
  summary: z.nullable(Summary),
});
export type CollectionRoute = z.infer<typeof CollectionRoute>;

/** Progress of a list for the office. */
export const RouteOverview = z.object({
  organization: z.object({ id: z.number(), name: z.string() }),
  total: z.number(),
  done: z.number(),
  unapplied: z.number(),
  startedAt: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  signedName: z.nullable(z.string()),
});
export type RouteOverview = z.infer<typeof RouteOverview>;

/** Path of an image on this origin. It needs no session and expires after `routeLimits.photoLinkSeconds`. */
export const OutcomePhotoLink = z.object({ url: z.string() });
