import { limits } from '@separai/contract/limits';
import { Lock, Mail } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
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
import { type Door, destinationAfter, type SignInFailure, signInFailureOf, signInThrough } from './sign-in.ts';

/** E-mail, password and what the server says to them. `doorFor` chooses the sign-in that is asked. */
export function LoginForm({ doorFor }: { doorFor: (email: string) => Door }) {
  const { failure, sending, submit } = useSignIn(doorFor);
  const handedOver = useHistoryState<{ email?: unknown } | null>()?.email;
  const [email, setEmail] = useState(typeof handedOver === 'string' ? handedOver : '');
  const [path] = useLocation();
  return (
    // Specification §5: nothing is checked here, the server's answer decides.
    <form noValidate onSubmit={submit} className="mt-4.5 grid gap-5">
      {failure !== null && (
        <div key={failure.attempt} ref={bringIntoView} className="grid gap-2">
          <FormAlert tone="danger">{failure.sentence}</FormAlert>
          {failure.technical !== undefined && <FormAlert tone="info">{failure.technical}</FormAlert>}
        </div>
      )}
      <TextField
        label={accountsText.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        enterKeyHint="next"
        maxLength={limits.emailMaxLength}
        defaultValue={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={failure?.fields.email}
        leadingIcon={<Mail />}
      />
      <PasswordField
        label={accountsText.password}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        error={failure?.fields.password}
        leadingIcon={<Lock />}
      />
      <Link
        href="/forgot-password"
        state={{ email, from: path }}
        className={`${standaloneLinkClass} -mt-3.5 -mb-3 justify-self-start`}
      >
        {passwordResetText.forgotLink}
      </Link>
      <Button type="submit" variant="primary" busy={sending} busyLabel={accountsText.entering} className="mt-1 w-full">
        {welcomeText.enter}
      </Button>
    </form>
  );
}

const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

function useSignIn(doorFor: (email: string) => Door) {
  const [, navigate] = useLocation();
  const [failure, setFailure] = useState<(SignInFailure & { attempt: number }) | null>(null);
  const [sending, setSending] = useState(false);
  const underWay = useRef(false);
  const attempts = useRef(0);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    setSending(true);
    const form = new FormData(event.currentTarget);
    const [email, password] = [String(form.get('email')), String(form.get('password'))];
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
      setFailure({ ...signInFailureOf(error), attempt: attempts.current });
    } finally {
      underWay.current = false;
      setSending(false);
    }
  };
  return { failure, sending, submit };
}
