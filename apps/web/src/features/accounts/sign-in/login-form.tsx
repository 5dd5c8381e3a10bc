import type { Credentials } from '@separai/contract/accounts/schema';
import { limits } from '@separai/contract/limits';
import { Lock, Mail } from 'lucide-react';
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { forgetPushHere } from '../../../platform/push-end.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { currentSession, storeSession, takeTarget } from '../../../platform/session.ts';
import { accountsText } from '../../../text/accounts.ts';
import { passwordResetText } from '../../../text/password-reset.ts';
import { welcomeText } from '../../../text/welcome.ts';
import { Button, standaloneLinkClass } from '../../../ui/button.tsx';
import { FormAlert, PasswordField, TextField } from '../../../ui/field.tsx';
import { forgetReset } from '../password-reset/reset-draft.ts';
import { type Door, destinationAfter, signInThrough } from './sign-in.ts';
import { type SignInFailure, signInFailureOf } from './sign-in-failure.ts';

/** E-mail, password and what the server says to them. `doorFor` chooses the sign-in that is asked. */
export function LoginForm({ doorFor }: { doorFor: (email: string) => Door }) {
  const { form, failure, submit } = useSignIn(doorFor);
  const { errors, isSubmitting } = form.formState;
  const email = useWatch({ control: form.control, name: 'email' });
  const [path] = useLocation();
  return (
    <form noValidate onSubmit={submit} className="mt-4.5 grid gap-5">
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
        href="/forgot-password"
        state={{ email, from: path }}
        className={`${standaloneLinkClass} -mt-3.5 -mb-3 justify-self-start`}
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

function useSignIn(doorFor: (email: string) => Door) {
  const [, navigate] = useLocation();
  const handedOver = useHistoryState<{ email?: unknown } | null>()?.email;
  const [failure, setFailure] = useState<(SignInFailure & { attempt: number }) | null>(null);
  const underWay = useRef<Promise<void> | null>(null);
  const attempts = useRef(0);
  // Specification §5: nothing is checked here, the server's answer decides.
  const form = useForm<Credentials>({
    defaultValues: { email: typeof handedOver === 'string' ? handedOver : '', password: '' },
  });

  const send = async ({ email, password }: Credentials): Promise<void> => {
    const door = doorFor(email);
    attempts.current += 1;
    try {
      const reply = await signInThrough(door, { email, password });
      // Who was signed in before is not told of their bookings here any more.
      if (currentSession() !== null) forgetPushHere();
      storeSession(reply);
      // Nothing that was loaded for somebody else is shown to this person.
      queryClient.clear();
      // Whoever is in needs no new password.
      forgetReset();
      navigate(destinationAfter(door, takeTarget()), { replace: true });
    } catch (error) {
      const refused = signInFailureOf(error);
      setFailure({ ...refused, attempt: attempts.current });
      for (const field of ['email', 'password'] as const) {
        const message = refused.fields[field];
        if (message !== undefined) form.setError(field, { type: 'server', message });
      }
    } finally {
      underWay.current = null;
    }
  };
  // A second tap waits for the first.
  const submit = form.handleSubmit((credentials) => {
    underWay.current ??= send(credentials);
    return underWay.current;
  });
  return { form, failure, submit };
}
