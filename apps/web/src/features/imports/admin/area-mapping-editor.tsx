import {
  type AreaConstant,
  type AreaField,
  type AreaMapping,
  areaConstants,
  areaFields,
  areaMappingProblem,
  severalColumns,
} from '@separai/contract/area-imports/fields';
import { collectionDayLimits } from '@separai/contract/collection-days/limits';
import type { Import } from '@separai/contract/imports/schema';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { Table } from '../../../components/admin/table.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { FormAlert, TextField } from '../../../components/ui/field.tsx';
import { useUnsavedForm } from '../../../lib/forms.ts';
import { useMapAreaImport } from './api.ts';
import { AreaFrequencies } from './area-frequencies.tsx';
import {
  haveSameFrequency,
  isSameAreaMapping,
  readAreaDraft,
  storeAreaDraft,
  withAreaColumn,
  withAreaConstant,
  withFrequency,
} from './area-mapping-draft.ts';
import { areaImportsText } from './area-text.ts';
import { ColumnSelects } from './column-selects.tsx';
import { DiscardButton } from './discard-button.tsx';
import { rowLook } from './row-table.tsx';
import { adminImportsText as text } from './text.ts';

const isConstant = (field: AreaField): field is AreaConstant => areaConstants.some((one) => one === field);

/** The first field that a problem of the whole mapping is about. */
const lackingField = ({ columns, constants }: AreaMapping): AreaField => {
  const lacks = (field: AreaConstant): boolean => (columns[field] ?? []).length === 0 && (constants[field] ?? '').trim() === '';
  if (lacks('service')) return 'service';
  return lacks('municipality') ? 'municipality' : lacks('uf') ? 'uf' : 'frequency';
};

interface EditorProps {
  record: Import;
  mapping: AreaMapping;
  /** Called when the rows are checked by the shown mapping. */
  onDone: () => void;
  onGone: () => void;
}

/** Assigns the columns of a file of collection areas, and confirms the days that its texts say. The draft outlives a reload. */
export function AreaMappingEditor({ record, mapping: stored, onDone, onGone }: EditorProps) {
  const [mapping, setMapping] = useState<AreaMapping>(() => readAreaDraft(record.id) ?? stored);
  useUnsavedForm(!isSameAreaMapping(mapping, stored));
  const change = (next: AreaMapping): void => {
    setMapping(next);
    storeAreaDraft(record.id, next);
  };
  const done = (): void => {
    storeAreaDraft(record.id, null);
    onDone();
  };
  const map = useMapAreaImport(done);
  const formId = useId();
  const idOf = (field: AreaField): string => `${formId}-${field}`;
  const problem = areaMappingProblem(mapping);
  const check = (): void => {
    if (problem !== null) document.getElementById(idOf(lackingField(mapping)))?.focus();
    else if (
      isSameAreaMapping(mapping, stored) &&
      record.failure === null &&
      record.areaFacts !== null &&
      areaMappingProblem(stored) === null
    )
      done();
    else map.mutate({ params: { id: String(record.id) }, body: { ...mapping } as NonNullable<Import['areaMapping']> });
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
        <p className="text-ink-soft">{areaImportsText.proposed}</p>
      </div>
      {record.warnings.map((warning) => (
        <FormAlert key={warning} tone="warn">
          {warning}
        </FormAlert>
      ))}
      {problem !== null && (
        <div id={`${formId}-problem`}>
          <FormAlert tone="warn">{problem}</FormAlert>
        </div>
      )}
      <AreaFrequencies
        facts={record.areaFacts}
        isStale={!haveSameFrequency(mapping, stored)}
        mapping={mapping}
        onFrequency={(said, rules) => change(withFrequency(mapping, said, rules))}
      />
      <TextField
        label={areaImportsText.validFrom}
        hint={areaImportsText.validFromHint}
        type="date"
        className="roomy:max-w-100"
        value={mapping.validFrom}
        onChange={({ target }) => target.value !== '' && change({ ...mapping, validFrom: target.value })}
      />
      <Table
        rows={areaFields}
        rowId={(field) => field}
        caption={areaImportsText.mappingCaption}
        look={rowLook}
        columns={[
          {
            key: 'field',
            title: text.field,
            isHead: true,
            className: 'font-display font-semibold roomy:w-52 roomy:pt-5',
            cell: (field) => areaImportsText.fields[field],
          },
          {
            key: 'column',
            title: text.column,
            cell: (field) => (
              <ColumnSelects
                field={areaImportsText.fields[field]}
                chosen={mapping.columns[field] ?? []}
                several={severalColumns.has(field)}
                columns={record.columns}
                firstId={idOf(field)}
                describedBy={problem !== null && field === lackingField(mapping) ? `${formId}-problem` : undefined}
                onColumn={(index, column) => change(withAreaColumn(mapping, { field, index, column }))}
              />
            ),
          },
          {
            key: 'constant',
            title: text.constant,
            cell: (field) =>
              isConstant(field) && (
                <TextField
                  label={text.constantOf(areaImportsText.fields[field])}
                  labelHidden
                  placeholder={text.constant}
                  autoComplete="off"
                  maxLength={collectionDayLimits.operatorMaxLength}
                  value={mapping.constants[field] ?? ''}
                  onChange={({ target }) => change(withAreaConstant(mapping, { field, constant: target.value }))}
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
        <DiscardButton record={record} onGone={onGone} />
      </div>
    </form>
  );
}
