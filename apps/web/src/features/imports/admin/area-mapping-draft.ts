import type { AreaConstant, AreaField, AreaMapping, SaidFrequency } from '@separai/contract/area-imports/fields';
import { AreaMapping as Schema } from '@separai/contract/area-imports/mapping-schema';
import { tryStorage } from '../../../lib/storage.ts';

const nameOf = (id: number): string => `separai_area_mapping_${id}`;

/** The unsent draft of an import's mapping in this tab; null without one. */
export const readAreaDraft = (id: number): AreaMapping | null => {
  const stored = tryStorage(() => Schema.safeParse(JSON.parse(sessionStorage.getItem(nameOf(id)) ?? 'null')));
  return stored?.data ?? null;
};

/** Stores the draft until it is sent; null deletes it. */
export const storeAreaDraft = (id: number, mapping: AreaMapping | null): void => {
  tryStorage(() =>
    mapping === null ? sessionStorage.removeItem(nameOf(id)) : sessionStorage.setItem(nameOf(id), JSON.stringify(mapping)),
  );
};

/** Whether two mappings read the frequency texts of rows alike. */
export const haveSameFrequency = (one: AreaMapping, other: AreaMapping): boolean =>
  JSON.stringify([one.columns.frequency ?? [], one.columns.rules ?? [], one.constants.frequency ?? '']) ===
  JSON.stringify([other.columns.frequency ?? [], other.columns.rules ?? [], other.constants.frequency ?? '']);

const told = (mapping: AreaMapping): unknown => [
  Object.entries(mapping.columns)
    .filter(([, columns]) => (columns?.length ?? 0) > 0)
    .sort(),
  Object.entries(mapping.constants)
    .filter(([, text]) => (text ?? '').trim() !== '')
    .sort(),
  mapping.validFrom,
  [...mapping.frequencies].sort((one, another) => (one.text < another.text ? -1 : 1)),
];

export const isSameAreaMapping = (one: AreaMapping, other: AreaMapping): boolean =>
  JSON.stringify(told(one)) === JSON.stringify(told(other));

/** A mapping with the column at an index of a field replaced, or added at the end; '' removes the column. */
export const withAreaColumn = (
  mapping: AreaMapping,
  { field, index, column }: { field: AreaField; index: number; column: string },
): AreaMapping => {
  const before = mapping.columns[field] ?? [];
  const after = [...before.slice(0, index), ...(column === '' ? [] : [column]), ...before.slice(index + 1)];
  const { [field]: _old, ...others } = mapping.columns;
  return { ...mapping, columns: after.length === 0 ? others : { ...others, [field]: [...new Set(after)] } };
};

/** A mapping with the value for rows whose columns of a field are empty; '' removes the value. */
export const withAreaConstant = (
  mapping: AreaMapping,
  { field, constant }: { field: AreaConstant; constant: string },
): AreaMapping => {
  const { [field]: _old, ...others } = mapping.constants;
  return { ...mapping, constants: constant === '' ? others : { ...others, [field]: constant } };
};

/** A mapping with the rules of a frequency text; null: those that the text itself proposes. */
export const withFrequency = (mapping: AreaMapping, text: string, rules: SaidFrequency['rules'] | null): AreaMapping => {
  const others = mapping.frequencies.filter((said) => said.text !== text);
  return { ...mapping, frequencies: rules === null ? others : [...others, { text, rules }] };
};
