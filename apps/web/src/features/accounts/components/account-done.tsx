import { Navigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LinkButton } from '../../../components/ui/button.tsx';
import { WallPage } from '../../../components/ui/page.tsx';
import { Success, WaitingStatus } from '../../../components/ui/states.tsx';
import { uiText } from '../../../components/ui/text.ts';
import { focusContent, useEntryState } from '../../../lib/page.ts';
import { isResetDone, whenResetIsDone } from '../password-reset/reset-draft.ts';
import { passwordResetText as text } from '../password-reset/text.ts';
import { welcomeText } from '../sign-in/text.ts';
import { accountsText } from '../text.ts';

/** The last screen of a way that ends before signing in: what was done; leads on to signing in with the e-mail filled in. */
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

/** `/register-success`: the account exists. Whoever did not come from registering reads nothing about a mail. */
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

/** `/reset-success`: the password is new. Whoever did not come from giving one is led to signing in. */
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

/** In the place of a step that is not needed any more: another tab has set the new password. */
export function AlreadyChanged() {
  // The step has gone, and the focus with it.
  useEffect(focusContent, []);
  return <AccountDone title={text.alreadyTitle} sentence={text.alreadySentence} />;
}

/**
 * Leads to the reset's first step, which says why: this device knows nothing of a step before. Where that is because the reset has
 * ended with a new password, it says so.
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
