import { zodResolver } from '@hookform/resolvers/zod';
import { administratorLimits } from '@separai/contract/administrators/limits';
import { InvitationRequest } from '@separai/contract/administrators/schema';
import { limits } from '@separai/contract/limits';
import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { RecordDialog } from '../../../components/admin/record-dialog.tsx';
import { fieldsOf, useRecordForm } from '../../../components/admin/use-record-form.ts';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { useInvite } from '../api.ts';

type Invited = z.input<typeof InvitationRequest>;

interface InvitationDialogProps {
  text: Readonly<Record<'email' | 'inviteTitle' | 'inviteClose' | 'send' | 'sending' | 'cancel', string>> & {
    readonly inviteLine: (days: number) => string;
    readonly sent: (email: string) => string;
  };
  /** Role and organisation of the invitation. */
  to: Omit<Invited, 'email'>;
  onClose: () => void;
  /** Fields below the e-mail. */
  children?: (form: UseFormReturn<Invited>) => ReactNode;
}

/** Invites an e-mail address. */
export function InvitationDialog({ text, to, onClose, children }: InvitationDialogProps) {
  const invite = useInvite();
  const record = useRecordForm({
    formOf: (): Invited => ({ email: '', ...to }),
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
      actions={
        <Button variant="neutral" onClick={onClose}>
          {text.cancel}
        </Button>
      }
    >
      <TextField
        {...fieldsOf(record.form, { email: text.email })('email')}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        enterKeyHint="send"
        maxLength={limits.emailMaxLength}
        leadingIcon={<Mail />}
      />
      {children?.(record.form)}
    </RecordDialog>
  );
}
