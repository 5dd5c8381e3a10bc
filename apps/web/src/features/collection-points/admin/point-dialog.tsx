import { isListed } from '@separai/contract/collection-points/public-access';
import { CollectionPoint } from '@separai/contract/collection-points/schema';
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
  const recordImage = useRecordImage({
    send: (upload) => send.mutateAsync(upload),
    remove: (id) => remove.mutateAsync({ params: { id: String(id) } }),
    onDone: () => {
      record.letGo();
      onClose();
      show({ title: text.saved });
    },
  });
  const { image, setImage } = recordImage;
  const record = useRecordForm({
    editing: { record: point, schema: CollectionPoint, labels: text.fields, textOf: fieldText },
    formOf: (from: CollectionPoint | null): PointForm => (from === null ? emptyForm : formOf(from)),
    resolver,
    save: (typed, base) => {
      recordImage.forgetFailure();
      const body = bodyOf(typed, base);
      return base === null
        ? create.mutateAsync({ body })
        : replace.mutateAsync({ params: { id: String(base.id) }, body: { ...body, version: base.version } });
    },
    onSaved: recordImage.writeAfter,
    onConflict: recordImage.dropOutdatedRemoval,
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
  const isSaving = record.isSaving || recordImage.isWriting;

  return (
    <FormDialog
      onClose={onClose}
      title={base === null ? text.createTitle : text.editTitle}
      closeLabel={text.close}
      footer={
        !isAsking &&
        // In the place of the buttons, since the form may be longer than the screen.
        (recordImage.progress ?? (
          <FormFoot text={text} record={{ ...record, isSaving }} onClose={onClose}>
            <SwitchField label={text.fields.isActive} className="max-md:w-full" {...form.register('isActive')} />
          </FormFoot>
        ))
      }
    >
      <RecordForm record={record} onPaste={recordImage.paste}>
        {base !== null && <ImageFailure image={recordImage} text={text} id={base.id} isSaving={isSaving} />}
        <PointFields form={form} pointId={base?.id ?? null} imageUrl={base?.imageUrl ?? null} image={image} onImage={setImage} />
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
