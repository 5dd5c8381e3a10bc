import { zodResolver } from '@hookform/resolvers/zod';
import { administratorLimits } from '@separai/contract/administrators/limits';
import { InvitationRequest } from '@separai/contract/administrators/schema';
import { limits } from '@separai/contract/limits';
import { Mail } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { ApiError } from '../../../lib/api.ts';
import { useHeldForm } from '../../../lib/held-form.ts';
import { sent } from '../../../lib/write.ts';
import { useInvite } from '../api.ts';
import { administratorsText as text } from '../text.ts';

const formId = 'convite';

/** Asks for an address, and invites it. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useInvite();
  const { show } = useToast();
  const form = useForm({ resolver: zodResolver(InvitationRequest), defaultValues: { email: '' } });
  useHeldForm(form.formState.isDirty);
  const refusedField = invite.error instanceof ApiError ? invite.error.fields.email : undefined;
  const submit = form.handleSubmit((body) =>
    invite.mutate(sent({ body }), {
      onSuccess: ({ email }) => {
        show({ title: text.sent(email) });
        onClose();
      },
      onError: (error) => {
        const message = error instanceof ApiError ? error.fields.email : undefined;
        if (message !== undefined) form.setError('email', { type: 'server', message }, { shouldFocus: true });
      },
    }),
  );
  return (
    <Dialog
      open
      onClose={() => !invite.isPending && onClose()}
      title={text.inviteTitle}
      closeLabel={text.inviteClose}
      footer={
        <Button type="submit" form={formId} variant="primary" busy={invite.isPending} busyLabel={text.sending}>
          {text.send}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p className="text-ink-soft">{text.inviteLine(administratorLimits.invitationDays)}</p>
        {invite.isError && refusedField === undefined && <FormFailure>{invite.error.message}</FormFailure>}
        <TextField
          label={text.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="send"
          maxLength={limits.emailMaxLength}
          leadingIcon={<Mail />}
          error={form.formState.errors.email?.message}
          {...form.register('email')}
        />
      </form>
    </Dialog>
  );
}
