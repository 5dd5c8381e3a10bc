import { administrationMessages } from '@separai/contract/administration-messages';
import { namedCategories, type PointCategoryId, withinMaterials } from '@separai/contract/collection-points/categories';
import { type PointHandover, pointHandoverTitles, usualHandover } from '@separai/contract/collection-points/handover';
import { type MaterialType, materialTitles, materialTypes } from '@separai/contract/collection-points/materials';
import { parseOpeningHours } from '@separai/contract/collection-points/opening-hours';
import { pickupRuleWords } from '@separai/contract/collection-points/pickup-rules';
import { type PublicAccess, publicAccessTitles, usualAccess } from '@separai/contract/collection-points/public-access';
import type { Position } from '@separai/contract/collection-points/rules';
import { type CollectionPoint, CollectionPointCreation } from '@separai/contract/collection-points/schema';
import type { FieldPath } from 'react-hook-form';
import type * as z from 'zod/mini';
import { degreesText } from '../../../components/admin/degrees.ts';
import { type PickupRulesForm, pickupRulesFormOf, pickupRulesIn } from './pickup-form.ts';
import { adminPointsText as text } from './text.ts';

/** The form of a point. */
export interface PointForm {
  name: string;
  shortName: string;
  address: string;
  latitude: string;
  longitude: string;
  schedule: string;
  openingHours: string;
  phone: string;
  whatsapp: string;
  website: string;
  materials: MaterialType[];
  categories: PointCategoryId[];
  refusedCategories: PointCategoryId[];
  handover: PointHandover;
  publicAccess: PublicAccess;
  accessNote: string;
  takesBookings: boolean;
  pickupRules: PickupRulesForm;
  /** The number of the organisation; empty: none. */
  organizationId: string;
  description: string;
  isActive: boolean;
}

export const emptyForm: PointForm = {
  name: '',
  shortName: '',
  address: '',
  latitude: '',
  longitude: '',
  schedule: '',
  openingHours: '',
  phone: '',
  whatsapp: '',
  website: '',
  materials: [],
  categories: [],
  refusedCategories: [],
  handover: usualHandover,
  publicAccess: usualAccess,
  accessNote: '',
  takesBookings: true,
  pickupRules: pickupRulesFormOf(null),
  organizationId: '',
  description: '',
  isActive: true,
};

const formOrganization = (base: CollectionPoint | null): string =>
  base === null || base.organizationId === null ? '' : String(base.organizationId);

/** The form of a point. */
export const formOf = (point: CollectionPoint): PointForm => ({
  name: point.name,
  shortName: point.shortName ?? '',
  address: point.address,
  latitude: degreesText(point.latitude),
  longitude: degreesText(point.longitude),
  schedule: point.schedule ?? '',
  openingHours: point.openingHours ?? '',
  phone: point.phone ?? '',
  whatsapp: point.whatsapp ?? '',
  website: point.website ?? '',
  materials: [...point.materials],
  categories: point.categories.map(({ id }) => id),
  refusedCategories: point.refusedCategories.map(({ id }) => id),
  handover: point.handover,
  publicAccess: point.publicAccess,
  accessNote: point.accessNote ?? '',
  takesBookings: point.takesBookings,
  pickupRules: pickupRulesFormOf(point.pickupRules),
  organizationId: formOrganization(point),
  description: point.description ?? '',
  isActive: point.isActive,
});

const decimalText = /^[-+]?\d{1,3}([.,]\d{1,20})?$/;

/** Typed degrees, with a decimal comma or point; null for other texts. */
const degreesIn = (typed: string): number | null =>
  decimalText.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : null;

/** The position in a form; null while the coordinates are none. */
export const positionIn = ({ latitude, longitude }: Pick<PointForm, 'latitude' | 'longitude'>): Position | null => {
  const [north, east] = [degreesIn(latitude), degreesIn(longitude)];
  if (north === null || east === null || Math.abs(north) > 90 || Math.abs(east) > 180) return null;
  return { latitude: north, longitude: east };
};

/** The coordinates in a text such as '-3.752632, -38.532689', as maps copy it, or with decimal commas; null for other texts. */
export const pastedPosition = (pasted: string): Position | null => {
  const [, latitude = '', longitude = ''] = /^\s*([-+]?\d{1,3}[.,]\d+)\s*[,; ]\s*([-+]?\d{1,3}[.,]\d+)\s*$/.exec(pasted) ?? [];
  return positionIn({ latitude, longitude });
};

// Stored coordinates with more decimals than the form shows stay until the form changes them.
const sentDegrees = (typed: string, kept: number | null | undefined): number | string => {
  if (kept != null && typed.trim() === degreesText(kept)) return kept;
  const degrees = degreesIn(typed);
  return degrees === null ? typed : Number(degrees.toFixed(6));
};

/** The request body of a form; `base` is the version that the form edits. */
export const bodyOf = (
  { organizationId, ...form }: PointForm,
  base: CollectionPoint | null,
): z.input<typeof CollectionPointCreation> => ({
  ...form,
  // An operator's form does not change it, and a new point gets the operator's own.
  ...(organizationId === formOrganization(base) ? {} : { organizationId: organizationId === '' ? null : Number(organizationId) }),
  // An unticked material takes its categories along.
  categories: withinMaterials(form),
  pickupRules: pickupRulesIn(form.pickupRules),
  latitude: sentDegrees(form.latitude, base?.latitude),
  longitude: sentDegrees(form.longitude, base?.longitude),
});

const isField = (name: string): name is keyof PointForm => Object.hasOwn(emptyForm, name);

/** Fields of the pickup rules by the parts of the body that have another name. */
const closingFields: Readonly<Record<string, keyof PickupRulesForm>> = { closing: 'closingDays' };

/** The field of a path of the body, such as 'materials' for 'materials.2'; null without one. */
export const formFieldOf = (path: string): FieldPath<PointForm> | null => {
  const [name = '', part = 'districts'] = path.split('.');
  if (name === 'pickupRules') return `pickupRules.${closingFields[part] ?? (part as keyof PickupRulesForm)}`;
  return isField(name) ? name : null;
};

/** The problems of a form by field; empty when it can be sent. */
export const problemsOf = (form: PointForm): Partial<Record<FieldPath<PointForm>, string>> => {
  const problems: Partial<Record<FieldPath<PointForm>, string>> = {};
  for (const { path, message } of CollectionPointCreation.safeParse(bodyOf(form, null)).error?.issues ?? []) {
    const field = formFieldOf(path.join('.'));
    if (field !== null) problems[field] ??= message;
  }
  if (form.openingHours.trim() !== '' && parseOpeningHours(form.openingHours) === null)
    problems.openingHours ??= administrationMessages.openingHoursInvalid;
  return problems;
};

/** The text of a field of a form. */
export const fieldText = (form: PointForm, field: keyof PointForm): string => {
  const value = form[field];
  if (field === 'takesBookings') return form.takesBookings ? text.yes : text.no;
  if (typeof value === 'boolean') return value ? text.active : text.inactive;
  if (field === 'pickupRules') return pickupRuleWords(pickupRulesIn(form.pickupRules)).join('; ');
  if (field === 'publicAccess') return publicAccessTitles[form.publicAccess];
  if (field === 'handover') return pointHandoverTitles[form.handover];
  if (typeof value === 'string') return value.trim();
  if (field === 'categories' || field === 'refusedCategories')
    return namedCategories(form[field])
      .map(({ title }) => title)
      .join(', ');
  return materialTypes
    .filter((type) => form.materials.includes(type))
    .map((type) => materialTitles[type])
    .join(', ');
};
