import { zodResolver } from '@hookform/resolvers/zod';
import { administratorLimits } from '@separai/contract/administrators/limits';
import { type Passkey, PasskeyName } from '@separai/contract/administrators/passkeys-schema';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { uiText } from '../../../components/ui/text.ts';
import { useToast } from '../../../components/ui/toast.tsx';
import { useHeldForm } from '../../../lib/held-form.ts';
import { sent } from '../../../lib/write.ts';
import { passkeysText as text } from '../../accounts/index.ts';
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from '../security-api.ts';

/** What is asked about passkeys. */
export type PasskeyQuestion = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };

interface PasskeyDialogProps {
  question: PasskeyQuestion;
  isLast: boolean;
  onClose: () => void;
  /** With the first passkey come recovery codes. */
  onAdded: (recoveryCodes: readonly string[] | null) => void;
}

/** The dialog of a question about passkeys. */
export function PasskeyDialog({ question, isLast, onClose, onAdded }: PasskeyDialogProps) {
  if (question.kind === 'add') return <AddDialog onClose={onClose} onAdded={onAdded} />;
  const { passkey } = question;
  if (question.kind === 'rename') return <RenameDialog passkey={passkey} onClose={onClose} />;
  return <RemoveDialog passkey={passkey} isLast={isLast} onClose={onClose} />;
}

const formId = 'chave';

interface NameDialogProps {
  title: string;
  closeLabel: string;
  line?: ReactNode;
  name: string;
  submit: { label: string; busyLabel: string };
  write: { isPending: boolean; error: Error | null };
  onName: (name: string) => void;
  onClose: () => void;
}

function NameDialog({ title, closeLabel, line, name, submit, write, onName, onClose }: NameDialogProps) {
  const form = useForm({ resolver: zodResolver(PasskeyName), defaultValues: { name } });
  useHeldForm(form.formState.isDirty);
  const send = form.handleSubmit((typed) => onName(typed.name));
  return (
    <Dialog
      open
      onClose={() => !write.isPending && onClose()}
      title={title}
      closeLabel={closeLabel}
      footer={
        <Button type="submit" form={formId} variant="primary" busy={write.isPending} busyLabel={submit.busyLabel}>
          {submit.label}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
        {line !== undefined && <p className="text-ink-soft">{line}</p>}
        {write.error !== null && <FormFailure>{write.error.message}</FormFailure>}
        <TextField
          label={text.name}
          hint={text.nameHint}
          autoComplete="off"
          maxLength={administratorLimits.passkeyNameMaxLength}
          error={form.formState.errors.name?.message}
          {...form.register('name')}
        />
      </form>
    </Dialog>
  );
}

function AddDialog({ onClose, onAdded }: Pick<PasskeyDialogProps, 'onClose' | 'onAdded'>) {
  const add = useAddPasskey();
  const { show } = useToast();
  const done = ({ passkey, recoveryCodes }: { passkey: Passkey; recoveryCodes: string[] | null }): void => {
    show({ title: text.added(passkey.name) });
    onAdded(recoveryCodes);
  };
  return (
    <NameDialog
      title={text.addTitle}
      closeLabel={text.addClose}
      line={text.addLine}
      name=""
      submit={{ label: text.create, busyLabel: text.creating }}
      write={add}
      onName={(name) => add.mutate(name, { onSuccess: done })}
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
      submit={{ label: text.save, busyLabel: text.saving }}
      write={rename}
      onName={(typed) => rename.mutate(sent({ params: { id }, body: { name: typed } }), { onSuccess: onClose })}
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
  const confirm = (): void =>
    remove.mutate(sent({ params: { id } }), {
      onSuccess: () => {
        show({ title: text.removed(name) });
        onClose();
      },
    });
  return (
    <Dialog
      open
      onClose={() => !remove.isPending && onClose()}
      title={text.removeTitle(name)}
      closeLabel={text.removeClose}
      footer={
        <>
          <Button variant="danger" busy={remove.isPending} onClick={confirm}>
            {text.remove}
          </Button>
          <Button variant="neutral" onClick={() => !remove.isPending && onClose()}>
            {uiText.back}
          </Button>
        </>
      }
    >
      {remove.isError && <FormFailure className="mb-3">{remove.error.message}</FormFailure>}
      <p>{isLast ? text.removeLastLine : text.removeLine}</p>
    </Dialog>
  );
}
