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
