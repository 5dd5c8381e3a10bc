import { confirmEmail, readMe, undoEmailChange } from '@separai/contract/accounts/endpoints';
import { useRouter } from '@tanstack/react-router';
import { Mail, RotateCcw } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Button, LinkButton } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { LinkPage } from '../../../components/ui/link-page.tsx';
import { PageTitle } from '../../../components/ui/page.tsx';
import { Empty, Success } from '../../../components/ui/states.tsx';
import { useLastTokenInAddress } from '../../../lib/address-token.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { useSingleFlight } from '../../../lib/forms.ts';
import { focusContent } from '../../../lib/page.ts';
import { currentSession, useSession } from '../../../lib/session.ts';
import { rememberPerson } from '../own-person.ts';
import { saveResetEmail } from '../reset-draft.ts';
import { profileText } from './profile/text.ts';

interface LinkActionProps<Done> {
  readonly title: string;
  /** The effect of pressing the button. */
  readonly explanation: ReactNode;
  readonly icon: ReactElement;
  readonly label: string;
  readonly busyLabel: string;
  /** Heading of an error after which a retry makes sense. */
  readonly failed: string;
  readonly send: (token: string) => Promise<Done>;
  /** The message for an invalid link; null for errors after which a retry may help. */
  readonly refusalOf: (error: ApiError) => string | null;
  readonly done: (done: Done) => ReactNode;
  /** The next step after an invalid link. */
  readonly wayOn: ReactNode;
}

/** The page of a mailed link, `…#<token>`: acts only when the button is pressed, because mail scanners open links. */
function LinkAction<Done>(props: LinkActionProps<Done>) {
  const token = useLastTokenInAddress();
  return (
    <LinkPage>
      {token === '' ? (
        <Invalid sentence={profileText.linkIncomplete} wayOn={props.wayOn} />
      ) : (
        <Question key={token} token={token} {...props} />
      )}
    </LinkPage>
  );
}

type Outcome<Done> = { kind: 'done'; done: Done } | { kind: 'refused' | 'failed'; sentence: string };

function Question<Done>({ token, ...page }: LinkActionProps<Done> & { token: string }) {
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

function useLink<Done>(token: string, { send, refusalOf }: Pick<LinkActionProps<Done>, 'send' | 'refusalOf'>) {
  const router = useRouter();
  const [outcome, setOutcome] = useState<Outcome<Done> | null>(null);
  const [sending, setSending] = useState(false);
  // A second request would find the link already used.
  const press = useSingleFlight<void>(async () => {
    setSending(true);
    try {
      setOutcome({ kind: 'done', done: await send(token) });
      focusContent();
      // The used token is removed from the history.
      void router.navigate({ to: '.', hash: '', state: true, replace: true, resetScroll: false });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const refusal = refusalOf(error);
      setOutcome(refusal === null ? { kind: 'failed', sentence: error.message } : { kind: 'refused', sentence: refusal });
      // The button has been removed; after a failure it is back and keeps the focus.
      if (refusal !== null) focusContent();
    } finally {
      setSending(false);
    }
  });
  return { outcome, sending, press };
}

function Invalid({ sentence, wayOn }: { sentence: string; wayOn: ReactNode }) {
  return <Empty titleAs="h1" title={profileText.linkInvalid} sentence={sentence} action={wayOn} />;
}

/** `/confirm-email#<token>`: confirms the e-mail of an account, or its new one. */
export function ConfirmEmailScreen() {
  return (
    <LinkAction
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
  // The signed-in person may be the owner of this e-mail: the stored record is updated.
  if (currentSession() !== null) void call(readMe, {}).then(rememberPerson, () => {});
  return confirmed;
};

const confirmationRefusal = ({ code, status, message }: ApiError): string | null => {
  if (code === 'email-taken') return profileText.linkTaken;
  return status === 400 ? message : null;
};

/** To the profile with a session, else to the sign-in. */
function WayOn() {
  const [href, label] = useSession() === null ? ['/login', profileText.toSignIn] : ['/user/profile', profileText.toProfile];
  return (
    <LinkButton to={href} variant="primary">
      {label}
    </LinkButton>
  );
}

/** `/undo-email-change#<token>`: restores the previous e-mail, and leads on to a new password. */
export function UndoEmailScreen() {
  return (
    <LinkAction
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
  // If the reset expires, its first step opens with this e-mail.
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
