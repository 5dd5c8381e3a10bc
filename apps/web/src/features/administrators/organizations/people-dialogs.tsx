import { zodResolver } from '@hookform/resolvers/zod';
import { administratorLimits } from '@separai/contract/administrators/limits';
import { InvitationRequest, type OrganizationPerson } from '@separai/contract/administrators/schema';
import { limits } from '@separai/contract/limits';
import { Mail } from 'lucide-react';
import type * as z from 'zod/mini';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { QuestionDialog } from '../../../components/admin/question-dialog.tsx';
import { RecordDialog } from '../../../components/admin/record-dialog.tsx';
import { fieldsOf, useRecordForm } from '../../../components/admin/use-record-form.ts';
import { TextField } from '../../../components/ui/field.tsx';
import { InlineSelect } from '../../../components/ui/inline-select.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { useInvite } from '../api.ts';
import { useRevokePerson } from './api.ts';
import { organizationsText as text } from './text.ts';

/** Invites an address to work for an organisation. */
export function InvitePersonDialog({ organizationId, onClose }: { organizationId: number; onClose: () => void }) {
  const invite = useInvite();
  const record = useRecordForm({
    formOf: (): z.input<typeof InvitationRequest> => ({ email: '', role: 'operator', organizationId }),
    resolver: zodResolver(InvitationRequest),
    save: (body) => invite.mutateAsync({ body }),
    onSaved: onClose,
    savedText: ({ email }) => text.sent(email),
  });
  const field = fieldsOf(record.form, { email: text.email, role: text.role });
  const role = record.form.watch('role') === 'collector' ? 'collector' : 'operator';
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
        {...field('email')}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        enterKeyHint="send"
        maxLength={limits.emailMaxLength}
        leadingIcon={<Mail />}
      />
      <div>
        <InlineSelect {...field('role')}>
          <option value="operator">{text.roles.operator}</option>
          <option value="collector">{text.roles.collector}</option>
        </InlineSelect>
        <p className="text-small text-ink-soft">{text.roleHints[role]}</p>
      </div>
    </RecordDialog>
  );
}

/** Asks before a person's work for an organisation is ended. */
export function RevokePersonDialog({ person: { id, name }, onClose }: { person: OrganizationPerson; onClose: () => void }) {
  const revoke = useRevokePerson();
  const { show } = useToast();
  const onSuccess = (): void => {
    show({ title: text.revoked(name) });
    onClose();
  };
  return (
    <QuestionDialog
      title={text.revokeTitle(name)}
      closeLabel={text.revokeClose}
      go={text.revoke}
      write={revoke}
      onGo={() => revoke.mutate({ params: { id } }, { onSuccess })}
      onClose={onClose}
    >
      {revoke.isError && <FormFailure className="mb-3">{revoke.error.message}</FormFailure>}
      <p>{text.revokeLine}</p>
    </QuestionDialog>
  );
}
