import { guideMessages } from '@separai/contract/recycling-guides/messages';
import { guideVideoOf } from '@separai/contract/recycling-guides/rules';
import { RecyclingGuide } from '@separai/contract/recycling-guides/schema';
import { useBlocker } from '@tanstack/react-router';
import { Eye, Pencil } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { type FieldErrors, type FieldPath, type Resolver, set, useForm } from 'react-hook-form';
import { ApiError } from '../../../platform/api.ts';
import { meanwhileIn } from '../../../platform/last-change.ts';
import { settings } from '../../../platform/settings.ts';
import { sent } from '../../../platform/write.ts';
import { adminGuidesText as text } from '../../../text/admin-guides.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormAlert } from '../../../ui/field.tsx';
import { EditConflict, LeaveQuestion } from '../../../ui/panel/edit-conflict.tsx';
import { FormFailure } from '../../../ui/panel/form-failure.tsx';
import { useCreateGuide, useReplaceGuide } from './administered-guides.ts';
import { GuideFields } from './guide-fields.tsx';
import { bodyOf, conflictsOf, emptyForm, formFieldOf, formOf, type GuideForm, previewOf, problemsOf } from './guide-form.ts';
import { GuidePreview } from './guide-preview.tsx';

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

type ConflictField = ReturnType<typeof conflictsOf>[number]['field'];

const resolverOf =
  (isNew: boolean): Resolver<GuideForm> =>
  (values) => {
    const problems = Object.entries(problemsOf(values, isNew));
    if (problems.length === 0) return { values, errors: {} };
    const errors: FieldErrors<GuideForm> = {};
    for (const [field, message] of problems) set(errors, field, { type: 'contract', message });
    return { values: {}, errors };
  };

/** What somebody else has saved since the form was opened, and who and when. */
interface Conflict {
  readonly current: RecyclingGuide;
  readonly meanwhile: string;
}

/** The same as an answer says it; null where a failure is another. */
const conflictIn = (error: unknown): Conflict | null => {
  if (!(error instanceof ApiError) || error.code !== 'recycling-guide-outdated') return null;
  const current = RecyclingGuide.safeParse(error.current);
  return current.success ? { current: current.data, meanwhile: meanwhileIn(error.current) } : null;
};

/** Creates or edits a guide: nothing that was typed is lost but by saying so. */
export function GuideDialog({ guide, guides, onClose, onSaved, history }: GuideDialogProps) {
  const isNew = guide === null;
  const [base, setBase] = useState(guide);
  const [shown, setShown] = useState<'form' | 'preview'>('form');
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<GuideForm>({
    defaultValues: base === null ? emptyForm(guides) : formOf(base, settings.defaultVideoUrl),
    resolver: resolverOf(isNew),
  });
  const { isDirty, isSubmitting, errors, isSubmitted } = form.formState;
  const saved = useRef(false);
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty && !saved.current,
    enableBeforeUnload: () => isDirty && !saved.current,
    withResolver: true,
  });
  const [create, replace] = [useCreateGuide(), useReplaceGuide()];

  const refuse = (error: unknown): void => {
    const met = conflictIn(error);
    if (met !== null) {
      setConflict(met);
      return;
    }
    if (!(error instanceof Error)) throw error;
    setFailure(text.saveFailed(error.message));
    if (!(error instanceof ApiError)) return;
    const fields = error.code === 'recycling-guide-exists' ? { id: error.message } : error.fields;
    for (const [path, message] of Object.entries(fields))
      form.setError(formFieldOf(path) as FieldPath<GuideForm>, { type: 'server', message }, { shouldFocus: true });
  };
  const save = form.handleSubmit(async (values) => {
    setFailure(null);
    const id = values.id.trim();
    try {
      if (base === null) await create.mutateAsync(sent({ body: { ...bodyOf(values), ...(id === '' ? {} : { id }) } }));
      else await replace.mutateAsync(sent({ params: { id: base.id }, body: { ...bodyOf(values), version: base.version } }));
      saved.current = true;
      onSaved();
    } catch (error) {
      refuse(error);
    }
  });
  const goOn = (current: RecyclingGuide, chosen: ReadonlyMap<ConflictField, 'mine' | 'theirs'>): void => {
    const mine = form.getValues();
    form.reset(formOf(current, settings.defaultVideoUrl));
    for (const [field, whose] of chosen) if (whose === 'mine') form.setValue(field, mine[field] as never, { shouldDirty: true });
    setBase(current);
    setConflict(null);
  };
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
      {blocker.status === 'blocked' && <LeaveQuestion onLeave={blocker.proceed} onStay={blocker.reset} />}
      <form
        onSubmit={(event) => void save(event)}
        noValidate
        hidden={blocker.status === 'blocked' || conflict !== null || shown === 'preview'}
        className="grid grid-cols-[minmax(0,1fr)] gap-4 [&[hidden]]:hidden"
      >
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
      </form>
      {blocker.status !== 'blocked' && conflict !== null && (
        <EditConflict
          sentence={conflict.meanwhile}
          labels={text.fields}
          conflicts={conflictsOf({
            base: base === null ? emptyForm(guides) : formOf(base, settings.defaultVideoUrl),
            mine: form.getValues(),
            theirs: formOf(conflict.current, settings.defaultVideoUrl),
          })}
          onChosen={(chosen) => goOn(conflict.current, chosen)}
        />
      )}
      {blocker.status !== 'blocked' && conflict === null && shown === 'preview' && (
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
