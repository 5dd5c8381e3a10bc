import { guideMessages } from '@separai/contract/recycling-guides/messages';
import { guideVideoOf } from '@separai/contract/recycling-guides/rules';
import { RecyclingGuide } from '@separai/contract/recycling-guides/schema';
import { Eye, Pencil } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { DeleteDialog } from '../../../components/admin/question-dialog.tsx';
import { RecordForm } from '../../../components/admin/record-dialog.tsx';
import { RecordDialogs } from '../../../components/admin/record-dialogs.tsx';
import { RecordHistory } from '../../../components/admin/screen.tsx';
import { resolverOf, useRecordForm } from '../../../components/admin/use-record-form.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { settings } from '../../../lib/settings.ts';
import { useCreateGuide, useDeleteGuide, useReplaceGuide } from './api.ts';
import { GuideFields } from './guide-fields.tsx';
import { bodyOf, emptyForm, formFieldOf, formOf, previewOf, problemsOf, textOf } from './guide-form.ts';
import { GuidePreview } from './guide-preview.tsx';
import type { GuideSearch } from './search.ts';
import { adminGuidesText as text } from './text.ts';

interface OpenGuideDialogProps {
  guides: readonly RecyclingGuide[];
  search: GuideSearch;
  onClose: () => void;
}

/** The dialog of the guides that the address opens. */
export function OpenGuideDialog({ guides, search: { novo, material, excluir }, onClose }: OpenGuideDialogProps) {
  const remove = useDeleteGuide();
  return (
    <RecordDialogs
      search={{ novo, editar: material, excluir }}
      find={(id) => guides.find((one) => one.id === id)}
      unknown={text.unknown}
      form={(guide) => <GuideDialog guide={guide} guides={guides} onClose={onClose} />}
      question={({ id, name }) => (
        <DeleteDialog question={text.deleteQuestion(id)} text={text} write={remove} input={{ params: { id } }} onClose={onClose}>
          <p className="text-ink-soft">{text.deleteSentence(name)}</p>
        </DeleteDialog>
      )}
    />
  );
}

interface GuideDialogProps {
  /** The guide when the dialog was opened; null for a new one. */
  guide: RecyclingGuide | null;
  /** All guides, after which a new one comes. */
  guides: readonly RecyclingGuide[];
  onClose: () => void;
}

/** Creates or edits a guide. */
function GuideDialog({ guide, guides, onClose }: GuideDialogProps) {
  const isNew = guide === null;
  const [shown, setShown] = useState<'form' | 'preview' | 'form again'>('form');
  const isPreview = shown === 'preview';
  const parts = useRef<HTMLDivElement>(null);
  /** Scroll offset of the form, in px, while the preview is shown. */
  const formTop = useRef(0);
  const showPreview = (): void => {
    formTop.current = parts.current?.closest('[role="dialog"]')?.scrollTop ?? 0;
    setShown('preview');
  };
  useLayoutEffect(() => {
    if (shown !== 'form') parts.current?.closest('[role="dialog"]')?.scrollTo(0, isPreview ? 0 : formTop.current);
  }, [shown, isPreview]);
  const [create, replace] = [useCreateGuide(), useReplaceGuide()];
  const record = useRecordForm({
    editing: { record: guide, schema: RecyclingGuide, labels: text.fields, textOf },
    formOf: (from) => (from === null ? emptyForm(guides) : formOf(from, settings.defaultVideoUrl)),
    resolver: resolverOf((typed) => problemsOf(typed, isNew)),
    save: (typed, base) => {
      const id = typed.id.trim();
      const body = bodyOf(typed);
      return base === null
        ? create.mutateAsync({ body: { ...body, ...(id !== '' && { id }) } })
        : replace.mutateAsync({ params: { id: base.id }, body: { ...body, version: base.version } });
    },
    onSaved: onClose,
    savedText: text.saved,
    failureOf: ({ message }) => text.saveFailed(message),
    refusedOf: ({ code, message, fields }) =>
      code === 'recycling-guide-exists'
        ? { id: message }
        : Object.fromEntries(Object.entries(fields).map(([path, refusal]) => [formFieldOf(path), refusal])),
  });
  const { formId, form, failure, isAsking } = record;
  const { errors, isSubmitted } = form.formState;
  const missing =
    isSubmitted &&
    Object.keys(errors).length > 0 &&
    Object.values(problemsOf(form.getValues(), isNew)).includes(guideMessages.fieldRequired);

  return (
    <Dialog
      open
      onClose={onClose}
      title={isPreview ? text.previewTitle : isNew ? text.createTitle : text.editTitle(guide.name)}
      closeLabel={text.close}
      focuses="field"
      footer={
        isAsking ? undefined : isPreview ? (
          <Button key="back" variant="primary" icon={<Pencil />} autoFocus onClick={() => setShown('form again')}>
            {text.backToForm}
          </Button>
        ) : (
          <>
            <Button key="save" variant="primary" type="submit" form={formId} busy={record.isSaving}>
              {text.save}
            </Button>
            <Button variant="neutral" icon={<Eye />} autoFocus={shown === 'form again'} onClick={showPreview}>
              {text.preview}
            </Button>
          </>
        )
      }
    >
      <div ref={parts}>
        {/* The failure stands beside the button, below many fields. */}
        <RecordForm record={{ ...record, failure: null }} hidden={isPreview}>
          <GuideFields form={form} isNew={isNew} />
          {!isNew && <RecordHistory record="recycling-guide" id={guide.id} />}
          {missing && <FormAlert tone="danger">{guideMessages.fieldRequired}</FormAlert>}
          {failure !== null && <FormFailure>{failure}</FormFailure>}
        </RecordForm>
        {!isAsking && isPreview && (
          <GuidePreview
            guide={previewOf(form.getValues(), guideVideoOf(form.getValues('youtubeUrl'), settings.defaultVideoUrl))}
          />
        )}
      </div>
    </Dialog>
  );
}
