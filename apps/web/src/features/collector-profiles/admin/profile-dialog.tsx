import { AdministeredCollectorProfile } from '@separai/contract/collector-profiles/administration-schema';
import { LoadedRecord } from '../../../components/admin/loaded-record.tsx';
import { DeleteDialog } from '../../../components/admin/question-dialog.tsx';
import { FormDialog, FormFoot, RecordForm } from '../../../components/admin/record-dialog.tsx';
import { RecordHistory } from '../../../components/admin/screen.tsx';
import { resolverOf, useRecordForm } from '../../../components/admin/use-record-form.ts';
import { ImageFailure, useRecordImage } from '../../../components/admin/use-record-image.tsx';
import { SwitchField } from '../../../components/ui/field.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { useSession } from '../../../lib/session.ts';
import {
  profileQuery,
  useCreateProfile,
  useDeleteProfileImage,
  useEraseProfile,
  useReplaceProfile,
  useSendProfileImage,
} from './api.ts';
import { ProfileFields } from './profile-fields.tsx';
import { bodyOf, formOf, type ProfileField, problemsOf, textOf } from './profile-form.ts';
import type { ProfileSearch } from './search.ts';
import { profilesText as text } from './text.ts';

interface OpenProfileDialogProps {
  search: Pick<ProfileSearch, 'novo' | 'editar' | 'excluir'>;
  onClose: () => void;
}

/** The dialog of the profiles that the address opens. */
export function OpenProfileDialog({ search: { novo, editar, excluir }, onClose }: OpenProfileDialogProps) {
  if (novo !== undefined) return <ProfileDialog profile={null} onClose={onClose} />;
  const id = editar ?? excluir;
  if (id === undefined) return null;
  const title = editar === undefined ? text.deleteTitle : text.editTitle;
  return (
    <LoadedRecord key={`${title} ${id}`} query={profileQuery(id)} title={title} text={text} onClose={onClose}>
      {(profile) =>
        editar === undefined ? (
          <EraseDialog profile={profile} onClose={onClose} />
        ) : (
          <ProfileDialog profile={profile} onClose={onClose} />
        )
      }
    </LoadedRecord>
  );
}

function EraseDialog({ profile: { id, name }, onClose }: { profile: AdministeredCollectorProfile; onClose: () => void }) {
  const erase = useEraseProfile();
  return (
    <DeleteDialog
      question={text.deleteQuestion(name)}
      text={text}
      write={erase}
      input={{ params: { id: String(id) } }}
      onClose={onClose}
    >
      <p className="text-ink-soft">{text.deleteSentence}</p>
    </DeleteDialog>
  );
}

interface ProfileDialogProps {
  /** The profile when the dialog was opened; null for a new one. */
  profile: AdministeredCollectorProfile | null;
  onClose: () => void;
}

/** Creates or edits a profile and its photo. */
function ProfileDialog({ profile, onClose }: ProfileDialogProps) {
  const [create, replace] = [useCreateProfile(), useReplaceProfile()];
  const [send, remove] = [useSendProfileImage(), useDeleteProfileImage()];
  const isOperator = useSession()?.isOperator === true;
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
    editing: { record: profile, schema: AdministeredCollectorProfile, labels: text.fields, textOf },
    formOf,
    resolver: resolverOf(problemsOf),
    save: (typed, base) => {
      recordImage.forgetFailure();
      const body = bodyOf(typed, isOperator);
      return base === null
        ? create.mutateAsync({ body })
        : replace.mutateAsync({ params: { id: String(base.id) }, body: { ...body, version: base.version } });
    },
    onSaved: recordImage.writeAfter,
    onConflict: recordImage.dropOutdatedRemoval,
    failureOf: ({ message }) => text.saveFailed(message),
    refusedOf: ({ fields }) =>
      Object.fromEntries(Object.entries(fields).map(([path, sentence]) => [path.split('.')[0] as ProfileField, sentence])),
    isTouched: image !== null,
  });
  const { base, form, isAsking } = record;
  const isSaving = record.isSaving || recordImage.isWriting;
  return (
    <FormDialog
      onClose={onClose}
      title={base === null ? text.createTitle : text.editTitle}
      closeLabel={text.close}
      footer={
        !isAsking &&
        (recordImage.progress ?? (
          <FormFoot text={text} record={{ ...record, isSaving }} onClose={onClose}>
            <SwitchField label={text.fields.isActive} className="max-md:w-full" {...form.register('isActive')} />
          </FormFoot>
        ))
      }
    >
      <RecordForm record={record} onPaste={recordImage.paste}>
        {base !== null && <ImageFailure image={recordImage} text={text} id={base.id} isSaving={isSaving} />}
        <ProfileFields form={form} imageUrl={base?.imageUrl ?? null} image={image} onImage={setImage} />
      </RecordForm>
      {base !== null && !isAsking && <RecordHistory record="collector-profile" id={String(base.id)} />}
    </FormDialog>
  );
}
