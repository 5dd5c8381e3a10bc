import { type Axis, axes } from '@separai/contract/imports/coordinates';
import { type ImportField, type ImportMapping, importFields } from '@separai/contract/imports/fields';
import { Mapping } from '@separai/contract/imports/schema';
import { tryStorage } from '../../../lib/storage.ts';

/** The part that the mappings of points and of collection areas share: columns and constants by field. */
export interface FieldMapping<Field extends string> {
  readonly columns: { readonly [F in Field]?: readonly string[] | undefined };
  readonly constants: { readonly [F in Field]?: string | undefined };
}

/** The unsent mapping of an import in this tab. */
export interface MappingDraft<Mapping> {
  /** Null without a draft. */
  readonly read: (id: number) => Mapping | null;
  /** Stores the draft until it is sent; null deletes it. */
  readonly store: (id: number, mapping: Mapping | null) => void;
}

interface Schema<Output> {
  readonly safeParse: (given: unknown) => { readonly data?: Output | undefined };
}

/** The drafts below a name of the session's storage. */
export const mappingDraft = <Mapping>(name: string, schema: Schema<Mapping>): MappingDraft<Mapping> => {
  const keyOf = (id: number): string => `${name}_${id}`;
  return {
    read: (id) => tryStorage(() => schema.safeParse(JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null')))?.data ?? null,
    store: (id, mapping) => {
      tryStorage(() =>
        mapping === null ? sessionStorage.removeItem(keyOf(id)) : sessionStorage.setItem(keyOf(id), JSON.stringify(mapping)),
      );
    },
  };
};

/** A mapping with the column at an index of a field replaced, or added at the end; '' removes the column. */
export const withColumn = <Field extends string, Mapping extends FieldMapping<Field>>(
  mapping: Mapping,
  { field, index, column }: { field: Field; index: number; column: string },
): Mapping => {
  const columns: FieldMapping<Field>['columns'] = mapping.columns;
  const before = columns[field] ?? [];
  const after = [...before.slice(0, index), ...(column === '' ? [] : [column]), ...before.slice(index + 1)];
  const { [field]: _old, ...others } = columns;
  return { ...mapping, columns: after.length === 0 ? others : { ...others, [field]: [...new Set(after)] } };
};

/** A mapping with the value for rows whose columns of a field are empty; '' removes the value. */
export const withConstant = <Field extends string, Mapping extends FieldMapping<Field>>(
  mapping: Mapping,
  { field, constant }: { field: Field; constant: string },
): Mapping => {
  const { [field]: _old, ...others } = mapping.constants;
  return { ...mapping, constants: constant === '' ? others : { ...others, [field]: constant } };
};

/** Whether two mappings have the same columns and constants, which the server stores for the next file. */
export const haveSameColumns = <Field extends string>(
  fields: readonly Field[],
  one: FieldMapping<Field>,
  other: FieldMapping<Field>,
): boolean =>
  fields.every(
    (field) =>
      JSON.stringify(one.columns[field] ?? []) === JSON.stringify(other.columns[field] ?? []) &&
      (one.constants[field] ?? '').trim() === (other.constants[field] ?? '').trim(),
  );

export const pointDraft = mappingDraft<ImportMapping>('separai_import_mapping', Mapping);

/** Whether two mappings of points are the same, also in the choices for the file. */
export const isSameMapping = (one: ImportMapping, other: ImportMapping): boolean =>
  haveSameColumns<ImportField>(importFields, one, other) &&
  (one.takesMiddles ?? false) === (other.takesMiddles ?? false) &&
  axes.every((axis) => (one.minus ?? []).includes(axis) === (other.minus ?? []).includes(axis));

/** A mapping with or without the minus sign added to an axis. */
export const withMinus = (mapping: ImportMapping, { axis, isLost }: { axis: Axis; isLost: boolean }): ImportMapping => ({
  ...mapping,
  minus: axes.filter((one) => (one === axis ? isLost : mapping.minus?.includes(one))),
});
