import { isListed } from '@separai/contract/collection-points/public-access';
import { CollectionPoint } from '@separai/contract/collection-points/schema';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { UploadProgress } from '../../../components/admin/progress.tsx';
import { FormDialog, FormFoot, RecordForm } from '../../../components/admin/record-dialog.tsx';
import { uploadText } from '../../../components/admin/text.ts';
import { resolverOf, useRecordForm } from '../../../components/admin/use-record-form.ts';
import { Button } from '../../../components/ui/button.tsx';
import { SwitchField } from '../../../components/ui/field.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { ApiError } from '../../../lib/api.ts';
import { useCreatePoint, useDeleteImage, useReplacePoint, useSendImage } from './api.ts';
import { type ImageChange, imageIn } from './image-field.tsx';
import { PointFields } from './point-fields.tsx';
import { bodyOf, emptyForm, fieldText, formFieldOf, formOf, type PointForm, problemsOf } from './point-form.ts';
import { adminPointFormText as text } from './point-form-text.ts';
import { ClosePointDialog } from './point-questions.tsx';

interface PointDialogProps {
  /** The point when the dialog was opened; null for a new one. */
  point: CollectionPoint | null;
  onClose: () => void;
}

const resolver = resolverOf(problemsOf);

/** The sentence of a failed save (specification §8): the server's, else one about the attempt. */
const failureOf = (error: Error, isNew: boolean): string => {
  if (!(error instanceof ApiError)) return text.saveFailed;
  if (error.status > 0 && error.code !== 'unknown') return error.message;
  return `${isNew ? text.createFailed : text.updateFailed}. ${error.message}`;
};

/** Creates or edits a point and its image. */
export function PointDialog({ point, onClose }: PointDialogProps) {
  const [image, setImage] = useState<ImageChange | null>(null);
  const [imageFailure, setImageFailure] = useState<{ change: ImageChange; sentence: string } | null>(null);
  /** The sent part of the image, from 0 to 1. */
  const [part, setPart] = useState(0);
  const [create, replace, send, remove] = [useCreatePoint(), useReplacePoint(), useSendImage(setPart), useDeleteImage()];
  const { show } = useToast();
  const stopping = useRef<AbortController>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const finish = (): void => {
    record.letGo();
    onClose();
    show({ title: text.saved });
  };
  /** Changes the image of a saved point; a failure can be tried again. */
  const changeImage = async ({ id }: CollectionPoint, change: ImageChange): Promise<void> => {
    setImageFailure(null);
    setPart(0);
    const controller = new AbortController();
    stopping.current = controller;
    try {
      if (change === 'removed') await remove.mutateAsync({ params: { id: String(id) } });
      else await send.mutateAsync({ id, file: change, signal: controller.signal });
      finish();
    } catch (error) {
      if (controller.signal.aborted) setImageFailure({ change, sentence: uploadText.stopped });
      else setImageFailure({ change, sentence: error instanceof Error ? error.message : text.saveFailed });
    }
  };
  const record = useRecordForm({
    editing: { record: point, schema: CollectionPoint, labels: text.fields, textOf: fieldText },
    formOf: (from: CollectionPoint | null): PointForm => (from === null ? emptyForm : formOf(from)),
    resolver,
    save: (typed, base) => {
      setImageFailure(null);
      const body = bodyOf(typed, base);
      return base === null
        ? create.mutateAsync({ body })
        : replace.mutateAsync({ params: { id: String(base.id) }, body: { ...body, version: base.version } });
    },
    onSaved: (saved) => (image === null ? finish() : void changeImage(saved, image)),
    // The other version has removed or replaced the image to be removed.
    onConflict: (current, base) => image === 'removed' && current.imageUrl !== base?.imageUrl && setImage(null),
    failureOf: (error, base) => failureOf(error, base === null),
    refusedOf: ({ fields }) =>
      Object.fromEntries(
        Object.entries(fields).flatMap(([path, sentence]) => {
          const field = formFieldOf(path);
          return field === null ? [] : [[field, sentence]];
        }),
      ),
    needsConfirmation: (typed, base) => base !== null && isListed(base) && !isListed(typed),
    isTouched: image !== null,
  });
  const { base, form, confirmation, isAsking } = record;
  const isSaving = record.isSaving || send.isPending || remove.isPending;
  const paste = (event: ClipboardEvent): void => {
    const pasted = imageIn(event.clipboardData);
    if (pasted === null) return;
    event.preventDefault();
    setImage(pasted);
  };

  return (
    <FormDialog
      onClose={onClose}
      title={base === null ? text.createTitle : text.editTitle}
      closeLabel={text.close}
      footer={
        isAsking ? undefined : send.isPending ? (
          // In the place of the button, since the form may be longer than the screen.
          <UploadProgress file={send.variables.file} part={part} onStop={() => stopping.current?.abort()} />
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <SwitchField label={text.fields.isActive} className="max-md:w-full" {...form.register('isActive')} />
            <FormFoot text={text} record={{ ...record, isSaving }} onClose={onClose} />
          </div>
        )
      }
    >
      <RecordForm record={record} onPaste={paste}>
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
              <Button variant="neutral" size="small" onClick={finish}>
                {imageFailure.change === 'removed' ? text.withImage : text.withoutImage}
              </Button>
            </div>
          </FormFailure>
        )}
        <PointFields form={form} pointId={base?.id ?? null} imageUrl={base?.imageUrl ?? null} image={image} onImage={setImage} />
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </RecordForm>
      {confirmation !== null && base !== null && (
        <ClosePointDialog
          point={base}
          act={form.getValues('isActive') ? 'restrict' : 'deactivate'}
          write={{ isPending: false, error: null }}
          onClose={confirmation.cancel}
          onApply={() => void confirmation.confirm()}
        />
      )}
    </FormDialog>
  );
}
