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
import { useMapImport } from './api.ts';
import { FileChoices } from './file-choices.tsx';
import { haveSameColumns, isSameMapping, pointDraft } from './mapping-draft.ts';
import { MappingForm, type MappingSubject } from './mapping-form.tsx';
import { MappingPreview } from './mapping-preview.tsx';
import { UnusedColumns } from './noticed.tsx';
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

const subject: MappingSubject<ImportField, ImportMapping> = {
  fields: importFields,
  words: text.fields,
  caption: text.mappingCaption,
  isSeveral: (field) => !singleColumnFields.has(field),
  isConstant: (field) => constantFields.includes(field),
  constantMaxLength: limits.descriptionMaxLength,
  draft: pointDraft,
  isSame: isSameMapping,
  // Without a name every row would be refused, or named by a guess.
  problemOf: (mapping) => (namesPoints(mapping) ? null : { sentence: namesNothing, fields: ['name', 'address'] }),
};

interface EditorProps {
  record: Import;
  /** Called when the rows are checked by the shown mapping. */
  onDone: () => void;
  onGone: () => void;
}

/** Assigns the columns of a file of points, with a preview of the first rows. */
export function MappingEditor({ record, onDone, onGone }: EditorProps) {
  const names = record.columns.map(({ name }) => name);
  const proposed = proposeMapping(names, { name: record.fileName, format: record.format ?? 'csv' });
  const done = (): void => {
    pointDraft.store(record.id, null);
    onDone();
  };
  const { mutate, isPending, error } = useMapImport(done);
  const send = (mapping: ImportMapping): void =>
    mutate({ params: { id: String(record.id) }, body: { ...mapping } as Import['mapping'] });
  return (
    <MappingForm
      subject={subject}
      record={record}
      stored={record.mapping as ImportMapping}
      isChecked
      proposed={proposed}
      save={{ send, isPending, error }}
      lead={haveSameColumns<ImportField>(importFields, record.mapping, proposed) ? text.proposed : text.remembered}
      onDone={done}
      onGone={onGone}
    >
      {(mapping, change) => (
        <>
          <FileChoices record={record} mapping={mapping} onChange={change} />
          <UnusedColumns unused={unusedColumns(record.columns, mapping)} />
          <MappingPreview record={record} mapping={mapping} />
        </>
      )}
    </MappingForm>
  );
}
