import type { Import } from '@separai/contract/imports/schema';
import { Check } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { Table } from '../../../components/admin/table.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { FormAlert, TextField } from '../../../components/ui/field.tsx';
import { useUnsavedForm } from '../../../lib/forms.ts';
import { ColumnSelects } from './column-selects.tsx';
import { DiscardButton } from './discard-button.tsx';
import { type FieldMapping, haveSameColumns, type MappingDraft, withColumn, withConstant } from './mapping-draft.ts';
import { rowLook } from './row-table.tsx';
import { adminImportsText as text } from './text.ts';

/** The fields of a subject, their words, and the rules of its mapping. */
export interface MappingSubject<Field extends string, Mapping> {
  readonly fields: readonly Field[];
  readonly words: Readonly<Record<Field, string>>;
  readonly caption: string;
  /** Whether a field may have several columns, and one value for all rows. */
  readonly isSeveral: (field: Field) => boolean;
  readonly isConstant: (field: Field) => boolean;
  readonly constantMaxLength: number;
  readonly draft: MappingDraft<Mapping>;
  readonly isSame: (one: Mapping, other: Mapping) => boolean;
  /** The problem of the whole mapping, and the fields that it is about, the first of which takes the focus. */
  readonly problemOf: (mapping: Mapping) => { readonly sentence: string; readonly fields: readonly Field[] } | null;
}

interface MappingFormProps<Field extends string, Mapping extends FieldMapping<Field>> {
  subject: MappingSubject<Field, Mapping>;
  record: Import;
  /** The mapping by which the server has checked the rows, or would check them. */
  stored: Mapping;
  /** Whether the rows are checked by it. */
  isChecked: boolean;
  /** Undefined until it is known. */
  proposed: FieldMapping<Field> | undefined;
  /** Sends the mapping. */
  save: { readonly send: (mapping: Mapping) => void; readonly isPending: boolean; readonly error: Error | null };
  lead: string;
  /** The parts between the warnings and the fields. */
  children: (mapping: Mapping, change: (mapping: Mapping) => void) => ReactNode;
  /** Called when the rows are checked by the shown mapping. */
  onDone: () => void;
  onGone: () => void;
}

/** Assigns the columns of a file to fields. The draft outlives a reload. */
export function MappingForm<Field extends string, Mapping extends FieldMapping<Field>>({
  subject,
  record,
  stored,
  isChecked,
  proposed,
  save,
  lead,
  children,
  onDone,
  onGone,
}: MappingFormProps<Field, Mapping>) {
  const { fields, words, draft, isSame } = subject;
  const [mapping, setMapping] = useState<Mapping>(() => draft.read(record.id) ?? stored);
  useUnsavedForm(!isSame(mapping, stored));
  const change = (next: Mapping): void => {
    setMapping(next);
    draft.store(record.id, next);
  };
  const formId = useId();
  const idOf = (field: Field | undefined): string => `${formId}-${field}`;
  const problem = subject.problemOf(mapping);
  const check = (): void => {
    if (problem !== null) document.getElementById(idOf(problem.fields[0]))?.focus();
    else if (isChecked && isSame(mapping, stored)) onDone();
    else save.send(mapping);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
      // No grid: its areas would hold the foot.
      className="space-y-4"
    >
      <div>
        <h2 className="font-display text-heading font-bold">{text.columns}</h2>
        <p className="text-ink-soft">{lead}</p>
      </div>
      {record.warnings.map((warning) => (
        <FormAlert key={warning} tone="warn">
          {warning}
        </FormAlert>
      ))}
      {problem !== null && (
        <div id={`${formId}-problem`}>
          <FormAlert tone="warn">{problem.sentence}</FormAlert>
        </div>
      )}
      {children(mapping, change)}
      <Table
        rows={fields}
        rowId={(field) => field}
        caption={subject.caption}
        look={rowLook}
        columns={[
          {
            key: 'field',
            title: text.field,
            isHead: true,
            className: 'font-display font-semibold roomy:w-52 roomy:pt-5',
            cell: (field) => words[field],
          },
          {
            key: 'column',
            title: text.column,
            cell: (field) => (
              <ColumnSelects
                field={words[field]}
                chosen={mapping.columns[field] ?? []}
                several={subject.isSeveral(field)}
                columns={record.columns}
                firstId={idOf(field)}
                describedBy={problem?.fields.includes(field) ? `${formId}-problem` : undefined}
                onColumn={(index, column) => change(withColumn<Field, Mapping>(mapping, { field, index, column }))}
              />
            ),
          },
          {
            key: 'constant',
            title: text.constant,
            cell: (field) =>
              subject.isConstant(field) && (
                <TextField
                  label={text.constantOf(words[field])}
                  labelHidden
                  placeholder={text.constant}
                  autoComplete="off"
                  maxLength={subject.constantMaxLength}
                  value={mapping.constants[field] ?? ''}
                  onChange={({ target }) => change(withConstant<Field, Mapping>(mapping, { field, constant: target.value }))}
                />
              ),
          },
        ]}
      />
      {save.error !== null && <FormFailure>{save.error.message}</FormFailure>}
      <div className="sticky bottom-2 z-10 w-fit max-w-full rounded-md shadow-dialog">
        <Button type="submit" variant="primary" icon={<Check />} busy={save.isPending}>
          {text.check}
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        {proposed !== undefined && !haveSameColumns(fields, mapping, proposed) && (
          <Button
            variant="neutral"
            onClick={() => change({ ...mapping, columns: proposed.columns, constants: proposed.constants })}
          >
            {text.backToProposed}
          </Button>
        )}
        <DiscardButton record={record} onGone={onGone} />
      </div>
    </form>
  );
}
