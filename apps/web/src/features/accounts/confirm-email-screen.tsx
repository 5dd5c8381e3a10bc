import { confirmEmail, readMe } from '@separai/contract/accounts/endpoints';
import { Mail } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useTokenInAddress } from '../../platform/address-token.ts';
import { ApiError, call } from '../../platform/api.ts';
import { focusContent, usePageTitle } from '../../platform/page.ts';
import { useSession } from '../../platform/session.ts';
import { rememberPerson } from '../../platform/stored-person.ts';
import { profileText } from '../../text/profile.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/field.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { Empty, Success } from '../../ui/states.tsx';
import { AccountPage, HomeLink } from './account-page.tsx';

/** `/confirm-email#<token>`: confirms the e-mail of an account, or its new one, when the button is pressed. Opening the page alone does nothing: mail scanners open links. */
export function ConfirmEmailScreen() {
  usePageTitle(profileText.confirmTitle);
  const token = useTokenInAddress();
  // The token leaves the address once it is used, and the page stays what it was; another link starts anew.
  const last = useRef(token);
  if (token !== '') last.current = token;
  return (
    <AccountPage back={<HomeLink />}>
      {last.current === '' ? (
        <Invalid sentence={profileText.linkIncomplete} />
      ) : (
        <Confirmation key={last.current} token={last.current} />
      )}
    </AccountPage>
  );
}

type Outcome =
  | { kind: 'confirmed'; email: string; isNew: boolean }
  | { kind: 'refused'; sentence: string }
  | { kind: 'failed'; sentence: string };

function Confirmation({ token }: { token: string }) {
  const { outcome, sending, confirm } = useConfirmation(token);
  if (outcome?.kind === 'confirmed') {
    return (
      <Success
        titleAs="h1"
        title={profileText.confirmed}
        sentence={(outcome.isNew ? profileText.confirmedSentence : profileText.confirmedOwnSentence)(outcome.email)}
        action={<WayOn />}
        className="wrap-anywhere"
      />
    );
  }
  if (outcome?.kind === 'refused') return <Invalid sentence={outcome.sentence} />;
  return (
    <>
      <PageTitle className="mt-5.5">{profileText.confirmTitle}</PageTitle>
      <p className="mt-2 text-ink-soft">{profileText.confirmSentence}</p>
      {outcome?.kind === 'failed' && (
        <FormAlert tone="danger" className="mt-4">
          <p>{profileText.confirmFailed}</p>
          <p className="font-sans font-normal">{outcome.sentence}</p>
        </FormAlert>
      )}
      <Button
        variant="primary"
        icon={<Mail />}
        busy={sending}
        busyLabel={profileText.confirming}
        onClick={() => void confirm()}
        className="mt-6 w-full"
      >
        {profileText.confirm}
      </Button>
    </>
  );
}

function useConfirmation(token: string) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [sending, setSending] = useState(false);
  const underWay = useRef(false);
  const session = useSession();
  const confirm = async (): Promise<void> => {
    // A second tap would find the link used up by the first.
    if (underWay.current) return;
    underWay.current = true;
    setSending(true);
    try {
      const { email, isNew } = await call(confirmEmail, { body: { token } });
      setOutcome({ kind: 'confirmed', email, isNew });
      focusContent();
      // Used up: it need not stand in the history.
      history.replaceState(history.state, '', location.pathname);
      // Whoever is signed in here may be the one whose e-mail it is; the new one is shown from now on.
      if (session !== null) await call(readMe, {}).then(rememberPerson, () => {});
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
  return { outcome, sending, confirm };
}

const outcomeOf = (error: unknown): Outcome => {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 'email-taken') return { kind: 'refused', sentence: profileText.linkTaken };
  if (error.status === 400) return { kind: 'refused', sentence: error.message };
  return { kind: 'failed', sentence: error.message };
};

function Invalid({ sentence }: { sentence: string }) {
  return <Empty titleAs="h1" title={profileText.linkInvalid} sentence={sentence} action={<WayOn />} />;
}

/** To the profile for who is signed in here, otherwise to signing in. */
function WayOn(): ReactNode {
  const [href, label] = useSession() === null ? ['/login', profileText.toSignIn] : ['/user/profile', profileText.toProfile];
  return (
    <Link href={href} asChild>
      <ButtonLink variant="primary">{label}</ButtonLink>
    </Link>
  );
}
