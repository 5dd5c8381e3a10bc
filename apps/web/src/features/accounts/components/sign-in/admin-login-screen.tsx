import type { Credentials } from '@separai/contract/accounts/schema';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormFailure } from '../../../../components/admin/form-failure.tsx';
import { RecoveryCodeField, recoveryCodeRules } from '../../../../components/admin/recovery-code-field.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { Logo } from '../../../../components/ui/logo.tsx';
import { PageTitle, WallPage } from '../../../../components/ui/page.tsx';
import { useFocusOnLeaving } from '../../../../lib/page.ts';
import { knowsPasskeys } from '../../../../lib/passkey-device.ts';
import { passkeysText } from '../../../../lib/passkey-text.ts';
import { useEnter } from '../../hooks/use-enter.ts';
import { needsSecondFactor, signInByPasskey, signInByRecoveryCode } from '../../passkey-sign-in.ts';
import { signInAs } from '../../sign-in.ts';
import { accountsText } from '../../text.ts';
import { SignInPage } from './login-screen.tsx';
import { welcomeText } from './text.ts';

const asAdministrator = (credentials: Credentials) => signInAs('administrator', credentials);

/** `/admin-login`: administrators of any e-mail domain, by password or passkey, or both. */
export function AdminLoginScreen() {
  const [half, setHalf] = useState<Credentials | null>(null);
  const needsMore = (error: unknown, credentials: Credentials): boolean => {
    if (needsSecondFactor(error)) setHalf(credentials);
    return needsSecondFactor(error);
  };
  if (half !== null) return <SecondStep credentials={half} onBack={() => setHalf(null)} />;
  return (
    <SignInPage
      title={welcomeText.adminAccess}
      sentence={accountsText.adminSentence}
      signIn={asAdministrator}
      onRefused={needsMore}
      otherWay={<PasskeyEntrance />}
      otherwise={{ question: accountsText.notAdmin, href: '/login', label: accountsText.residentSignIn }}
    />
  );
}

const text = passkeysText.signIn;

interface SecondStepProps {
  /** The verified credentials, in memory only. */
  credentials: Credentials;
  onBack: () => void;
}

/** After the password: a passkey, or a recovery code. The focus moves to the new content, since the pressed button is gone. */
function SecondStep({ credentials, onBack }: SecondStepProps) {
  const [withCode, setWithCode] = useState(false);
  const lineId = useId();
  useFocusOnLeaving(() => document.querySelector<HTMLElement>('.sign-in-form input'));
  return (
    <WallPage>
      <Logo height={40} className="mt-1" />
      <PageTitle className="mt-5.5">{text.secondTitle}</PageTitle>
      <p id={lineId} className="mt-1.5 text-ink-soft">
        {text.secondLine}
      </p>
      <div className="mt-5 grid gap-4">
        {withCode ? <CodeForm credentials={credentials} /> : <WithPasskey credentials={credentials} describedBy={lineId} />}
        {!withCode && (
          <Button variant="text" onClick={() => setWithCode(true)}>
            {text.lost}
          </Button>
        )}
        <Button variant="neutral" onClick={withCode ? () => setWithCode(false) : onBack}>
          {text.back}
        </Button>
      </div>
    </WallPage>
  );
}

function WithPasskey({ credentials, describedBy }: { credentials: Credentials; describedBy: string }) {
  const enter = useEnter();
  const use = useMutation({ mutationFn: () => signInByPasskey(credentials), onSuccess: enter });
  return (
    <>
      {use.isError && <FormFailure>{use.error.message}</FormFailure>}
      <Button
        variant="primary"
        icon={<KeyRound />}
        autoFocus
        aria-describedby={describedBy}
        busy={use.isPending}
        busyLabel={text.waiting}
        onClick={() => use.mutate()}
      >
        {text.usePasskey}
      </Button>
    </>
  );
}

function CodeForm({ credentials }: { credentials: Credentials }) {
  const enter = useEnter();
  const form = useForm({ defaultValues: { recoveryCode: '' } });
  const use = useMutation({
    mutationFn: (recoveryCode: string) => signInByRecoveryCode(credentials, recoveryCode),
    onSuccess: enter,
  });
  const submit = form.handleSubmit(({ recoveryCode }) => use.mutate(recoveryCode));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {use.isError && <FormFailure>{use.error.message}</FormFailure>}
      <RecoveryCodeField
        autoFocus
        error={form.formState.errors.recoveryCode?.message}
        {...form.register('recoveryCode', recoveryCodeRules)}
      />
      <Button type="submit" variant="primary" busy={use.isPending} busyLabel={text.checking}>
        {text.useCode}
      </Button>
    </form>
  );
}

/** The sign-in by passkey alone, where the browser supports passkeys. */
function PasskeyEntrance() {
  const enter = useEnter();
  const use = useMutation({ mutationFn: () => signInByPasskey(null), onSuccess: enter });
  if (!knowsPasskeys()) return null;
  return (
    <div className="mt-4 grid gap-3">
      {use.isError && <FormFailure>{use.error.message}</FormFailure>}
      <Button variant="outline" icon={<KeyRound />} busy={use.isPending} busyLabel={text.waiting} onClick={() => use.mutate()}>
        {text.withPasskey}
      </Button>
    </div>
  );
}
