import type { PickupRules } from '../collection-points/pickup-rules.ts';
import { samePhones } from '../contact-links.ts';
import { foldText } from '../text.ts';
import type { ImportField } from './fields.ts';
import type { ImportedPoint, PointDifference } from './imported-point.ts';
import { pickupFields, pickupRulesWith } from './pickup-rules.ts';

/** The columns of the rules of pickups, which are one field of the point. */
const pickups: readonly string[] = [...pickupFields, 'pickupRules'];

/** Fields that lose their meaning, or change it, without the other. */
const together: Readonly<Record<string, readonly string[]>> = {
  latitude: ['latitude', 'longitude'],
  longitude: ['latitude', 'longitude'],
  schedule: ['schedule', 'openingHours'],
  openingHours: ['schedule', 'openingHours'],
  publicAccess: ['publicAccess', 'accessNote'],
  accessNote: ['publicAccess', 'accessNote'],
  categories: ['categories', 'refusedCategories'],
  refusedCategories: ['categories', 'refusedCategories'],
  ...Object.fromEntries(pickups.map((field) => [field, pickups])),
};

/** A field with its dependent fields: `schedule` with `openingHours`. */
export const fieldsWith = (field: string): readonly string[] => together[field] ?? [field];

/** The field that represents a group of fields in the choice: `latitude` for both coordinates. */
export const leadingField = (field: string): string => fieldsWith(field)[0] ?? field;

type Kept = { readonly [F in keyof ImportedPoint]-?: unknown };

/** The changes that a row would make to a point; fields that the row lacks stay. Null: no change. */
export const differenceTo = (
  point: Kept,
  { pickupRules: stated = {}, ...row }: ImportedPoint,
  made: readonly string[],
): PointDifference | null => {
  const rules = point.pickupRules as PickupRules | null;
  const pickupRules = pickupRulesWith(rules, stated);
  const told: [string, unknown][] = Object.entries(row).filter(([field, value]) => {
    if (made.includes(field)) return false;
    const now = point[field as keyof ImportedPoint];
    if ((field === 'phone' || field === 'whatsapp') && typeof now === 'string' && typeof value === 'string')
      return !samePhones(now, value);
    return (
      JSON.stringify(Array.isArray(now) ? [...now].sort() : now) !==
      JSON.stringify(Array.isArray(value) ? [...value].sort() : value)
    );
  });
  if (JSON.stringify(pickupRules) !== JSON.stringify(pickupRulesWith(rules, {}))) told.push(['pickupRules', pickupRules]);
  if (told.length === 0) return null;
  const changes = Object.fromEntries(told) as PointDifference;
  // Another text may mean other hours: the stored structured hours are dropped with the old text.
  const isHoursTold = row.openingHours !== undefined && !made.includes('openingHours');
  const openingHours = row.openingHours ?? null;
  return changes.schedule === undefined || isHoursTold || openingHours === point.openingHours
    ? changes
    : { ...changes, openingHours };
};

type State = Readonly<Record<string, unknown>>;

/** Whether a point's field is empty; an address derived by an import adds nothing to the coordinates and counts as empty. */
const isEmpty = (field: string, value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (field === 'address' && typeof value === 'string' && foldText(value).startsWith('sem endereco:'));

/**
 * The changed fields that are empty in the point. Hours are filled in where both text and structured hours are missing, or
 * beside a text equal to the row's; a coordinate never without the other.
 */
export const filledFields = (point: State, row: Partial<ImportedPoint>, changes: State): string[] =>
  Object.keys(changes).filter((field) => {
    if (field === 'openingHours' && point.schedule === row.schedule) return isEmpty(field, point[field]);
    return fieldsWith(field).every((one) => isEmpty(one, point[one]));
  });

/** The changed fields among the chosen ones and their dependent fields. */
export const changedFields = (changes: State, chosen: readonly ImportField[]): string[] => {
  const wanted = new Set(chosen.flatMap(fieldsWith));
  return Object.keys(changes).filter((field) => wanted.has(field));
};

/** The chosen part of the changes; null where nothing is left. `fields` null: all of them. */
export const chosenChanges = <Changes extends object>(
  changes: Changes,
  fields: readonly string[] | null,
): Partial<Changes> | null => {
  const chosen = Object.entries(changes).filter(([field]) => fields === null || fields.includes(field));
  return chosen.length === 0 ? null : (Object.fromEntries(chosen) as Partial<Changes>);
};
