import { mailStatus } from '@separai/contract/system/endpoints';
import { Navigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LinkButton } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { FormAlert } from '../../../components/ui/field.tsx';
import { BackArrow, WallPage } from '../../../components/ui/page.tsx';
import { Success, WaitingStatus } from '../../../components/ui/states.tsx';
import { uiText } from '../../../components/ui/text.ts';
import { call } from '../../../lib/api.ts';
import { focusContent, goBackOnClick, useEntryState } from '../../../lib/page.ts';
import { isResetDone, whenResetIsDone } from '../reset-draft.ts';
import { accountsText } from '../text.ts';
import { passwordResetText as text } from './password-reset/text.ts';
import { welcomeText } from './sign-in/text.ts';

/** The arrow to the previous screen. */
export function BackLink({ href }: { href: string }) {
  return <BackArrow to={href} label={accountsText.back} replace onClick={goBackOnClick} />;
}

/** Poll interval of the mail delay, in ms. */
const pollInterval = 10_000;

/** A warning while the server cannot deliver mails, so that waiting residents do not request another one; otherwise empty. */
export function MailDelay() {
  return useMailDelay() && <FormAlert tone="warn">{accountsText.mailDelayed}</FormAlert>;
}

function useMailDelay(): boolean {
  const [delayed, setDelayed] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    const poll = async (): Promise<void> => {
      if (document.hidden) return;
      const status = await call(mailStatus, { signal: ending.signal }).catch(() => null);
      if (status !== null && !ending.signal.aborted) setDelayed(status.delayed);
    };
    void poll();
    const timer = setInterval(poll, pollInterval);
    return () => {
      ending.abort();
      clearInterval(timer);
    };
  }, []);
  return delayed;
}

/** 'Etapa 1 de 2', as text and as bars. */
export function StepProgress({ step, of }: { step: number; of: number }) {
  return (
    <div className="mt-1.5">
      <p className="font-display text-small font-semibold text-ink-soft">{accountsText.step(step, of)}</p>
      <div aria-hidden="true" className="mt-1.5 flex gap-1.5">
        {Array.from({ length: of }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no other identity and never change places
            key={index}
            className={classNames('h-2 flex-1 rounded-full tip-bl', index < step ? 'bg-action' : 'bg-line')}
          />
        ))}
      </div>
    </div>
  );
}

/** The final screen of a signed-out flow: states the result, and links to the sign-in with the e-mail filled in. */
function AccountDone({ title, sentence, more }: { title: string; sentence: string; more?: string | undefined }) {
  const { email } = useEntryState();
  return (
    <WallPage>
      <Success
        titleAs="h1"
        title={title}
        sentence={sentence}
        action={
          <>
            {more !== undefined && <p className="mb-5 text-small text-ink-soft wrap-anywhere">{more}</p>}
            <LinkButton to="/login" replace state={{ email }} variant="primary">
              {welcomeText.enter}
            </LinkButton>
          </>
        }
      />
    </WallPage>
  );
}

/** `/register-success`: the account exists. The sentence about a mail appears only after a registration in this page. */
export function RegisterSuccessScreen() {
  const { email, confirmationMailed } = useEntryState();
  const ofMail = confirmationMailed ? accountsText.registeredMail : accountsText.registeredWithoutMail;
  return (
    <AccountDone
      title={accountsText.registeredTitle}
      sentence={accountsText.registeredSentence}
      more={email === undefined ? undefined : ofMail(email)}
    />
  );
}

/** `/reset-success`: the password has been changed. Opened directly, it redirects to the sign-in. */
export function ResetSuccessScreen() {
  const cameFromReset = 'email' in useEntryState();
  if (!cameFromReset) return <Navigate to="/login" replace />;
  return <AccountDone title={text.doneTitle} sentence={text.doneSentence} />;
}

/** Whether another tab has set the new password since this screen opened. */
export const useChangedMeanwhile = (): boolean => {
  const [isChanged, setChanged] = useState(false);
  useEffect(() => whenResetIsDone(() => setChanged(true)), []);
  return isChanged;
};

/** Replaces a step that another tab has made obsolete by setting the new password. */
export function AlreadyChanged() {
  // The replaced step took the focus with it.
  useEffect(focusContent, []);
  return <AccountDone title={text.alreadyTitle} sentence={text.alreadySentence} />;
}

/**
 * Redirects to the reset's first step with the reason: no earlier step is stored on this device, or the reset has already ended
 * with a new password.
 */
export function ResetExpired() {
  const [isDone] = useState(() => isResetDone(Date.now()));
  if (isDone) return <AlreadyChanged />;
  return (
    <WallPage>
      <WaitingStatus>{uiText.redirecting}</WaitingStatus>
      <Navigate to="/forgot-password" replace state={{ expired: true }} />
    </WallPage>
  );
}
