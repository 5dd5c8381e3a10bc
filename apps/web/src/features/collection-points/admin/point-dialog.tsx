import { isListed } from '@separai/contract/collection-points/public-access';
import { CollectionPoint } from '@separai/contract/collection-points/schema';
import type { ClipboardEvent } from 'react';
import { imageIn } from '../../../components/admin/image-field.tsx';
import { FormDialog, FormFoot, RecordForm } from '../../../components/admin/record-dialog.tsx';
import { resolverOf, useRecordForm } from '../../../components/admin/use-record-form.ts';
import { ImageFailure, useRecordImage } from '../../../components/admin/use-record-image.tsx';
import { SwitchField } from '../../../components/ui/field.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { ApiError } from '../../../lib/api.ts';
import { useCreatePoint, useDeleteImage, useReplacePoint, useSendImage } from './api.ts';
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
  const [create, replace, send, remove] = [useCreatePoint(), useReplacePoint(), useSendImage(), useDeleteImage()];
  const { show } = useToast();
  const finish = (): void => {
    record.letGo();
    onClose();
    show({ title: text.saved });
  };
  const imageWrite = useRecordImage({
    send: (upload) => send.mutateAsync(upload),
    remove: (id) => remove.mutateAsync({ params: { id: String(id) } }),
    onDone: finish,
  });
  const { image, setImage } = imageWrite;
  const record = useRecordForm({
    editing: { record: point, schema: CollectionPoint, labels: text.fields, textOf: fieldText },
    formOf: (from: CollectionPoint | null): PointForm => (from === null ? emptyForm : formOf(from)),
    resolver,
    save: (typed, base) => {
      imageWrite.forgetFailure();
      const body = bodyOf(typed, base);
      return base === null
        ? create.mutateAsync({ body })
        : replace.mutateAsync({ params: { id: String(base.id) }, body: { ...body, version: base.version } });
    },
    onSaved: (saved) => (image === null ? finish() : void imageWrite.write(saved.id, image)),
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
  const isSaving = record.isSaving || imageWrite.isWriting;
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
        isAsking ? undefined : imageWrite.progress !== null ? (
          // In the place of the button, since the form may be longer than the screen.
          imageWrite.progress
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <SwitchField label={text.fields.isActive} className="max-md:w-full" {...form.register('isActive')} />
            <FormFoot text={text} record={{ ...record, isSaving }} onClose={onClose} />
          </div>
        )
      }
    >
      <RecordForm record={record} onPaste={paste}>
        {base !== null && <ImageFailure image={imageWrite} text={text} id={base.id} isSaving={isSaving} onFinish={finish} />}
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
