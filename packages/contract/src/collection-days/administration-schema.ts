import * as z from 'zod/mini';
import { CalendarDay } from '../calendar-schema.ts';
import { ufs } from '../collection-points/holidays.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { OrganizationId } from '../organizations/schema.ts';
import { GuideId } from '../recycling-guides/schema.ts';
import { line, lines, orNull, requiredLine } from '../text-schema.ts';
import { Version } from '../version.ts';
import { CoverageInput } from './coverage-schema.ts';
import { collectionExceptionKinds, collectionServiceColors, collectionServiceKinds, holidayPolicies } from './kinds.ts';
import { collectionDayLimits } from './limits.ts';
import { collectionDayMessages } from './messages.ts';
import { RuleInput, WindowInput } from './rule-schema.ts';
import { CollectionId } from './schema.ts';
import { windowKey } from './window.ts';

const areDistinct = <Value extends string | number>(values: readonly Value[]): boolean => new Set(values).size === values.length;
const ids = <S extends z.ZodMiniType<string>>(id: S) =>
  z._default(
    z
      .array(id, { error: messages.valueInvalid })
      .check(z.maxLength(collectionDayLimits.linksMax, messages.textTooLong), z.refine(areDistinct, messages.valueInvalid)),
    [],
  );
const isActive = z._default(z.boolean({ error: messages.valueInvalid }), true);
const Policy = z.enum(holidayPolicies, { error: messages.valueInvalid });

const serviceFields = {
  name: requiredLine(collectionDayLimits.nameMaxLength, collectionDayMessages.serviceNameRequired),
  kind: z.enum(collectionServiceKinds, { error: messages.valueInvalid }),
  color: z.enum(collectionServiceColors, { error: messages.valueInvalid }),
  /** Things to put out, and their preparation. */
  instructions: orNull(lines(collectionDayLimits.instructionsMaxLength)),
  guides: ids(GuideId),
  items: ids(requiredLine(collectionDayLimits.nameMaxLength, messages.valueInvalid)),
  /** How long before the truck's hours things are put out at the latest. */
  putOutBeforeMinutes: z._default(
    z
      .int({ error: collectionDayMessages.putOutInvalid })
      .check(
        z.minimum(0, collectionDayMessages.putOutInvalid),
        z.maximum(collectionDayLimits.putOutBeforeMinutesMax, collectionDayMessages.putOutInvalid),
      ),
    60,
  ),
  holidayPolicy: Policy,
  active: isActive,
};

/** Body of `POST /collection-services`. */
export const CollectionServiceCreation = z.object(serviceFields);
export type CollectionServiceCreation = z.output<typeof CollectionServiceCreation>;
/** Body of `PUT /collection-services/{id}`: replaces all fields. */
export const CollectionServiceReplacement = z.object({ ...serviceFields, version: Version });
export type CollectionServiceReplacement = z.output<typeof CollectionServiceReplacement>;

const areaFields = {
  serviceId: CollectionId,
  code: orNull(line(collectionDayLimits.codeMaxLength)),
  name: requiredLine(collectionDayLimits.nameMaxLength, collectionDayMessages.areaNameRequired),
  operator: orNull(line(collectionDayLimits.operatorMaxLength)),
  /** The organisation that collects there, whose operators answer reports; absent: unchanged, and for a new area none. */
  organizationId: z.optional(z.nullable(OrganizationId)),
  /** Sentence that tells the area apart from its neighbours: 'até a Rua X'. */
  note: orNull(line(collectionDayLimits.noteMaxLength)),
  /** City of the area, for its holidays, and because names of districts and streets repeat in other cities. */
  municipality: requiredLine(limits.nameMaxLength, collectionDayMessages.municipalityRequired),
  uf: z.enum(ufs, { error: collectionDayMessages.ufRequired }),
  /** Null: the service's. */
  holidayPolicy: z._default(z.nullable(Policy), null),
  active: isActive,
  rules: z.array(RuleInput, { error: messages.valueInvalid }).check(
    z.maxLength(collectionDayLimits.rulesMax, messages.textTooLong),
    z.refine(
      (rules) => areDistinct(rules.map(({ recurrence, window, validFrom }) => `${recurrence} ${windowKey(window)} ${validFrom}`)),
      collectionDayMessages.rulesRepeated,
    ),
  ),
  coverage: CoverageInput,
};

/** Body of `POST /collection-areas`: an area with its rules and coverage. */
export const CollectionAreaCreation = z.object(areaFields);
export type CollectionAreaCreation = z.output<typeof CollectionAreaCreation>;
/** Body of `PUT /collection-areas/{id}`: replaces all fields, rules and coverage. */
export const CollectionAreaReplacement = z.object({ ...areaFields, version: Version });
export type CollectionAreaReplacement = z.output<typeof CollectionAreaReplacement>;

const exceptionFields = {
  kind: z.enum(collectionExceptionKinds, { error: messages.valueInvalid }),
  date: CalendarDay,
  movedTo: z._default(z.nullable(CalendarDay), null),
  /** Hours of an added collection; new hours of a moved one. */
  window: z._default(z.nullable(WindowInput), null),
  /** Sentence for residents. */
  sentence: orNull(line(collectionDayLimits.sentenceMaxLength)),
  areas: z
    .array(CollectionId, { error: collectionDayMessages.exceptionAreasRequired })
    .check(
      z.minLength(1, collectionDayMessages.exceptionAreasRequired),
      z.maxLength(collectionDayLimits.exceptionAreasMax, collectionDayMessages.exceptionAreasTooMany),
      z.refine(areDistinct, messages.valueInvalid),
    ),
};
interface Exceptional {
  readonly kind: (typeof collectionExceptionKinds)[number];
  readonly date: string;
  readonly movedTo: string | null;
  readonly window: unknown;
}
const daysApart = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000;
const exceptionChecks = <E extends Exceptional>() =>
  [
    z.refine<E>(({ kind, movedTo, date }) => (kind === 'moved' ? movedTo !== null && movedTo !== date : movedTo === null), {
      path: ['movedTo'],
      error: collectionDayMessages.movedToRequired,
    }),
    z.refine<E>(({ movedTo, date }) => movedTo === null || daysApart(date, movedTo) <= collectionDayLimits.moveMaxDays, {
      path: ['movedTo'],
      error: collectionDayMessages.movedTooFar,
    }),
    z.refine<E>(({ kind, window }) => (kind === 'added' ? window !== null : kind === 'moved' || window === null), {
      path: ['window'],
      error: collectionDayMessages.windowRequired,
    }),
  ] as const;

/** Body of `POST /collection-exceptions`. */
export const CollectionExceptionCreation = z.object(exceptionFields).check(...exceptionChecks());
export type CollectionExceptionCreation = z.output<typeof CollectionExceptionCreation>;
/** Body of `PUT /collection-exceptions/{id}`: replaces all fields. */
export const CollectionExceptionReplacement = z.object({ ...exceptionFields, version: Version }).check(...exceptionChecks());
export type CollectionExceptionReplacement = z.output<typeof CollectionExceptionReplacement>;
