import { zodResolver } from '@hookform/resolvers/zod';
import { administratorLimits } from '@separai/contract/administrators/limits';
import { type Passkey, PasskeyName } from '@separai/contract/administrators/passkeys-schema';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { QuestionDialog } from '../../../components/admin/question-dialog.tsx';
import { RecordDialog } from '../../../components/admin/record-dialog.tsx';
import { fieldsOf, useRecordForm } from '../../../components/admin/use-record-form.ts';
import { TextField } from '../../../components/ui/field.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { passkeysText as text } from '../../../lib/passkey-text.ts';
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from '../security-api.ts';

/** The open dialog of the passkeys. */
export type PasskeyQuestion = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };

interface PasskeyDialogProps {
  question: PasskeyQuestion;
  isLast: boolean;
  onClose: () => void;
  /** Called with the recovery codes that come with the first passkey, else with null. */
  onAdded: (recoveryCodes: readonly string[] | null) => void;
}

/** Adds, renames or removes a passkey. */
export function PasskeyDialog({ question, isLast, onClose, onAdded }: PasskeyDialogProps) {
  if (question.kind === 'add') return <AddDialog onClose={onClose} onAdded={onAdded} />;
  const { passkey } = question;
  if (question.kind === 'rename') return <RenameDialog passkey={passkey} onClose={onClose} />;
  return <RemoveDialog passkey={passkey} isLast={isLast} onClose={onClose} />;
}

interface NameDialogProps<Saved> {
  title: string;
  closeLabel: string;
  line?: string;
  name: string;
  go: string;
  busyLabel: string;
  save: (name: string) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  savedText?: (saved: Saved) => string;
  onClose: () => void;
}

function NameDialog<Saved>({ name, save, onSaved, savedText, ...dialog }: NameDialogProps<Saved>) {
  const record = useRecordForm({
    formOf: () => ({ name }),
    resolver: zodResolver(PasskeyName),
    save: (typed) => save(typed.name),
    onSaved,
    ...(savedText && { savedText }),
  });
  return (
    <RecordDialog record={record} {...dialog}>
      <TextField
        {...fieldsOf(record.form, text)('name')}
        hint={text.nameHint}
        maxLength={administratorLimits.passkeyNameMaxLength}
      />
    </RecordDialog>
  );
}

function AddDialog({ onClose, onAdded }: Pick<PasskeyDialogProps, 'onClose' | 'onAdded'>) {
  const add = useAddPasskey();
  return (
    <NameDialog
      title={text.addTitle}
      closeLabel={text.addClose}
      line={text.addLine}
      name=""
      go={text.create}
      busyLabel={text.creating}
      save={add.mutateAsync}
      onSaved={({ recoveryCodes }) => onAdded(recoveryCodes)}
      savedText={({ passkey }) => text.added(passkey.name)}
      onClose={onClose}
    />
  );
}

function RenameDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey();
  return (
    <NameDialog
      title={text.renameTitle}
      closeLabel={text.renameClose}
      name={name}
      go={text.save}
      busyLabel={text.saving}
      save={(typed) => rename.mutateAsync({ params: { id }, body: { name: typed } })}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

interface RemoveDialogProps {
  passkey: Passkey;
  isLast: boolean;
  onClose: () => void;
}

function RemoveDialog({ passkey: { id, name }, isLast, onClose }: RemoveDialogProps) {
  const remove = useRemovePasskey();
  const { show } = useToast();
  const onSuccess = (): void => {
    show({ title: text.removed(name) });
    onClose();
  };
  return (
    <QuestionDialog
      title={text.removeTitle(name)}
      closeLabel={text.removeClose}
      go={text.remove}
      write={remove}
      onGo={() => remove.mutate({ params: { id } }, { onSuccess })}
      onClose={onClose}
    >
      {remove.isError && <FormFailure className="mb-3">{remove.error.message}</FormFailure>}
      <p>{isLast ? text.removeLastLine : text.removeLine}</p>
    </QuestionDialog>
  );
}
