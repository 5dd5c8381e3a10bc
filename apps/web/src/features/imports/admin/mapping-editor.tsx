import {
  geometryColumns,
  type ImportField,
  type ImportMapping,
  importFields,
  namesNothing,
  namesPoints,
  singleColumnFields,
} from '@separai/contract/imports/fields';
import { proposeMapping } from '@separai/contract/imports/proposal';
import type { Import } from '@separai/contract/imports/schema';
import { unusedColumns } from '@separai/contract/imports/unused-columns';
import { limits } from '@separai/contract/limits';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { Table } from '../../../components/admin/table.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { FormAlert, TextField } from '../../../components/ui/field.tsx';
import { useUnsavedForm } from '../../../lib/forms.ts';
import { useMapImport } from './api.ts';
import { DiscardButton } from './discard-button.tsx';
import { FileChoices } from './file-choices.tsx';
import { haveSameColumns, isSameMapping, readDraft, storeDraft, withColumn, withConstant } from './mapping-draft.ts';
import { MappingPreview } from './mapping-preview.tsx';
import { UnusedColumns } from './noticed.tsx';
import { rowLook } from './row-table.tsx';
import { adminImportsText as text } from './text.ts';

/** Fields that may have one value for all rows. */
const constantFields: readonly ImportField[] = [
  'city',
  'materials',
  'handover',
  'publicAccess',
  'takesBookings',
  'schedule',
  'phone',
  'website',
  'description',
  'isActive',
  'attribution',
];

/** Fields of which one is required. */
const nameFields: readonly ImportField[] = ['name', 'address'];

const columnIdOf = (formId: string, field: ImportField): string => `${formId}-${field}`;

interface EditorProps {
  record: Import;
  /** Called when the rows are checked by the shown mapping. */
  onDone: () => void;
  onGone: () => void;
}

/** Assigns columns to fields, with a preview of the first rows. The draft outlives a reload. */
export function MappingEditor({ record, onDone, onGone }: EditorProps) {
  const [mapping, setMapping] = useState<ImportMapping>(() => readDraft(record.id) ?? record.mapping);
  useUnsavedForm(!isSameMapping(mapping, record.mapping));
  const names = record.columns.map(({ name }) => name);
  const proposed = proposeMapping(names, { name: record.fileName, format: record.format ?? 'csv' });
  const change = (next: ImportMapping): void => {
    setMapping(next);
    storeDraft(record.id, next);
  };
  const done = (): void => {
    storeDraft(record.id, null);
    onDone();
  };
  const map = useMapImport(done);
  const formId = useId();
  const isNameless = !namesPoints(mapping);
  const check = (): void => {
    const body = { ...mapping } as Import['mapping'];
    // Without a name every row would be refused, or named by a guess.
    if (isNameless) document.getElementById(columnIdOf(formId, 'name'))?.focus();
    else if (isSameMapping(mapping, record.mapping)) done();
    else map.mutate({ params: { id: String(record.id) }, body });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <div>
        <h2 className="font-display text-heading font-bold">{text.columns}</h2>
        <p className="text-ink-soft">{haveSameColumns(record.mapping, proposed) ? text.proposed : text.remembered}</p>
      </div>
      {record.warnings.map((warning) => (
        <FormAlert key={warning} tone="warn">
          {warning}
        </FormAlert>
      ))}
      {isNameless && (
        <div id={`${formId}-nothing`}>
          <FormAlert tone="warn">{namesNothing}</FormAlert>
        </div>
      )}
      <FileChoices record={record} mapping={mapping} onChange={change} />
      <UnusedColumns unused={unusedColumns(record.columns, mapping)} />
      <MappingPreview record={record} mapping={mapping} />
      <Table
        rows={importFields}
        rowId={(field) => field}
        caption={text.mappingCaption}
        look={rowLook}
        columns={[
          {
            key: 'field',
            title: text.field,
            isHead: true,
            className: 'font-display font-semibold roomy:w-44 roomy:pt-5',
            cell: (field) => text.fields[field],
          },
          {
            key: 'column',
            title: text.column,
            cell: (field) => (
              <FieldColumns
                field={field}
                mapping={mapping}
                columns={record.columns}
                firstId={columnIdOf(formId, field)}
                describedBy={isNameless && nameFields.includes(field) ? `${formId}-nothing` : undefined}
                onChange={change}
              />
            ),
          },
          {
            key: 'constant',
            title: text.constant,
            cell: (field) =>
              constantFields.includes(field) && (
                <TextField
                  label={text.constantOf(text.fields[field])}
                  labelHidden
                  placeholder={text.constant}
                  autoComplete="off"
                  maxLength={limits.descriptionMaxLength}
                  value={mapping.constants[field] ?? ''}
                  onChange={({ target }) => change(withConstant(mapping, { field, constant: target.value }))}
                />
              ),
          },
        ]}
      />
      {map.isError && <FormFailure>{map.error.message}</FormFailure>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" icon={<Check />} busy={map.isPending}>
          {text.check}
        </Button>
        {!haveSameColumns(mapping, proposed) && (
          <Button variant="neutral" onClick={() => change({ ...mapping, ...proposed })}>
            {text.backToProposed}
          </Button>
        )}
        <DiscardButton record={record} onGone={onGone} />
      </div>
    </form>
  );
}

interface FieldColumnsProps {
  field: ImportField;
  mapping: ImportMapping;
  columns: Import['columns'];
  /** The id of the first select. */
  firstId: string;
  describedBy: string | undefined;
  onChange: (mapping: ImportMapping) => void;
}

/** A select for each column of a field, and one more where several columns are allowed. */
function FieldColumns({ field, mapping, columns, firstId, describedBy, onChange }: FieldColumnsProps) {
  const chosen = mapping.columns[field] ?? [];
  const offersMore = chosen.length === 0 || !singleColumnFields.has(field);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {[...chosen, ...(offersMore ? [''] : [])].map((value, index) => {
        const sample = columns.find(({ name }) => name === value)?.sample ?? '';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the order is what a choice is
          <div key={index}>
            <select
              id={index === 0 ? firstId : undefined}
              aria-describedby={describedBy}
              aria-label={text.columnOf(text.fields[field], index + 1)}
              value={value}
              onChange={({ target }) => onChange(withColumn(mapping, { field, index, column: target.value }))}
              className={classNames(
                'min-h-[44px] w-full rounded-md border-[1.5px] border-edge bg-surface px-2.5 text-body roomy:max-w-100',
                value === '' ? 'text-ink-soft' : 'text-ink',
              )}
            >
              <option value="">{index === 0 ? text.noColumn : text.anotherColumn}</option>
              {columns
                .filter(({ name }) => name !== geometryColumns.shape)
                .filter(({ name }) => name === value || !chosen.includes(name))
                .map(({ name }) => (
                  <option key={name} value={name}>
                    {text.geometry[name] ?? name}
                  </option>
                ))}
            </select>
            {sample !== '' && <p className="mt-0.5 text-small text-ink-soft wrap-anywhere">{text.sample(sample)}</p>}
          </div>
        );
      })}
    </div>
  );
}
