import { type Axis, axes } from '@separai/contract/imports/coordinates';
import type { ImportField, ImportMapping } from '@separai/contract/imports/fields';
import { importFields } from '@separai/contract/imports/fields';
import { Mapping } from '@separai/contract/imports/schema';
import { tryStorage } from '../../../lib/storage.ts';

const nameOf = (id: number): string => `separai_import_mapping_${id}`;

/** The unsent draft of an import's mapping in this tab; null without one. */
export const readDraft = (id: number): ImportMapping | null => {
  const stored = tryStorage(() => Mapping.safeParse(JSON.parse(sessionStorage.getItem(nameOf(id)) ?? 'null')));
  return stored?.data ?? null;
};

/** Stores the draft until it is sent; null deletes it. */
export const storeDraft = (id: number, mapping: ImportMapping | null): void => {
  tryStorage(() =>
    mapping === null ? sessionStorage.removeItem(nameOf(id)) : sessionStorage.setItem(nameOf(id), JSON.stringify(mapping)),
  );
};

/** Whether two mappings have the same columns, which the server stores for the next file. */
export const haveSameColumns = (one: ImportMapping, other: ImportMapping): boolean =>
  importFields.every(
    (field) =>
      JSON.stringify(one.columns[field] ?? []) === JSON.stringify(other.columns[field] ?? []) &&
      (one.constants[field] ?? '').trim() === (other.constants[field] ?? '').trim(),
  );

/** Whether two mappings are the same, also in the choices for the file. */
export const isSameMapping = (one: ImportMapping, other: ImportMapping): boolean =>
  haveSameColumns(one, other) &&
  (one.takesMiddles ?? false) === (other.takesMiddles ?? false) &&
  axes.every((axis) => (one.minus ?? []).includes(axis) === (other.minus ?? []).includes(axis));

/** A mapping with or without the minus sign added to an axis. */
export const withMinus = (mapping: ImportMapping, { axis, isLost }: { axis: Axis; isLost: boolean }): ImportMapping => ({
  ...mapping,
  minus: axes.filter((one) => (one === axis ? isLost : mapping.minus?.includes(one))),
});

/** A mapping with the column at an index of a field replaced, or added at the end; '' removes the column. */
export const withColumn = (
  mapping: ImportMapping,
  { field, index, column }: { field: ImportField; index: number; column: string },
): ImportMapping => {
  const before = mapping.columns[field] ?? [];
  const after = [...before.slice(0, index), ...(column === '' ? [] : [column]), ...before.slice(index + 1)];
  const { [field]: _old, ...others } = mapping.columns;
  return { ...mapping, columns: after.length === 0 ? others : { ...others, [field]: [...new Set(after)] } };
};

/** A mapping with the value for rows whose columns of a field are empty; '' removes the value. */
export const withConstant = (
  mapping: ImportMapping,
  { field, constant }: { field: ImportField; constant: string },
): ImportMapping => {
  const { [field]: _old, ...others } = mapping.constants;
  return { ...mapping, constants: constant === '' ? others : { ...others, [field]: constant } };
};
