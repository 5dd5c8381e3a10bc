import { useRouter } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { PageTitle } from '../../../components/ui/page.tsx';
import { Empty } from '../../../components/ui/states.tsx';
import { WallPage } from '../../../components/ui/wall-page.tsx';
import { useLastTokenInAddress } from '../../../lib/address-token.ts';
import { ApiError } from '../../../lib/api.ts';
import { focusContent } from '../../../lib/page.ts';
import { HomeLink } from '../components/page-links.tsx';
import { profileText } from '../profile/text.ts';

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
export function LinkPage<Done>(props: LinkPageProps<Done>) {
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
