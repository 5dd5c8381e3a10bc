import { zodResolver } from '@hookform/resolvers/zod';
import { administratorLimits } from '@separai/contract/administrators/limits';
import { type Administrator, InvitationRequest } from '@separai/contract/administrators/schema';
import { limits } from '@separai/contract/limits';
import { Mail } from 'lucide-react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { QuestionDialog } from '../../../components/admin/question-dialog.tsx';
import { RecordDialog } from '../../../components/admin/record-dialog.tsx';
import { fieldsOf, useRecordForm } from '../../../components/admin/use-record-form.ts';
import { TextField } from '../../../components/ui/field.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { useInvite, useRevoke } from '../api.ts';
import { administratorsText as text } from '../text.ts';

/** Invites an address. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useInvite();
  const record = useRecordForm({
    formOf: () => ({ email: '' }),
    resolver: zodResolver(InvitationRequest),
    save: (body) => invite.mutateAsync({ body }),
    onSaved: onClose,
    savedText: ({ email }) => text.sent(email),
  });
  return (
    <RecordDialog
      record={record}
      title={text.inviteTitle}
      closeLabel={text.inviteClose}
      onClose={onClose}
      line={text.inviteLine(administratorLimits.invitationDays)}
      go={text.send}
      busyLabel={text.sending}
    >
      <TextField
        {...fieldsOf(record.form, text)('email')}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        enterKeyHint="send"
        maxLength={limits.emailMaxLength}
        leadingIcon={<Mail />}
      />
    </RecordDialog>
  );
}

/** Asks before an administrator's access is revoked. */
export function RevokeDialog({ administrator, onClose }: { administrator: Administrator; onClose: () => void }) {
  const { id, name, current } = administrator;
  const revoke = useRevoke();
  const { show } = useToast();
  const onSuccess = (): void => {
    show({ title: text.revoked(name) });
    onClose();
  };
  return (
    <QuestionDialog
      title={current ? text.revokeOwnTitle : text.revokeTitle(name)}
      closeLabel={text.revokeClose}
      go={text.revoke}
      write={revoke}
      onGo={() => revoke.mutate({ params: { id } }, { onSuccess })}
      onClose={onClose}
    >
      {revoke.isError && <FormFailure className="mb-3">{revoke.error.message}</FormFailure>}
      <p>{current ? text.revokeOwnLine : text.revokeLine}</p>
    </QuestionDialog>
  );
}
