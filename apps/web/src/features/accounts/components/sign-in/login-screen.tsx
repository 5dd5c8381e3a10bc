import type { Credentials } from '@separai/contract/accounts/schema';
import { limits } from '@separai/contract/limits';
import { Link, useLocation } from '@tanstack/react-router';
import { Lock, Mail } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button, standaloneLinkClass } from '../../../../components/ui/button.tsx';
import { FormAlert, PasswordField, TextField } from '../../../../components/ui/field.tsx';
import { Logo } from '../../../../components/ui/logo.tsx';
import { PageTitle, WallPage } from '../../../../components/ui/page.tsx';
import { useSingleFlight } from '../../../../lib/forms.ts';
import { fromApp } from '../../../../lib/page.ts';
import { settings } from '../../../../lib/settings.ts';
import { useEnter } from '../../hooks/use-enter.ts';
import { type Entered, type SignInFailure, signInByAddress, signInFailureOf } from '../../sign-in.ts';
import { accountsText } from '../../text.ts';
import { BackLink } from '../page-parts.tsx';
import { passwordResetText } from '../password-reset/text.ts';
import { welcomeText } from './text.ts';

const byAddress = (credentials: Credentials) => signInByAddress(credentials, settings.adminEmailDomain);

/** `/login`: residents, and administrators of the admin domain. */
export function LoginScreen() {
  return (
    <SignInPage
      title={welcomeText.enter}
      signIn={byAddress}
      otherwise={{ question: accountsText.noAccountYet, href: '/register', label: welcomeText.wantToRegister }}
    >
      <p className="text-center">
        <Link to="/user/help" state={fromApp} className={standaloneLinkClass}>
          {accountsText.needHelp}
        </Link>
      </p>
    </SignInPage>
  );
}

interface SignInPageProps extends LoginFormProps {
  title: string;
  sentence?: string;
  /** An alternative sign-in, below the form. */
  otherWay?: ReactNode;
  /** The link for persons who want another screen. */
  otherwise: { question: string; href: string; label: string };
  children?: ReactNode;
}

/** The page of either sign-in. */
export function SignInPage({ title, sentence, signIn, onRefused, otherWay, otherwise, children }: SignInPageProps) {
  return (
    <WallPage back={<BackLink href="/welcome" />}>
      <Logo height={40} className="mt-1" />
      <PageTitle className="sign-in-title">{title}</PageTitle>
      {sentence !== undefined && <p className="mt-1.5 text-ink-soft">{sentence}</p>}
      <LoginForm signIn={signIn} onRefused={onRefused} />
      {otherWay}
      <p className="mt-4 flex flex-wrap items-center justify-center gap-x-1.5 text-center text-ink-soft">
        {otherwise.question}
        <Link to={otherwise.href} className={standaloneLinkClass}>
          {otherwise.label}
        </Link>
      </p>
      {children}
    </WallPage>
  );
}

export interface LoginFormProps {
  /** Sends the credentials. Throws `ApiError`. */
  signIn: (credentials: Credentials) => Promise<Entered>;
  /** Returns true for an error that the caller handles, which the form then does not show. */
  onRefused?: ((error: unknown, credentials: Credentials) => boolean) | undefined;
}

/** E-mail, password and the server's messages. */
function LoginForm({ signIn, onRefused }: LoginFormProps) {
  const { form, failure, submit } = useSignIn(signIn, onRefused);
  const { errors, isSubmitting } = form.formState;
  const email = useWatch({ control: form.control, name: 'email' });
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <form noValidate onSubmit={submit} className="sign-in-form">
      {failure !== null && (
        <div key={failure.attempt} ref={bringIntoView} className="grid gap-2">
          <FormAlert tone="danger">{failure.sentence}</FormAlert>
          {failure.technical !== undefined && <FormAlert tone="info">{failure.technical}</FormAlert>}
        </div>
      )}
      <TextField
        label={accountsText.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        enterKeyHint="next"
        maxLength={limits.emailMaxLength}
        error={errors.email?.message}
        leadingIcon={<Mail />}
        {...form.register('email')}
      />
      <PasswordField
        label={accountsText.password}
        autoComplete="current-password"
        enterKeyHint="go"
        error={errors.password?.message}
        leadingIcon={<Lock />}
        {...form.register('password')}
      />
      <Link
        to="/forgot-password"
        state={{ email, from: path }}
        className={`${standaloneLinkClass} sign-in-forgot justify-self-start`}
      >
        {passwordResetText.forgotLink}
      </Link>
      <Button type="submit" variant="primary" busy={isSubmitting} busyLabel={accountsText.entering} className="mt-1 w-full">
        {welcomeText.enter}
      </Button>
    </form>
  );
}

const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

function useSignIn(signIn: LoginFormProps['signIn'], onRefused: LoginFormProps['onRefused']) {
  const enter = useEnter();
  const handedOver = useLocation({ select: ({ state }) => state.email });
  const [failure, setFailure] = useState<(SignInFailure & { attempt: number }) | null>(null);
  const attempts = useRef(0);
  // Specification §5: no client-side validation; the server's answer decides.
  const form = useForm<Credentials>({
    defaultValues: { email: handedOver ?? '', password: '' },
  });

  const send = async ({ email, password }: Credentials): Promise<void> => {
    attempts.current += 1;
    try {
      enter(await signIn({ email, password }));
    } catch (error) {
      if (onRefused?.(error, { email, password })) return;
      const refused = signInFailureOf(error);
      setFailure({ ...refused, attempt: attempts.current });
      for (const field of ['email', 'password'] as const) {
        const message = refused.fields[field];
        if (message !== undefined) form.setError(field, { type: 'server', message });
      }
    }
  };
  return { form, failure, submit: form.handleSubmit(useSingleFlight(send)) };
}
