import * as z from 'zod/mini';
import { CalendarDay } from '../calendar-schema.ts';
import { districtKeys } from '../collection-days/names.ts';
import { ufs } from '../collection-points/holidays.ts';
import { MaterialType } from '../collection-points/materials-schema.ts';
import { MaterialTypes, Phones } from '../collection-points/schema.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { OrganizationId } from '../organizations/schema.ts';
import { numberedPages, pageOf } from '../pages.ts';
import { collectorSorts } from '../sort-orders.ts';
import { foldText } from '../text.ts';
import { line, lines, orNull, requiredLine } from '../text-schema.ts';
import { Version } from '../version.ts';
import { type CollectorKind, collectorKinds, collectorPayments, isPerson, listingConsentWays } from './kinds.ts';
import { collectorProfileLimits } from './limits.ts';
import { collectorProfileMessages as texts } from './messages.ts';
import { CollectorProfile } from './schema.ts';

const DistrictName = requiredLine(collectorProfileLimits.districtMaxLength, texts.districtInvalid).check(
  z.refine((name) => districtKeys(name).length > 0, texts.districtInvalid),
);

const fields = {
  kind: z.enum(collectorKinds, { error: messages.valueInvalid }),
  /** Absent: unchanged, and for a new profile none. */
  organizationId: z.optional(z.nullable(OrganizationId)),
  name: requiredLine(limits.nameMaxLength, texts.nameRequired),
  materials: MaterialTypes.check(z.minLength(1, texts.materialRequired)),
  uf: z.enum(ufs, { error: texts.ufRequired }),
  municipality: requiredLine(limits.nameMaxLength, texts.municipalityRequired),
  /** Empty: the whole city. */
  districts: z
    .array(DistrictName, { error: messages.valueInvalid })
    .check(z.maxLength(collectorProfileLimits.districtsMax, texts.districtsTooMany(collectorProfileLimits.districtsMax))),
  phone: orNull(Phones),
  whatsapp: orNull(Phones),
  payment: z.enum(collectorPayments, { error: messages.valueInvalid }),
  paymentNote: orNull(line(collectorProfileLimits.paymentNoteMaxLength)),
  description: orNull(lines(collectorProfileLimits.descriptionMaxLength)),
  /** Whether residents find the profile. */
  isActive: z.boolean({ error: messages.valueInvalid }),
  /** Day and way in which a person agreed to be listed; ignored for organisations. */
  consentOn: z.optional(z.nullable(CalendarDay)),
  consentWay: z.optional(z.nullable(z.enum(listingConsentWays, { error: messages.valueInvalid }))),
};

interface Typed {
  kind: CollectorKind;
  phone: string | null;
  whatsapp: string | null;
  isActive: boolean;
  consentOn?: string | null | undefined;
  consentWay?: string | null | undefined;
}

/** A published profile has a contact, and that of a person an agreement, which has a day and a way or neither. */
const isPublishable = <P extends Typed>() =>
  z.check<P>(({ value, issues }) => {
    const { kind, phone, whatsapp, isActive, consentOn = null, consentWay = null } = value;
    const refuse = (path: string, message: string): void =>
      void issues.push({ code: 'custom', input: value, path: [path], message });
    if (isActive && phone === null && whatsapp === null) refuse('phone', texts.contactRequired);
    if (!isPerson({ kind })) return;
    if (isActive && consentOn === null && consentWay === null) {
      refuse('consentOn', texts.consentRequired);
      return;
    }
    if (consentOn === null && consentWay !== null) refuse('consentOn', texts.consentDayRequired);
    if (consentOn !== null && consentWay === null) refuse('consentWay', texts.consentWayRequired);
  });

/** Body of `POST /admin/collector-profiles`. */
export const CollectorProfileCreation = z.object(fields).check(isPublishable());
export type CollectorProfileCreation = z.output<typeof CollectorProfileCreation>;

/** Body of `PUT /admin/collector-profiles/{id}`. */
export const CollectorProfileReplacement = z.object({ ...fields, version: Version }).check(isPublishable());
export type CollectorProfileReplacement = z.output<typeof CollectorProfileReplacement>;

/** A profile in the panel. */
export const AdministeredCollectorProfile = z.extend(CollectorProfile, {
  organizationId: z.nullable(z.number()),
  isActive: z.boolean(),
  consentOn: z.nullable(CalendarDay),
  consentWay: z.nullable(z.enum(listingConsentWays)),
  version: z.number(),
  createdAt: z.string(),
});
export type AdministeredCollectorProfile = z.infer<typeof AdministeredCollectorProfile>;

const nothing = z.pipe(
  z.literal(''),
  z.transform(() => undefined),
);
/** An optional filter; an empty value filters nothing. */
const filterOf = <const Value extends z.ZodMiniType>(value: Value) =>
  z.optional(z.union([nothing, value], { error: messages.valueInvalid }));

export const collectorProfileStatuses = ['active', 'inactive'] as const;
/** The profiles of a list or a download; `q` is a text in the name, the city or the districts. */
export const CollectorProfileFilter = z.object({
  status: filterOf(z.enum(collectorProfileStatuses)),
  kind: filterOf(z.enum(collectorKinds)),
  material: filterOf(MaterialType),
  q: filterOf(z.pipe(line(limits.searchTextMaxLength), z.transform(foldText))),
});
export type CollectorProfileFilter = z.output<typeof CollectorProfileFilter>;

/** Query of `GET /admin/collector-profiles`, by name by default. */
export const AdministeredCollectorProfileQuery = z.object({
  ...numberedPages,
  ...CollectorProfileFilter.shape,
  sort: filterOf(z.enum(collectorSorts)),
});
export type AdministeredCollectorProfileQuery = z.output<typeof AdministeredCollectorProfileQuery>;

export const AdministeredCollectorProfilePage = pageOf(AdministeredCollectorProfile);
export type AdministeredCollectorProfilePage = z.infer<typeof AdministeredCollectorProfilePage>;
