import { confirmEmail, readMe, undoEmailChange } from '@separai/contract/accounts/endpoints';
import { useRouter } from '@tanstack/react-router';
import { Mail, RotateCcw } from 'lucide-react';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { Button, LinkButton } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { PageTitle, WallPage } from '../../../components/ui/page.tsx';
import { Empty, Success } from '../../../components/ui/states.tsx';
import { useLastTokenInAddress } from '../../../lib/address-token.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { focusContent } from '../../../lib/page.ts';
import { currentSession, useSession } from '../../../lib/session.ts';
import { rememberPerson } from '../own-person.ts';
import { saveResetEmail } from '../password-reset/reset-draft.ts';
import { profileText } from '../profile/text.ts';
import { HomeLink } from './page-parts.tsx';

interface LinkPageProps<Done> {
  readonly title: string;
  /** What pressing the button means. */
  readonly explanation: ReactNode;
  readonly icon: ReactElement;
  readonly label: string;
  readonly busyLabel: string;
  /** The title of what failed and may be tried again. */
  readonly failed: string;
  readonly send: (token: string) => Promise<Done>;
  /** What is said of a link that is no good; null where trying again may help. */
  readonly refusalOf: (error: ApiError) => string | null;
  readonly done: (done: Done) => ReactNode;
  /** Where to go from a link that is no good. */
  readonly wayOn: ReactNode;
}

/**
 * The page that a mail's link leads to, `…#<token>`: does what the link is for when the button is pressed. Opening the page alone does
 * nothing: mail scanners open links.
 */
function LinkPage<Done>(props: LinkPageProps<Done>) {
  const token = useLastTokenInAddress();
  return (
    <WallPage back={<HomeLink />}>
      {token === '' ? (
        <Invalid sentence={profileText.linkIncomplete} wayOn={props.wayOn} />
      ) : (
        <Question key={token} token={token} {...props} />
      )}
    </WallPage>
  );
}

type Outcome<Done> = { kind: 'done'; done: Done } | { kind: 'refused' | 'failed'; sentence: string };

function Question<Done>({ token, ...page }: LinkPageProps<Done> & { token: string }) {
  const { outcome, sending, press } = useLink(token, page);
  if (outcome?.kind === 'done') return page.done(outcome.done);
  if (outcome?.kind === 'refused') return <Invalid sentence={outcome.sentence} wayOn={page.wayOn} />;
  return (
    <>
      <PageTitle className="mt-5.5">{page.title}</PageTitle>
      {page.explanation}
      {outcome?.kind === 'failed' && (
        <FormAlert tone="danger" className="mt-4">
          <p>{page.failed}</p>
          <p className="font-sans font-normal">{outcome.sentence}</p>
        </FormAlert>
      )}
      <Button
        variant="primary"
        icon={page.icon}
        busy={sending}
        busyLabel={page.busyLabel}
        onClick={() => void press()}
        className="mt-6 w-full"
      >
        {page.label}
      </Button>
    </>
  );
}

function useLink<Done>(token: string, { send, refusalOf }: Pick<LinkPageProps<Done>, 'send' | 'refusalOf'>) {
  const router = useRouter();
  const [outcome, setOutcome] = useState<Outcome<Done> | null>(null);
  const [sending, setSending] = useState(false);
  const underWay = useRef(false);
  const press = async (): Promise<void> => {
    // A second tap would find the link used up by the first.
    if (underWay.current) return;
    underWay.current = true;
    setSending(true);
    try {
      setOutcome({ kind: 'done', done: await send(token) });
      focusContent();
      // Used up: it need not stand in the history.
      void router.navigate({ to: '.', hash: '', state: true, replace: true, resetScroll: false });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const refusal = refusalOf(error);
      setOutcome(refusal === null ? { kind: 'failed', sentence: error.message } : { kind: 'refused', sentence: refusal });
      // Its button has gone; after a failure it is there to be pressed again.
      if (refusal !== null) focusContent();
    } finally {
      underWay.current = false;
      setSending(false);
    }
  };
  return { outcome, sending, press };
}

function Invalid({ sentence, wayOn }: { sentence: string; wayOn: ReactNode }) {
  return <Empty titleAs="h1" title={profileText.linkInvalid} sentence={sentence} action={wayOn} />;
}

/** `/confirm-email#<token>`: confirms the e-mail of an account, or its new one. */
export function ConfirmEmailScreen() {
  return (
    <LinkPage
      title={profileText.confirmTitle}
      explanation={<p className="mt-2 text-ink-soft">{profileText.confirmSentence}</p>}
      icon={<Mail />}
      label={profileText.confirm}
      busyLabel={profileText.confirming}
      failed={profileText.confirmFailed}
      send={confirm}
      refusalOf={confirmationRefusal}
      done={({ email, isNew }) => (
        <Success
          titleAs="h1"
          title={profileText.confirmed}
          sentence={(isNew ? profileText.confirmedSentence : profileText.confirmedOwnSentence)(email)}
          action={<WayOn />}
          className="wrap-anywhere"
        />
      )}
      wayOn={<WayOn />}
    />
  );
}

const confirm = async (token: string) => {
  const confirmed = await call(confirmEmail, { body: { token } });
  // Whoever is signed in here may be the one whose e-mail it is; the new one is shown from now on.
  if (currentSession() !== null) void call(readMe, {}).then(rememberPerson, () => {});
  return confirmed;
};

const confirmationRefusal = ({ code, status, message }: ApiError): string | null => {
  if (code === 'email-taken') return profileText.linkTaken;
  return status === 400 ? message : null;
};

/** To the profile for who is signed in here, otherwise to signing in. */
function WayOn() {
  const [href, label] = useSession() === null ? ['/login', profileText.toSignIn] : ['/user/profile', profileText.toProfile];
  return (
    <LinkButton to={href} variant="primary">
      {label}
    </LinkButton>
  );
}

/** `/undo-email-change#<token>`: brings the e-mail back, and goes on to a new password. */
export function UndoEmailScreen() {
  return (
    <LinkPage
      title={profileText.undoTitle}
      explanation={<Explanation />}
      icon={<RotateCcw />}
      label={profileText.undo}
      busyLabel={profileText.undoing}
      failed={profileText.undoFailed}
      send={undo}
      refusalOf={undoRefusal}
      done={({ email, resetToken }) => (
        <Success
          titleAs="h1"
          title={profileText.undone}
          sentence={profileText.undoneSentence(email)}
          action={
            <LinkButton to="/reset-password" hash={resetToken} replace variant="primary">
              {profileText.toNewPassword}
            </LinkButton>
          }
          className="wrap-anywhere"
        />
      )}
      wayOn={
        <LinkButton to="/forgot-password" variant="primary">
          {profileText.toNewPassword}
        </LinkButton>
      }
    />
  );
}

const undo = async (token: string) => {
  const undone = await call(undoEmailChange, { body: { token } });
  // Should the new password wait for too long, it is asked for again with this e-mail.
  saveResetEmail(undone.email, Date.now());
  return undone;
};

const undoRefusal = ({ status, message }: ApiError): string | null => (status === 400 || status === 409 ? message : null);

function Explanation() {
  return (
    <>
      <p className="mt-2 text-ink-soft">{profileText.undoSentence}</p>
      <ul className="mt-3 list-disc pl-5 text-ink-soft">
        {profileText.undoMeans.map((meaning) => (
          <li key={meaning}>{meaning}</li>
        ))}
      </ul>
    </>
  );
}
