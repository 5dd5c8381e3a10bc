import { CollectionPoint } from '@separai/contract/collection-points/schema';
import { useBlocker } from '@tanstack/react-router';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { ApiError } from '../../../platform/api.ts';
import { meanwhileIn } from '../../../platform/last-change.ts';
import { sent } from '../../../platform/write.ts';
import { adminPointFormText as text } from '../../../text/admin-point-form.ts';
import { uploadText } from '../../../text/upload.ts';
import { Button } from '../../../ui/button.tsx';
import { SwitchField } from '../../../ui/field.tsx';
import { EditConflict, LeaveQuestion } from '../../../ui/panel/edit-conflict.tsx';
import { conflictsBetween } from '../../../ui/panel/field-conflicts.ts';
import { FormDialog } from '../../../ui/panel/form-dialog.tsx';
import { FormFailure } from '../../../ui/panel/form-failure.tsx';
import { UploadProgress } from '../../../ui/panel/upload-progress.tsx';
import { type ImageChange, imageIn } from './image-field.tsx';
import { PointFields } from './point-fields.tsx';
import { bodyOf, emptyForm, fieldText, formFieldOf, formFields, formOf, type PointForm, problemsOf } from './point-form.ts';
import { useCreatePoint, useDeleteImage, useReplacePoint, useSendImage } from './queries.ts';

interface PointDialogProps {
  /** The point that is edited, as it was when the form was opened; null for a new one. */
  point: CollectionPoint | null;
  onClose: () => void;
  onSaved: (point: CollectionPoint) => void;
}

const resolver: Resolver<PointForm> = (values) => {
  const problems = problemsOf(values);
  const errors: FieldErrors<PointForm> = {};
  for (const field of formFields) {
    const message = problems[field];
    if (message !== undefined) errors[field] = { type: 'contract', message };
  }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
};

/** What somebody else has saved since the form was opened, and who and when. */
interface Conflict {
  readonly current: CollectionPoint;
  readonly meanwhile: string;
}

/** The same as an answer says it; null where a failure is another. */
const conflictIn = (error: unknown): Conflict | null => {
  if (!(error instanceof ApiError) || error.code !== 'collection-point-outdated') return null;
  const current = CollectionPoint.safeParse(error.current);
  return current.success ? { current: current.data, meanwhile: meanwhileIn(error.current) } : null;
};

/** What is said of a save that failed (specification §8): the server's sentence, else that of what was tried. */
const failureOf = (error: unknown, isNew: boolean): string => {
  if (!(error instanceof ApiError)) return text.saveFailed;
  if (error.status > 0 && error.code !== 'unknown') return error.message;
  return `${isNew ? text.createFailed : text.updateFailed}. ${error.message}`;
};

/** Creates or edits a point with its image: nothing that was typed is lost but by saying so. */
export function PointDialog({ point, onClose, onSaved }: PointDialogProps) {
  const [base, setBase] = useState(point);
  const [image, setImage] = useState<ImageChange | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [imageFailure, setImageFailure] = useState<{ change: ImageChange; sentence: string } | null>(null);
  /** How much of the image is sent. */
  const [part, setPart] = useState(0);
  const form = useForm<PointForm>({ defaultValues: base === null ? emptyForm : formOf(base), resolver });
  const { isDirty, isSubmitting } = form.formState;
  const isTouched = isDirty || image !== null;
  const left = useRef(false);
  const blocker = useBlocker({
    shouldBlockFn: () => isTouched && !left.current,
    enableBeforeUnload: () => isTouched && !left.current,
    withResolver: true,
  });
  const [create, replace, send, remove] = [useCreatePoint(), useReplacePoint(), useSendImage(setPart), useDeleteImage()];
  const stopping = useRef<AbortController>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const isSaving = isSubmitting || send.isPending || remove.isPending;

  const finish = (saved: CollectionPoint): void => {
    left.current = true;
    onSaved(saved);
  };
  const refuse = (error: unknown): void => {
    const met = conflictIn(error);
    if (met !== null) {
      setConflict(met);
      return;
    }
    setFailure(failureOf(error, base === null));
    if (!(error instanceof ApiError)) return;
    for (const [path, message] of Object.entries(error.fields)) {
      const field = formFieldOf(path);
      if (field !== null) form.setError(field, { type: 'server', message }, { shouldFocus: true });
    }
  };
  /** The point is saved by then: a change of its image that fails is said, and can be tried again. */
  const changeImage = async (saved: CollectionPoint, change: ImageChange): Promise<void> => {
    setImageFailure(null);
    setPart(0);
    const controller = new AbortController();
    stopping.current = controller;
    try {
      const changed =
        change === 'removed'
          ? { imageUrl: null, ...(await remove.mutateAsync(sent({ params: { id: String(saved.id) } }))) }
          : await send.mutateAsync({ id: saved.id, file: change, signal: controller.signal });
      finish({ ...saved, ...changed });
    } catch (error) {
      if (controller.signal.aborted) setImageFailure({ change, sentence: uploadText.stopped });
      else setImageFailure({ change, sentence: error instanceof Error ? error.message : text.saveFailed });
    }
  };
  const save = form.handleSubmit(async (values) => {
    setFailure(null);
    setImageFailure(null);
    try {
      const body = bodyOf(values, base);
      const saved =
        base === null
          ? await create.mutateAsync(sent({ body }))
          : await replace.mutateAsync(sent({ params: { id: String(base.id) }, body: { ...body, version: base.version } }));
      if (image === null) {
        finish(saved);
        return;
      }
      setBase(saved);
      form.reset(formOf(saved));
      await changeImage(saved, image);
    } catch (error) {
      refuse(error);
    }
  });
  const goOn = (current: CollectionPoint, chosen: ReadonlyMap<keyof PointForm, 'mine' | 'theirs'>): void => {
    const mine = form.getValues();
    form.reset(formOf(current));
    for (const [field, whose] of chosen) if (whose === 'mine') form.setValue(field, mine[field], { shouldDirty: true });
    // What was to be taken away is gone already, or another image stands in its place.
    if (image === 'removed' && current.imageUrl !== base?.imageUrl) setImage(null);
    setBase(current);
    setConflict(null);
  };
  const paste = (event: ClipboardEvent): void => {
    const pasted = imageIn(event.clipboardData);
    if (pasted === null) return;
    event.preventDefault();
    setImage(pasted);
  };

  const isAsking = blocker.status === 'blocked';
  const isFormShown = !isAsking && conflict === null;
  return (
    <FormDialog
      onClose={onClose}
      title={base === null ? text.createTitle : text.editTitle}
      closeLabel={text.close}
      footer={
        isFormShown && send.isPending ? (
          // Where the button was pressed, for the form may be longer than the screen.
          <UploadProgress file={send.variables.file} part={part} onStop={() => stopping.current?.abort()} />
        ) : isFormShown ? (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <SwitchField label={text.fields.isActive} className="max-md:w-full" {...form.register('isActive')} />
            <div className="flex grow flex-wrap justify-end gap-3 *:grow md:*:grow-0">
              <Button variant="neutral" onClick={onClose}>
                {text.cancel}
              </Button>
              <Button variant="primary" busy={isSaving} onClick={() => void save()}>
                {text.save}
              </Button>
            </div>
          </div>
        ) : undefined
      }
    >
      {isAsking && (
        <LeaveQuestion
          onLeave={() => {
            left.current = true;
            blocker.proceed();
          }}
          onStay={blocker.reset}
        />
      )}
      {!isAsking && conflict !== null && (
        <EditConflict
          sentence={conflict.meanwhile}
          conflicts={conflictsBetween(formFields, {
            base: fieldText(base === null ? emptyForm : formOf(base)),
            mine: fieldText(form.getValues()),
            theirs: fieldText(formOf(conflict.current)),
          })}
          labels={text.fields}
          onChosen={(chosen) => goOn(conflict.current, chosen)}
        />
      )}
      <form
        onSubmit={(event) => void save(event)}
        onPaste={paste}
        noValidate
        hidden={!isFormShown}
        className="grid grid-cols-[minmax(0,1fr)] gap-4 [&[hidden]]:hidden"
      >
        {failure !== null && <FormFailure>{failure}</FormFailure>}
        {base !== null && imageFailure !== null && (
          <FormFailure tone="warn">
            <p className="font-semibold">{imageFailure.change === 'removed' ? text.imageNotRemoved : text.imageNotSent}</p>
            <p>{imageFailure.sentence}</p>
            <div className="mt-2 flex flex-wrap gap-2">
              {image !== null && (
                <Button variant="neutral" size="small" busy={isSaving} onClick={() => void changeImage(base, image)}>
                  {image === 'removed' ? text.removeImageAgain : text.sendImageAgain}
                </Button>
              )}
              <Button variant="neutral" size="small" onClick={() => finish(base)}>
                {imageFailure.change === 'removed' ? text.withImage : text.withoutImage}
              </Button>
            </div>
          </FormFailure>
        )}
        <PointFields form={form} imageUrl={base?.imageUrl ?? null} image={image} onImage={setImage} />
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </form>
    </FormDialog>
  );
}
