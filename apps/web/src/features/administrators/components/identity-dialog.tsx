import { zodResolver } from '@hookform/resolvers/zod';
import { askForPasskey, confirmIdentity } from '@separai/contract/administrators/endpoints';
import { administratorLimits } from '@separai/contract/administrators/limits';
import {
  type PasskeyAssertion,
  PasswordConfirmation,
  RecoveryCodeConfirmation,
} from '@separai/contract/administrators/passkeys-schema';
import { useMutation } from '@tanstack/react-query';
import { KeyRound, Lock } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { PasswordField, TextField } from '../../../components/ui/field.tsx';
import { Failed, Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { ApiError, call } from '../../../lib/api.ts';
import { answerWithPasskey, knowsPasskeys } from '../../../lib/passkey-device.ts';
import { passkeysText } from '../../../lib/passkey-text.ts';
import { hasFailed } from '../../../lib/query-failed.ts';
import { currentSession } from '../../../lib/session.ts';
import { useOwnSecurity } from '../security-api.ts';
import { administratorsText } from '../text.ts';

const text = administratorsText.identity;
const formId = 'identidade';

interface IdentityDialogProps {
  /** Told whether the identity was confirmed. */
  onClose: (shown?: boolean) => void;
}

/** Confirms the identity of the signed-in administrator: by password, or by passkey or recovery code where there is a passkey. */
export function IdentityDialog({ onClose }: IdentityDialogProps) {
  const security = useOwnSecurity();
  const [withCode, setWithCode] = useState(!knowsPasskeys());
  // A cached answer may be older than the first passkey.
  if (security.data === undefined || (security.isFetching && !security.isFetchedAfterMount))
    return (
      <Dialog open onClose={() => onClose()} title={text.title} closeLabel={text.close}>
        {hasFailed(security) ? (
          <Failed query={security} title={passkeysText.failed} />
        ) : (
          <>
            <WaitingStatus quiet>{text.loading}</WaitingStatus>
            <Skeleton className="h-28 rounded-lg" />
          </>
        )}
      </Dialog>
    );
  if (security.data.passkeys.length === 0) return <ByPassword onClose={onClose} />;
  if (withCode) return <ByRecoveryCode onClose={onClose} onBack={knowsPasskeys() ? () => setWithCode(false) : undefined} />;
  return <ByPasskey onClose={onClose} onLost={() => setWithCode(true)} />;
}

type Proof = { password: string } | { passkey: PasskeyAssertion } | { recoveryCode: string };

/** Sends a proof; `onRefused` receives a refusal that names a field. */
const useConfirm = (onClose: IdentityDialogProps['onClose'], onRefused?: (fields: ApiError['fields']) => void) =>
  useMutation({
    mutationFn: (body: Proof) => call(confirmIdentity, { body }),
    onSuccess: () => onClose(true),
    onError: (error) => {
      if (error instanceof ApiError) onRefused?.(error.fields);
    },
  });

const Line = () => <p className="text-ink-soft">{text.line(administratorLimits.confirmationMinutes)}</p>;

function ByPasskey({ onClose, onLost }: IdentityDialogProps & { onLost: () => void }) {
  const confirm = useConfirm(onClose);
  const use = useMutation({
    mutationFn: async () => confirm.mutateAsync({ passkey: await answerWithPasskey(await call(askForPasskey, {})) }),
  });
  return (
    <Dialog
      open
      onClose={() => !confirm.isPending && onClose()}
      title={text.title}
      closeLabel={text.close}
      footer={
        <>
          <Button
            variant="primary"
            icon={<KeyRound />}
            autoFocus
            busy={use.isPending}
            busyLabel={passkeysText.signIn.waiting}
            onClick={() => use.mutate()}
          >
            {passkeysText.identity.usePasskey}
          </Button>
          <Button variant="neutral" disabled={use.isPending} onClick={onLost}>
            {passkeysText.identity.lost}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Line />
        {use.isError && <FormFailure>{use.error.message}</FormFailure>}
      </div>
    </Dialog>
  );
}

function ByRecoveryCode({ onClose, onBack }: IdentityDialogProps & { onBack: (() => void) | undefined }) {
  const form = useForm({ resolver: zodResolver(RecoveryCodeConfirmation), defaultValues: { recoveryCode: '' } });
  const confirm = useConfirm(onClose, ({ recoveryCode: message }) => {
    if (message !== undefined) form.setError('recoveryCode', { type: 'server', message }, { shouldFocus: true });
  });
  const atField = confirm.error instanceof ApiError && confirm.error.fields.recoveryCode !== undefined;
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
          {onBack !== undefined && (
            <Button variant="neutral" icon={<KeyRound />} disabled={confirm.isPending} onClick={onBack}>
              {passkeysText.identity.usePasskey}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Line />
        {confirm.isError && !atField && <FormFailure>{confirm.error.message}</FormFailure>}
        <TextField
          label={passkeysText.signIn.code}
          hint={passkeysText.signIn.codeHint}
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={administratorLimits.recoveryCodeMaxLength}
          error={form.formState.errors.recoveryCode?.message}
          {...form.register('recoveryCode')}
        />
      </form>
    </Dialog>
  );
}

function ByPassword({ onClose }: IdentityDialogProps) {
  const form = useForm({ resolver: zodResolver(PasswordConfirmation), defaultValues: { password: '' } });
  const confirm = useConfirm(onClose, ({ password: message }) => {
    if (message !== undefined) form.setError('password', { type: 'server', message }, { shouldFocus: true });
  });
  const atField = confirm.error instanceof ApiError && confirm.error.fields.password !== undefined;
  const submit = form.handleSubmit((body) => confirm.mutate(body));
  return (
    <Dialog
      open
      onClose={() => !confirm.isPending && onClose()}
      title={text.title}
      closeLabel={text.close}
      footer={
        <Button type="submit" form={formId} variant="primary" busy={confirm.isPending} busyLabel={text.busy}>
          {text.submit}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Line />
        {confirm.isError && !atField && <FormFailure>{confirm.error.message}</FormFailure>}
        {/* Names the account to a password manager. */}
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
