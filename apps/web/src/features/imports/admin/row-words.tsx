import { formatDay } from '@separai/contract/calendar';
import { namedCategories, pointCategoryIds } from '@separai/contract/collection-points/categories';
import { pointHandovers, pointHandoverTitles } from '@separai/contract/collection-points/handover';
import { type MaterialType, materialTitles } from '@separai/contract/collection-points/materials';
import { parseOpeningHours } from '@separai/contract/collection-points/opening-hours';
import { openingHoursWords } from '@separai/contract/collection-points/opening-hours-words';
import { type PickupRules, pickupRuleWords } from '@separai/contract/collection-points/pickup-rules';
import { publicAccesses, publicAccessTitles } from '@separai/contract/collection-points/public-access';
import type { ImportField } from '@separai/contract/imports/fields';
import { leadingField } from '@separai/contract/imports/updates';
import { type VerdictKind, verdictTitles } from '@separai/contract/items/verdicts';
import { degreesText, positionText } from '../../../components/admin/degrees.ts';
import { adminImportsText as text } from './text.ts';

/** A verdict of an item with its parts and sources. */
const verdictText = (value: unknown): string => {
  const { kind, prepare, why, depends, since, sources } = value as Readonly<Record<string, unknown>>;
  const said = [verdictTitles[kind as VerdictKind] ?? kind, prepare, why, depends];
  if (typeof since === 'string') said.push(text.since(formatDay(since)));
  const named = Array.isArray(sources) && sources.length > 0 ? [`(${sources.join(', ')})`] : [];
  return [...said.filter((part) => part !== null && part !== undefined), ...named].join(' · ');
};

/** The value of a field in words. */
export const shownValue = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return text.empty;
  if (typeof value === 'boolean') return text.active[value ? 'true' : 'false'];
  if (field === 'pickupRules') return pickupRuleWords(value as PickupRules).join('; ');
  if (field === 'verdicts' && Array.isArray(value)) return value.map(verdictText).join('\n');
  if (field === 'city' || field === 'national') return verdictText(value);
  if (Array.isArray(value) && /ategories$/.test(field))
    return (
      namedCategories(pointCategoryIds.filter((id) => value.includes(id)))
        .map(({ title }) => title)
        .join(', ') || text.empty
    );
  if (Array.isArray(value))
    return value.map((type) => materialTitles[type as MaterialType] ?? String(type)).join(', ') || text.empty;
  if (typeof value === 'number' && (field === 'latitude' || field === 'longitude')) return degreesText(value);
  const access = publicAccesses.find((one) => one === value);
  if (field === 'publicAccess' && access !== undefined) return publicAccessTitles[access];
  if (field === 'openingHours') {
    const hours = parseOpeningHours(String(value));
    return hours === null ? String(value) : openingHoursWords(hours);
  }
  const handover = pointHandovers.find((one) => one === value);
  return field === 'handover' && handover !== undefined ? pointHandoverTitles[handover] : String(value);
};

/** The label of a field. */
const fieldWord = (field: string): string =>
  field === 'pickupRules'
    ? text.pickupRules
    : (text.fields[field as ImportField] ?? text.itemFields[field] ?? text.areaFields[field] ?? field);

/** The name of a changed field: a verdict of an item has the field's name among items, for `city` is a column of points as well. */
export const changeWord = (field: string, value: unknown): string =>
  field !== 'pickupRules' && typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (text.itemFields[field] ?? field)
    : fieldWord(field);

/** The label of a group of fields. */
export const choiceWord = (field: string): string => {
  if (field === leadingField('pickupRules')) return text.pickupRules;
  return field === 'latitude' ? text.place : fieldWord(field);
};

/** The coordinates of a point. */
export const placeOf = ({ latitude, longitude }: { latitude?: unknown; longitude?: unknown }): string =>
  typeof latitude === 'number' && typeof longitude === 'number' ? positionText({ latitude, longitude }) : text.noPlace;

/** The problems and notes of a row. */
export function Problems({ problems, notes }: { problems: Readonly<Record<string, string>>; notes: readonly string[] }) {
  const said = Object.entries(problems);
  return (
    <>
      {said.length > 0 && (
        <ul className="text-small font-medium text-danger-ink">
          {said.map(([field, sentence]) => (
            <li key={field}>
              {fieldWord(field)}: {sentence}
            </li>
          ))}
        </ul>
      )}
      {notes.length > 0 && (
        <ul className="text-small text-ink-soft">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}
