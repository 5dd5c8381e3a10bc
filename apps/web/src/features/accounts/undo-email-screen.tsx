import { undoEmailChange } from '@separai/contract/accounts/endpoints';
import { RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { useTokenInAddress } from '../../platform/address-token.ts';
import { ApiError, call } from '../../platform/api.ts';
import { focusContent, usePageTitle } from '../../platform/page.ts';
import { profileText } from '../../text/profile.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/field.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { Empty, Success } from '../../ui/states.tsx';
import { AccountPage, HomeLink } from './account-page.tsx';
import { saveResetEmail } from './reset-draft.ts';

/**
 * `/undo-email-change#<token>`: brings the e-mail back when the button is pressed, and goes on to a new password. Opening the page
 * alone does nothing: mail scanners open links.
 */
export function UndoEmailScreen() {
  usePageTitle(profileText.undoTitle);
  const token = useTokenInAddress();
  // The token leaves the address once it is used, and the page stays what it was; another link starts anew.
  const last = useRef(token);
  if (token !== '') last.current = token;
  return (
    <AccountPage back={<HomeLink />}>
      {last.current === '' ? (
        <Invalid sentence={profileText.linkIncomplete} />
      ) : (
        <Undoing key={last.current} token={last.current} />
      )}
    </AccountPage>
  );
}

type Outcome = { kind: 'undone'; email: string; resetToken: string } | { kind: 'refused' | 'failed'; sentence: string };

function Undoing({ token }: { token: string }) {
  const { outcome, sending, undo } = useUndo(token);
  if (outcome?.kind === 'undone') return <Undone {...outcome} />;
  if (outcome?.kind === 'refused') return <Invalid sentence={outcome.sentence} />;
  return (
    <>
      <PageTitle className="mt-5.5">{profileText.undoTitle}</PageTitle>
      <p className="mt-2 text-ink-soft">{profileText.undoSentence}</p>
      <ul className="mt-3 list-disc pl-5 text-ink-soft">
        {profileText.undoMeans.map((meaning) => (
          <li key={meaning}>{meaning}</li>
        ))}
      </ul>
      {outcome?.kind === 'failed' && (
        <FormAlert tone="danger" className="mt-4">
          <p>{profileText.undoFailed}</p>
          <p className="font-sans font-normal">{outcome.sentence}</p>
        </FormAlert>
      )}
      <Button
        variant="primary"
        icon={<RotateCcw />}
        busy={sending}
        busyLabel={profileText.undoing}
        onClick={() => void undo()}
        className="mt-6 w-full"
      >
        {profileText.undo}
      </Button>
    </>
  );
}

function useUndo(token: string) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [sending, setSending] = useState(false);
  const underWay = useRef(false);
  const undo = async (): Promise<void> => {
    // A second tap would find the link used up by the first.
    if (underWay.current) return;
    underWay.current = true;
    setSending(true);
    try {
      const undone = await call(undoEmailChange, { body: { token } });
      // Should the new password wait for too long, it is asked for again with this e-mail.
      saveResetEmail(undone.email, Date.now());
      setOutcome({ kind: 'undone', ...undone });
      focusContent();
      // Used up: it need not stand in the history.
      history.replaceState(history.state, '', location.pathname);
    } catch (error) {
      const told = outcomeOf(error);
      setOutcome(told);
      // Its button has gone; after a failure it is there to be pressed again.
      if (told.kind === 'refused') focusContent();
    } finally {
      underWay.current = false;
      setSending(false);
    }
  };
  return { outcome, sending, undo };
}

const outcomeOf = (error: unknown): Outcome => {
  if (!(error instanceof ApiError)) throw error;
  return { kind: error.status === 400 || error.status === 409 ? 'refused' : 'failed', sentence: error.message };
};

function Undone({ email, resetToken }: { email: string; resetToken: string }) {
  return (
    <Success
      titleAs="h1"
      title={profileText.undone}
      sentence={profileText.undoneSentence(email)}
      action={
        <Link href={`/reset-password#${resetToken}`} replace asChild>
          <ButtonLink variant="primary">{profileText.toNewPassword}</ButtonLink>
        </Link>
      }
      className="wrap-anywhere"
    />
  );
}

function Invalid({ sentence }: { sentence: string }) {
  return (
    <Empty
      titleAs="h1"
      title={profileText.linkInvalid}
      sentence={sentence}
      action={
        <Link href="/forgot-password" asChild>
          <ButtonLink variant="primary">{profileText.toNewPassword}</ButtonLink>
        </Link>
      }
    />
  );
}
