import { zodResolver } from '@hookform/resolvers/zod';
import { emailForm } from '@separai/contract/accounts/email';
import { errors } from '@separai/contract/errors';
import { limits } from '@separai/contract/limits';
import { checkLink, resetPassword } from '@separai/contract/password-reset/endpoints';
import { type LinkedAccount, NewPasswordForm } from '@separai/contract/password-reset/schema';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button, LinkButton } from '../../../../components/ui/button.tsx';
import { FormAlert, PasswordField } from '../../../../components/ui/field.tsx';
import { Logo } from '../../../../components/ui/logo.tsx';
import { PageTitle, WallPage } from '../../../../components/ui/page.tsx';
import { Empty } from '../../../../components/ui/states.tsx';
import { useTokenInAddress } from '../../../../lib/address-token.ts';
import { ApiError, call } from '../../../../lib/api.ts';
import { clearPersonalData, signOutHere } from '../../../../lib/clear-personal-data.ts';
import { useSingleFlight } from '../../../../lib/forms.ts';
import { focusContent } from '../../../../lib/page.ts';
import { currentSession } from '../../../../lib/session.ts';
import { finishReset, isResetDone, readReset, resetFailureOf } from '../../reset-draft.ts';
import { AlreadyChanged, BackLink, ResetExpired, useChangedMeanwhile } from '../page-parts.tsx';
import { passwordResetText as text } from './text.ts';

interface NewPasswordProps {
  back: string;
  /** Null while loading. */
  account: LinkedAccount | null;
  proof: ResetProof;
}

/** The page with the form for the new password. */
function NewPasswordPage({ back, account, proof }: NewPasswordProps) {
  return (
    <WallPage back={<BackLink href={back} />}>
      <Logo height={40} className="mt-1" />
      <PageTitle className="mt-5.5">{text.passwordTitle}</PageTitle>
      <p className="mt-1.5 text-ink-soft">
        {account === null ? (
          text.forAccount
        ) : (
          <>
            {text.passwordFor}
            <strong className="font-semibold wrap-anywhere text-ink">{account.email}</strong>
          </>
        )}
      </p>
      <NewPasswordFields account={account} proof={proof} />
    </WallPage>
  );
}

/** The mailed proof that permits setting a new password. */
export type ResetProof = { readonly email: string; readonly code: string } | { readonly token: string };

interface ResetFailure {
  /** The code or link is invalid; a new one is required. */
  readonly died: boolean;
  readonly sentence: string;
  /** The server's message. */
  readonly reason: string | undefined;
  readonly attempt: number;
}

/** The form for the new password, with a confirmation field; submits it with the proof. `account` is null while loading. */
function NewPasswordFields({ account, proof }: { account: LinkedAccount | null; proof: ResetProof }) {
  const email = account?.email ?? null;
  const { form, failure, submit } = useNewPassword(email, proof);
  const { errors: wrong, touchedFields, isSubmitted, isSubmitting } = form.formState;
  const passwordError = wrong.password?.message;
  return (
    <form noValidate onSubmit={submit} className="mt-5 grid gap-4">
      {/* Lets a password manager match the account. */}
      <input type="hidden" autoComplete="username" value={email ?? ''} />
      <PasswordField
        label={text.newPassword}
        autoComplete="new-password"
        enterKeyHint="next"
        hint={passwordError === undefined && account !== null ? text.passwordHint(account.passwordMinLength) : undefined}
        error={passwordError}
        {...form.register('password', {
          // The confirmation is revalidated once it has been filled in.
          onChange: () => (touchedFields.confirmation || isSubmitted) && form.trigger('confirmation'),
        })}
      />
      <PasswordField
        label={text.confirmation}
        autoComplete="new-password"
        enterKeyHint="go"
        error={wrong.confirmation?.message}
        {...form.register('confirmation')}
      />
      {failure !== null && (
        <FormAlert key={failure.attempt} tone="danger">
          {failure.sentence}
          {failure.reason !== undefined && <p className="font-sans font-normal">{failure.reason}</p>}
        </FormAlert>
      )}
      {failure?.died ? (
        <LinkButton to="/forgot-password" replace variant="primary">
          {'token' in proof ? text.askForLink : text.askAgain}
        </LinkButton>
      ) : (
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel={text.saving} className="mt-1 w-full">
          {text.save}
        </Button>
      )}
    </form>
  );
}

/** Clears the session on this device, even another account's; the server has revoked all sessions of this account. */
const endSessionHere = (email: string | null): void => {
  if (email !== null && currentSession()?.email === emailForm(email)) clearPersonalData();
  else signOutHere();
};

const failureOf = (error: unknown): Omit<ResetFailure, 'attempt'> => {
  const refusal = error instanceof ApiError ? error.code : 'unknown';
  if (refusal === 'invalid-code' || refusal === 'code-exhausted') {
    return { died: true, sentence: text.codeDied, reason: undefined };
  }
  if (refusal === 'reset-link-invalid') return { died: true, sentence: errors[refusal].sentence, reason: undefined };
  // The generic message of an unexpected error would only repeat the heading.
  const reason = refusal === 'internal' ? '' : resetFailureOf(error, '');
  return { died: false, sentence: text.saveFailed, reason: reason || undefined };
};

function useNewPassword(email: string | null, proof: ResetProof) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<ResetFailure | null>(null);
  const attempts = useRef(0);
  const form = useForm<NewPasswordForm>({
    resolver: zodResolver(NewPasswordForm),
    mode: 'onTouched',
    defaultValues: { password: '', confirmation: '' },
  });

  const refuse = (error: unknown): void => {
    const refused = error instanceof ApiError ? error.fields.password : undefined;
    if (refused !== undefined) {
      form.setError('password', { type: 'server', message: refused }, { shouldFocus: true });
      setFailure(null);
      return;
    }
    setFailure({ ...failureOf(error), attempt: attempts.current });
  };

  const send = async ({ password }: NewPasswordForm): Promise<void> => {
    attempts.current += 1;
    try {
      await call(resetPassword, { body: { ...proof, password } });
      endSessionHere(email);
      finishReset(Date.now());
      void navigate({ to: '/reset-success', replace: true, state: { email: email ?? undefined } });
    } catch (error) {
      refuse(error);
    }
  };
  return { form, failure, submit: form.handleSubmit(useSingleFlight(send)) };
}

/**
 * `/reset-password`: the new password, after the previous steps with their code, or by a mailed link with its token behind the
 * #. Without either it redirects to the first step.
 */
export function ResetPasswordScreen() {
  const token = useTokenInAddress();
  const isChanged = useChangedMeanwhile();
  if (isChanged) return <AlreadyChanged />;
  return token === '' ? <ResetByCode /> : <ResetByLink key={token} token={token} />;
}

function ResetByCode() {
  const [{ email, code }] = useState(() => readReset(Date.now()));
  if (email === null || code === null) return <ResetExpired />;
  // Administrators reset their password by a link only, so a code belongs to a resident.
  const account = { email, passwordMinLength: limits.passwordMinLength };
  return <NewPasswordPage back="/verify-code" account={account} proof={{ email, code }} />;
}

/** The new password by a mailed link: shows the form at once, and an error when the link turns out to be invalid. */
function ResetByLink({ token }: { token: string }) {
  const { account, died } = useLink(token);
  const [openedAt] = useState(() => Date.now());
  if (died && isResetDone(openedAt)) return <AlreadyChanged />;
  if (!died) return <NewPasswordPage back="/login" account={account} proof={{ token }} />;
  return (
    <WallPage back={<BackLink href="/login" />}>
      <Empty
        titleAs="h1"
        title={text.linkInvalid}
        sentence={errors['reset-link-invalid'].sentence}
        action={
          <LinkButton to="/forgot-password" replace variant="primary">
            {text.askForLink}
          </LinkButton>
        }
      />
    </WallPage>
  );
}

/** The account of a link (null while loading), and whether the link is invalid. */
function useLink(token: string): { account: LinkedAccount | null; died: boolean } {
  const [account, setAccount] = useState<LinkedAccount | null>(null);
  const [died, setDied] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const check = async (): Promise<void> => {
      try {
        setAccount(await call(checkLink, { body: { token }, signal: leaving.signal }));
      } catch (error) {
        // Other errors surface when the password is submitted.
        if (leaving.signal.aborted || !(error instanceof ApiError) || error.status !== 400) return;
        setDied(true);
        // The removed form took the focus with it.
        focusContent();
      }
    };
    void check();
    return () => leaving.abort();
  }, [token]);
  return { account, died };
}
