import type { Credentials } from '@separai/contract/accounts/schema';
import { useMutation } from '@tanstack/react-query';
import { KeyRound, Lock } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { RecoveryCodeField, recoveryCodeRules } from '../../../../components/admin/recovery-code-field.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { FormAlert, PasswordField } from '../../../../components/ui/field.tsx';
import { knowsPasskeys } from '../../../../lib/passkey-device.ts';
import { passkeysText } from '../../../../lib/passkey-text.ts';
import { currentSession, storeSession, whenSessionChanges } from '../../../../lib/session.ts';
import { type StoredSession, sessionIn } from '../../../../lib/stored-session.ts';
import { useEnter } from '../../hooks/use-enter.ts';
import { needsSecondFactor, signInByPasskey, signInByRecoveryCode } from '../../passkey-sign-in.ts';
import { type Entered, signInAs, signInFailureOf } from '../../sign-in.ts';
import { accountsText } from '../../text.ts';
import { welcomeText } from './text.ts';

const text = accountsText.again;
const passkeyText = passkeysText.signIn;

interface AgainDialogProps {
  /** The ended session. */
  session: StoredSession;
  /** Receives whether the same person has signed in again. */
  onClose: (isSignedIn: boolean) => void;
  /** Leaves the form, and clears the person's data on this device. */
  onLeave: () => void;
}

/** Signs the person of an ended session in again, over the open form. Another person's passkey leaves the form. */
export function AgainDialog({ session, onClose, onLeave }: AgainDialogProps) {
  const formId = useId();
  const { form, half, failure, isPending, submit, answerPasskey } = useSignInAgain(session, onClose);
  const hasPasskey = session.usesPanel && knowsPasskeys();
  return (
    <Dialog
      open
      onClose={() => !isPending && onClose(false)}
      title={text.title}
      closeLabel={text.close}
      focuses="field"
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" busy={isPending} busyLabel={accountsText.entering}>
            {half === null ? welcomeText.enter : passkeyText.useCode}
          </Button>
          {hasPasskey && (
            <Button variant="neutral" icon={<KeyRound />} onClick={answerPasskey}>
              {half === null ? passkeyText.withPasskey : passkeyText.usePasskey}
            </Button>
          )}
          <Button variant="neutral-danger" onClick={onLeave}>
            {text.leave}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p className="text-ink-soft">{half === null ? text.line : passkeyText.secondLine}</p>
        {failure !== null && <FormAlert tone="danger">{failure}</FormAlert>}
        <p className="wrap-anywhere">
          <span className="block text-small text-ink-soft">{accountsText.email}</span>
          <strong className="font-semibold">{session.email}</strong>
        </p>
        <input type="hidden" autoComplete="username" value={session.email ?? ''} />
        {half === null ? (
          <PasswordField
            label={accountsText.password}
            autoComplete="current-password"
            enterKeyHint="go"
            leadingIcon={<Lock />}
            error={form.formState.errors.password?.message}
            {...form.register('password')}
          />
        ) : (
          <RecoveryCodeField
            error={form.formState.errors.recoveryCode?.message}
            {...form.register('recoveryCode', recoveryCodeRules)}
          />
        )}
      </form>
    </Dialog>
  );
}

function useSignInAgain(session: StoredSession, onClose: AgainDialogProps['onClose']) {
  const enter = useEnter();
  /** The verified password where a second factor is required, in memory only. */
  const [half, setHalf] = useState<Credentials | null>(null);
  const form = useForm({ defaultValues: { password: '', recoveryCode: '' } });
  // Another tab may sign in or out.
  useEffect(
    () =>
      whenSessionChanges(() => {
        const now = currentSession();
        if (now?.token !== session.token) onClose(now !== null && now.id === session.id);
      }),
    [session, onClose],
  );
  const take = (entered: Entered): void => {
    // Another person's sign-in clears this person's data, and leaves the form.
    if (sessionIn(JSON.stringify(entered.session)).id === session.id) storeSession(entered.session);
    else enter(entered);
  };
  const typed = useMutation({
    mutationFn: ({ password, recoveryCode }: { password: string; recoveryCode: string }) =>
      half === null
        ? signInAs(session.usesPanel ? 'administrator' : 'resident', { email: session.email ?? '', password })
        : signInByRecoveryCode(half, recoveryCode),
    onSuccess: take,
    onError: (error, { password }) => {
      if (needsSecondFactor(error)) setHalf({ email: session.email ?? '', password });
    },
  });
  const passkey = useMutation({ mutationFn: () => signInByPasskey(half), onSuccess: take });
  const failure = (): string | null => {
    if (passkey.error !== null) return passkey.error.message;
    const { error } = typed;
    if (error === null || needsSecondFactor(error)) return null;
    return half === null ? signInFailureOf(error).sentence : error.message;
  };
  const submit = form.handleSubmit((values) => {
    passkey.reset();
    if (!typed.isPending) typed.mutate(values);
  });
  const answerPasskey = (): void => {
    typed.reset();
    passkey.mutate();
  };
  return { form, half, failure: failure(), isPending: typed.isPending || passkey.isPending, submit, answerPasskey };
}
