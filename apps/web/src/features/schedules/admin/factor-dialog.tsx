import { materialTitles } from '@separai/contract/collection-points/materials';
import { type Factors, KeptFactor } from '@separai/contract/conversions/schema';
import { countedUnits, unitTitles } from '@separai/contract/conversions/units';
import { limits } from '@separai/contract/limits';
import { DeleteDialog } from '../../../components/admin/question-dialog.tsx';
import { RecordDialog } from '../../../components/admin/record-dialog.tsx';
import { RecordDialogs } from '../../../components/admin/record-dialogs.tsx';
import { fieldsOf, resolverOf, useRecordForm } from '../../../components/admin/use-record-form.ts';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { InlineSelect, Options } from '../../../components/ui/inline-select.tsx';
import { bodyOf, emptyForm, factorName, formOf, problemsOf, textOf } from './factor-form.ts';
import { factorText as text } from './factor-text.ts';
import { useCreateFactor, useDeleteFactor, useReplaceFactor } from './factors-api.ts';
import type { FactorSearch } from './search.ts';

interface OpenFactorDialogProps extends Factors {
  search: FactorSearch;
  onClose: () => void;
}

/** The dialog of the factors that the address opens. */
export function OpenFactorDialog({ factors, search, onClose, ...whose }: OpenFactorDialogProps) {
  const remove = useDeleteFactor();
  return (
    <RecordDialogs
      search={search}
      find={(id) => factors.find((one) => one.id === id)}
      unknown={text.unknown}
      form={(factor) => <FactorDialog factor={factor} {...whose} onClose={onClose} />}
      question={(factor) => (
        <DeleteDialog
          question={text.deleteQuestion(factorName(factor))}
          text={text}
          write={remove}
          input={{ params: { id: String(factor.id) } }}
          onClose={onClose}
        >
          <p className="text-ink-soft">{text.deleteSentence}</p>
        </DeleteDialog>
      )}
    />
  );
}

interface FactorDialogProps extends Pick<Factors, 'organizations' | 'ownOrganizationId'> {
  factor: KeptFactor | null;
  onClose: () => void;
}

const unitWords = Object.fromEntries(countedUnits.map((unit) => [unit, unitTitles[unit][0]]));

/** Creates a factor, or edits one as it was when the dialog was opened. */
function FactorDialog({ factor, organizations, ownOrganizationId, onClose }: FactorDialogProps) {
  const [create, replace] = [useCreateFactor(), useReplaceFactor()];
  const record = useRecordForm({
    editing: { record: factor, schema: KeptFactor, labels: text.fields, textOf },
    formOf: (from) => (from === null ? emptyForm(ownOrganizationId) : formOf(from)),
    resolver: resolverOf(problemsOf),
    save: (typed, base) =>
      base === null
        ? create.mutateAsync({ body: bodyOf(typed) })
        : replace.mutateAsync({ params: { id: String(base.id) }, body: { ...bodyOf(typed), version: base.version } }),
    onSaved: onClose,
    savedText: text.saved,
    failureOf: ({ message }) => text.saveFailed(message),
    refusedOf: ({ code, message, fields }) => (code === 'conversion-factor-exists' ? { unit: message } : fields),
  });
  const field = fieldsOf(record.form, text.fields);
  return (
    <RecordDialog
      record={record}
      onClose={onClose}
      title={factor === null ? text.createTitle : text.editTitle(factorName(factor))}
      closeLabel={text.close}
      go={text.save}
      actions={
        <Button variant="neutral" onClick={onClose}>
          {text.cancel}
        </Button>
      }
    >
      <InlineSelect {...field('material')}>
        <Options words={materialTitles} />
      </InlineSelect>
      <InlineSelect {...field('unit')}>
        <Options words={unitWords} />
      </InlineSelect>
      <TextField {...field('kgPerUnit')} hint={text.kgHint} inputMode="decimal" autoComplete="off" className="max-w-72" />
      {ownOrganizationId === null && organizations.length > 0 && (
        <InlineSelect {...field('organizationId')}>
          <option value="">{text.everyOrganization}</option>
          {organizations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </InlineSelect>
      )}
      <TextField {...field('note')} optional hint={text.noteHint} maxLength={limits.observationMaxLength} />
      <p className="text-small text-ink-soft">{text.laterHint}</p>
    </RecordDialog>
  );
}
