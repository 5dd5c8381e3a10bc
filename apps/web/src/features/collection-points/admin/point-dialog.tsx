import { isListed } from '@separai/contract/collection-points/public-access';
import { CollectionPoint } from '@separai/contract/collection-points/schema';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { conflictsBetween } from '../../../components/admin/field-conflicts.ts';
import { FormDialog } from '../../../components/admin/form-dialog.tsx';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { RecordForm } from '../../../components/admin/record-form.tsx';
import { uploadText } from '../../../components/admin/text.ts';
import { UploadProgress } from '../../../components/admin/upload-progress.tsx';
import { type Conflict, conflictIn, resolverOf, useLeaveQuestion } from '../../../components/admin/use-record-form.ts';
import { Button } from '../../../components/ui/button.tsx';
import { SwitchField } from '../../../components/ui/field.tsx';
import { ApiError } from '../../../lib/api.ts';
import { sent } from '../../../lib/write.ts';
import { ClosePointDialog } from './close-point-dialog.tsx';
import { type ImageChange, imageIn } from './image-field.tsx';
import { PointFields } from './point-fields.tsx';
import { bodyOf, emptyForm, fieldText, formFieldOf, formFields, formOf, type PointForm, problemsOf } from './point-form.ts';
import { adminPointFormText as text } from './point-form-text.ts';
import { useCreatePoint, useDeleteImage, useReplacePoint, useSendImage } from './queries.ts';

interface PointDialogProps {
  /** The point that is edited, as it was when the form was opened; null for a new one. */
  point: CollectionPoint | null;
  onClose: () => void;
  onSaved: (point: CollectionPoint) => void;
}

const resolver = resolverOf(problemsOf);

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
  const [conflict, setConflict] = useState<Conflict<CollectionPoint> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [imageFailure, setImageFailure] = useState<{ change: ImageChange; sentence: string } | null>(null);
  /** The question before residents no longer find the point. */
  const [isClosing, setClosing] = useState(false);
  /** How much of the image is sent. */
  const [part, setPart] = useState(0);
  const form = useForm<PointForm>({ defaultValues: base === null ? emptyForm : formOf(base), resolver });
  const { isDirty, isSubmitting } = form.formState;
  const { question, letGo } = useLeaveQuestion(isDirty || image !== null);
  const [create, replace, send, remove] = [useCreatePoint(), useReplacePoint(), useSendImage(setPart), useDeleteImage()];
  const stopping = useRef<AbortController>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const isSaving = isSubmitting || send.isPending || remove.isPending;

  const finish = (saved: CollectionPoint): void => {
    letGo();
    onSaved(saved);
  };
  const refuse = (error: unknown): void => {
    const met = conflictIn(error, CollectionPoint);
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
  const write = async (values: PointForm): Promise<void> => {
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
  };
  const save = form.handleSubmit(async (values) => {
    if (base !== null && isListed(base) && !isListed(values)) setClosing(true);
    else await write(values);
  });
  const saveClosed = async (): Promise<void> => {
    setClosing(false);
    await form.handleSubmit(write)();
  };
  const goOn = (chosen: ReadonlyMap<keyof PointForm, 'mine' | 'theirs'>): void => {
    if (conflict === null) return;
    const { current } = conflict;
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

  const isFormShown = question === null && conflict === null;
  const versions = conflict && {
    base: base === null ? emptyForm : formOf(base),
    mine: form.getValues(),
    theirs: formOf(conflict.current),
  };
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
      <RecordForm
        record={{ question, conflict: versions && { sentence: conflict.meanwhile, versions }, submit: save, goOn }}
        conflictsOf={({ base, mine, theirs }) =>
          conflictsBetween(formFields, { base: fieldText(base), mine: fieldText(mine), theirs: fieldText(theirs) })
        }
        labels={text.fields}
        onPaste={paste}
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
      </RecordForm>
      {isClosing && base !== null && (
        <ClosePointDialog
          point={base}
          act={form.getValues('isActive') ? 'restrict' : 'deactivate'}
          write={{ isPending: false, error: null }}
          onClose={() => setClosing(false)}
          onApply={() => void saveClosed()}
        />
      )}
    </FormDialog>
  );
}
