import {
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
import { FormAlert, TextField } from '../../../components/ui/field.tsx';
import { useUnsavedForm } from '../../../lib/forms.ts';
import { useMapImport } from './api.ts';
import { ColumnSelects } from './column-selects.tsx';
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
              <ColumnSelects
                field={text.fields[field]}
                chosen={mapping.columns[field] ?? []}
                several={!singleColumnFields.has(field)}
                columns={record.columns}
                firstId={columnIdOf(formId, field)}
                describedBy={isNameless && nameFields.includes(field) ? `${formId}-nothing` : undefined}
                onColumn={(index, column) => change(withColumn(mapping, { field, index, column }))}
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
