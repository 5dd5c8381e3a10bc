import { guideMessages } from '@separai/contract/recycling-guides/messages';
import { guideVideoOf } from '@separai/contract/recycling-guides/rules';
import { RecyclingGuide } from '@separai/contract/recycling-guides/schema';
import { Eye, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { RecordForm } from '../../../components/admin/record-form.tsx';
import { useRecordForm } from '../../../components/admin/use-record-form.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { settings } from '../../../lib/settings.ts';
import { sent } from '../../../lib/write.ts';
import { useCreateGuide, useReplaceGuide } from './administered-guides.ts';
import { GuideFields } from './guide-fields.tsx';
import { bodyOf, conflictsOf, emptyForm, formFieldOf, formOf, previewOf, problemsOf } from './guide-form.ts';
import { GuidePreview } from './guide-preview.tsx';
import { adminGuidesText as text } from './text.ts';

interface GuideDialogProps {
  /** The guide that is edited; null for a new one. */
  guide: RecyclingGuide | null;
  /** All there are, after which a new one comes. */
  guides: readonly RecyclingGuide[];
  onClose: () => void;
  onSaved: () => void;
  /** Below the form: what was done with the guide. */
  history?: ReactNode;
}

/** Creates or edits a guide: nothing that was typed is lost but by saying so. */
export function GuideDialog({ guide, guides, onClose, onSaved, history }: GuideDialogProps) {
  const isNew = guide === null;
  const [shown, setShown] = useState<'form' | 'preview'>('form');
  const [create, replace] = [useCreateGuide(), useReplaceGuide()];
  const record = useRecordForm({
    record: guide,
    schema: RecyclingGuide,
    typedOf: (from) => (from === null ? emptyForm(guides) : formOf(from, settings.defaultVideoUrl)),
    problemsOf: (typed) => problemsOf(typed, isNew),
    save: (typed, base) => {
      const id = typed.id.trim();
      const body = bodyOf(typed);
      return base === null
        ? create.mutateAsync(sent({ body: { ...body, ...(id === '' ? {} : { id }) } }))
        : replace.mutateAsync(sent({ params: { id: base.id }, body: { ...body, version: base.version } }));
    },
    onSaved,
    failureOf: text.saveFailed,
    refusedOf: ({ code, message, fields }) =>
      code === 'recycling-guide-exists'
        ? { id: message }
        : Object.fromEntries(Object.entries(fields).map(([path, refusal]) => [formFieldOf(path), refusal])),
  });
  const { form, failure, isAsking } = record;
  const { isSubmitting, errors, isSubmitted } = form.formState;
  const missing =
    isSubmitted &&
    Object.keys(errors).length > 0 &&
    Object.values(problemsOf(form.getValues(), isNew)).includes(guideMessages.fieldRequired);

  return (
    <Dialog
      open
      onClose={onClose}
      title={shown === 'preview' ? text.previewTitle : isNew ? text.createTitle : text.editTitle(guide.name)}
      closeLabel={text.close}
    >
      <RecordForm record={record} conflictsOf={conflictsOf} labels={text.fields} hidden={shown === 'preview'}>
        <GuideFields form={form} isNew={isNew} />
        {missing && <FormAlert tone="danger">{guideMessages.fieldRequired}</FormAlert>}
        {failure !== null && <FormFailure>{failure}</FormFailure>}
        <Button variant="primary" type="submit" busy={isSubmitting}>
          {text.save}
        </Button>
        <Button variant="neutral" icon={<Eye />} onClick={() => setShown('preview')}>
          {text.preview}
        </Button>
        {history}
      </RecordForm>
      {!isAsking && shown === 'preview' && (
        <>
          <GuidePreview
            guide={previewOf(form.getValues(), guideVideoOf(form.getValues('youtubeUrl'), settings.defaultVideoUrl))}
          />
          <Button variant="primary" icon={<Pencil />} className="mt-4 w-full" onClick={() => setShown('form')}>
            {text.backToForm}
          </Button>
        </>
      )}
    </Dialog>
  );
}
