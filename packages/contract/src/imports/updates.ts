import { samePhones } from '../contact-links.ts';
import { foldText } from '../text.ts';
import type { ImportField } from './fields.ts';
import type { ImportedPoint } from './imported-point.ts';

/** Fields of which one means nothing, or something else, without the other. */
const together: Readonly<Record<string, readonly string[]>> = {
  latitude: ['latitude', 'longitude'],
  longitude: ['latitude', 'longitude'],
  schedule: ['schedule', 'openingHours'],
  openingHours: ['schedule', 'openingHours'],
  publicAccess: ['publicAccess', 'accessNote'],
  accessNote: ['publicAccess', 'accessNote'],
  categories: ['categories', 'refusedCategories'],
  refusedCategories: ['categories', 'refusedCategories'],
};

/** A field with those that go with it: `schedule` with `openingHours`. */
export const fieldsWith = (field: string): readonly string[] => together[field] ?? [field];

/** The field that stands for a group of fields where a person chooses: `latitude` for both coordinates. */
export const leadingField = (field: string): string => fieldsWith(field)[0] ?? field;

type Kept = { readonly [F in keyof ImportedPoint]-?: unknown };

/** What of a point a row would change; what the row does not tell stays. Null: nothing. */
export const differenceTo = (point: Kept, row: ImportedPoint, made: readonly string[]): Partial<ImportedPoint> | null => {
  const told = Object.entries(row).filter(([field, value]) => {
    if (made.includes(field)) return false;
    const now = point[field as keyof ImportedPoint];
    if ((field === 'phone' || field === 'whatsapp') && typeof now === 'string' && typeof value === 'string')
      return !samePhones(now, value);
    return (
      JSON.stringify(Array.isArray(now) ? [...now].sort() : now) !==
      JSON.stringify(Array.isArray(value) ? [...value].sort() : value)
    );
  });
  if (told.length === 0) return null;
  const changes = Object.fromEntries(told) as Partial<ImportedPoint>;
  // Another text may mean other hours: those that we know are not told on beside it.
  const isHoursTold = row.openingHours !== undefined && !made.includes('openingHours');
  const openingHours = row.openingHours ?? null;
  return changes.schedule === undefined || isHoursTold || openingHours === point.openingHours
    ? changes
    : { ...changes, openingHours };
};

type State = Readonly<Record<string, unknown>>;

/** Whether a point has nothing in a field; an address that an import made says no more than the coordinates. */
const isEmpty = (field: string, value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (field === 'address' && typeof value === 'string' && foldText(value).startsWith('sem endereco:'));

/**
 * Of the changes to a point, the fields of which it has nothing. Hours are filled in where neither text nor hours are there, and beside the
 * very text that the row has; a coordinate never without the other.
 */
export const filledFields = (point: State, row: Partial<ImportedPoint>, changes: State): string[] =>
  Object.keys(changes).filter((field) => {
    if (field === 'openingHours' && point.schedule === row.schedule) return isEmpty(field, point[field]);
    return fieldsWith(field).every((one) => isEmpty(one, point[one]));
  });

/** Of the changes to a point, those of the chosen fields and of what goes with them. */
export const changedFields = (changes: State, chosen: readonly ImportField[]): string[] => {
  const wanted = new Set(chosen.flatMap(fieldsWith));
  return Object.keys(changes).filter((field) => wanted.has(field));
};

/** The part of the changes that is written; null where that is nothing. `fields` null: all of them. */
export const chosenChanges = <Changes extends object>(
  changes: Changes,
  fields: readonly string[] | null,
): Partial<Changes> | null => {
  const chosen = Object.entries(changes).filter(([field]) => fields === null || fields.includes(field));
  return chosen.length === 0 ? null : (Object.fromEntries(chosen) as Partial<Changes>);
};
