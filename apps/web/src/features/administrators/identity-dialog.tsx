import { zodResolver } from '@hookform/resolvers/zod';
import { askForPasskey, confirmIdentity } from '@separai/contract/administrators/endpoints';
import { administratorLimits } from '@separai/contract/administrators/limits';
import { type PasskeyAssertion, PasswordConfirmation } from '@separai/contract/administrators/passkeys-schema';
import { useMutation } from '@tanstack/react-query';
import { KeyRound, Lock } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { ApiError, call } from '../../platform/api.ts';
import { answerWithPasskey, knowsPasskeys } from '../../platform/passkey-device.ts';
import { currentSession } from '../../platform/session.ts';
import { administratorsText } from '../../text/admin-administrators.ts';
import { passkeysText } from '../../text/admin-passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { FormFailure } from '../../ui/panel/form-failure.tsx';
import { useOwnSecurity } from './security-queries.ts';

const text = administratorsText.identity;
const formId = 'identidade';

/** Asks who it is: `onClose` hears whether they have shown it. */
export function IdentityDialog({ onClose }: { onClose: (shown?: boolean) => void }) {
  const form = useForm({ resolver: zodResolver(PasswordConfirmation), defaultValues: { password: '' } });
  const confirm = useMutation({
    mutationFn: (body: { password: string } | { passkey: PasskeyAssertion }) => call(confirmIdentity, { body }),
    onSuccess: () => onClose(true),
    onError: (error) => {
      const message = error instanceof ApiError ? error.fields.password : undefined;
      if (message !== undefined) form.setError('password', { type: 'server', message }, { shouldFocus: true });
    },
  });
  const usePasskey = useMutation({
    mutationFn: async () => confirm.mutateAsync({ passkey: await answerWithPasskey(await call(askForPasskey, {})) }),
  });
  const security = useOwnSecurity();
  const hasPasskey = knowsPasskeys() && (security.data?.passkeys.length ?? 0) > 0;
  const failure = usePasskey.error ?? confirm.error;
  const atField = confirm.error instanceof ApiError && confirm.error.fields.password !== undefined;
  const submit = form.handleSubmit((body) => confirm.mutate(body));
  return (
    <Dialog
      open
      onClose={() => !confirm.isPending && onClose()}
      title={text.title}
      closeLabel={text.close}
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" busy={confirm.isPending} busyLabel={text.busy}>
            {text.submit}
          </Button>
          {hasPasskey && (
            <Button
              variant="neutral"
              icon={<KeyRound />}
              busy={usePasskey.isPending}
              busyLabel={passkeysText.signIn.waiting}
              onClick={() => usePasskey.mutate()}
            >
              {passkeysText.identity.usePasskey}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p className="text-ink-soft">{text.line(administratorLimits.confirmationMinutes)}</p>
        {failure !== null && !atField && <FormFailure>{failure.message}</FormFailure>}
        {/* Tells a password manager whose password it is. */}
        <input type="hidden" autoComplete="username" value={currentSession()?.email ?? ''} />
        <PasswordField
          label={text.password}
          autoComplete="current-password"
          enterKeyHint="go"
          leadingIcon={<Lock />}
          error={form.formState.errors.password?.message}
          {...form.register('password')}
        />
      </form>
    </Dialog>
  );
}
