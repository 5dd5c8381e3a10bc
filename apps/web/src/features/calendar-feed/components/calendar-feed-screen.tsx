import { CalendarSync, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormAlert, SwitchField, TextField } from '../../../components/ui/field.tsx';
import { BackArrow, Column, PageTitle } from '../../../components/ui/page.tsx';
import { SavedNotice } from '../../../components/ui/retry-alert.tsx';
import { Failed, Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { uiText } from '../../../components/ui/text.ts';
import { useToast } from '../../../components/ui/toast.tsx';
import { isAndroid } from '../../../lib/browser.ts';
import { hasFailed } from '../../../lib/query-failed.ts';
import { sent } from '../../../lib/write.ts';
import { useCalendarFeed, useChangeCalendarFeed, useChangeFeedCollections } from '../api.ts';
import { calendarFeedText } from '../text.ts';

/** `/schedule/calendar`: a secret URL at which a phone's calendar reads the person's bookings. */
export function CalendarFeedScreen() {
  return (
    <Column className="py-4">
      <PageTitle back={<BackArrow to="/schedule/list" label={calendarFeedText.back} />}>{calendarFeedText.title}</PageTitle>
      <p className="mt-3 text-ink-soft">{calendarFeedText.intro}</p>
      <Feed />
    </Column>
  );
}

function Feed() {
  const feed = useCalendarFeed();
  const frame = useRef<HTMLDivElement>(null);
  useFocusInside(frame, feed.data?.url);
  if (hasFailed(feed)) return <Failed query={feed} title={calendarFeedText.failed} />;
  if (feed.data === undefined) {
    return (
      <Card className="mt-4">
        <WaitingStatus quiet>{calendarFeedText.loading}</WaitingStatus>
        <Skeleton shape="line" className="h-4" />
        <Skeleton shape="line" className="mt-2 h-4" />
        <Skeleton shape="line" className="mt-2 h-4 w-2/3" />
        <Skeleton className="mt-4 h-13 rounded-md" />
      </Card>
    );
  }
  return (
    <div ref={frame}>
      <SavedNotice query={feed} className="mt-4" />
      {feed.data.url === null ? (
        <NoAddress />
      ) : (
        <FeedAddress key={feed.data.url} url={feed.data.url} collections={feed.data.collections} />
      )}
    </div>
  );
}

/** Moves the focus to the first control of the new content, since the pressed one is gone when the URL comes or goes. */
const useFocusInside = (frame: { current: HTMLElement | null }, url: string | null | undefined): void => {
  const before = useRef(url);
  useEffect(() => {
    const changed = before.current !== undefined && before.current !== url;
    before.current = url;
    if (!changed) return;
    // After the confirmation dialog, which restores the focus in a timer of its own.
    const timer = setTimeout(() => frame.current?.querySelector<HTMLElement>('input, button')?.focus());
    return () => clearTimeout(timer);
  }, [frame, url]);
};

function NoAddress() {
  const { show } = useToast();
  const create = useChangeCalendarFeed('create', () => show({ title: calendarFeedText.created }));
  return (
    <Card className="mt-4">
      <p>{calendarFeedText.explain}</p>
      {create.isError && (
        <FormAlert tone="danger" className="mt-3">
          {create.error.message}
        </FormAlert>
      )}
      <Button variant="primary" busy={create.isPending} className="mt-4 w-full" onClick={() => create.mutate(sent({}))}>
        {calendarFeedText.create}
      </Button>
    </Card>
  );
}

/** The address as calendars subscribe to it. */
const webcal = (url: string): string => url.replace(/^https?:/, 'webcal:');

/** The present URL: subscribe, copy, choose its content, replace and revoke. */
function FeedAddress({ url, collections }: { url: string; collections: boolean }) {
  const [asked, setAsked] = useState<'create' | 'revoke' | null>(null);
  return (
    <>
      <Card className="mt-4">
        <AddressToCopy url={url} />
      </Card>
      <Card padding="none" className="mt-3 px-[16px] py-2">
        <WithCollections checked={collections} />
      </Card>
      <HowTo />
      <div className="mt-5 flex flex-wrap gap-2 *:flex-1 *:basis-36">
        <Button variant="neutral" size="small" onClick={() => setAsked('create')}>
          {calendarFeedText.other}
        </Button>
        <Button variant="neutral-danger" size="small" onClick={() => setAsked('revoke')}>
          {calendarFeedText.revoke}
        </Button>
      </div>
      {asked !== null && <ChangeQuestion change={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** Adds the days on which the truck passes at the person's address to the feed. */
function WithCollections({ checked }: { checked: boolean }) {
  const change = useChangeFeedCollections();
  return (
    <SwitchField
      label={calendarFeedText.collections}
      hint={calendarFeedText.collectionsHint}
      checked={checked}
      onChange={(event) => change.mutate(sent({ body: { collections: event.target.checked } }))}
      error={change.isError ? calendarFeedText.notSaved(change.error.message) : undefined}
    />
  );
}

function AddressToCopy({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [failed, setFailed] = useState(false);
  const { show } = useToast();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      setFailed(false);
      show({ title: calendarFeedText.copied });
    } catch {
      setFailed(true);
      field.current?.select();
    }
  };
  return (
    <>
      <TextField
        ref={field}
        readOnly
        label={calendarFeedText.address}
        hint={calendarFeedText.warning}
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      {failed && (
        <FormAlert tone="warn" className="mt-3">
          {calendarFeedText.copyFailed}
        </FormAlert>
      )}
      <div className="mt-3.5 flex flex-wrap gap-2 *:flex-1 *:basis-28">
        {!isAndroid() && (
          <ButtonLink variant="primary" icon={<CalendarSync />} href={webcal(url)}>
            {calendarFeedText.subscribe}
          </ButtonLink>
        )}
        <Button variant={isAndroid() ? 'primary' : 'soft'} icon={<Copy />} onClick={() => void copy()}>
          {calendarFeedText.copy}
        </Button>
      </div>
    </>
  );
}

function HowTo() {
  return (
    <section aria-labelledby="como-assinar" className="mt-6">
      <h2 id="como-assinar" className="font-display text-heading font-bold">
        {calendarFeedText.howTo}
      </h2>
      <dl className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-3">
        {calendarFeedText.ways.map(({ device, steps }) => (
          <div key={device}>
            <dt className="font-display text-name font-semibold">{device}</dt>
            <dd className="text-ink-soft">{steps}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const questions = {
  create: {
    title: calendarFeedText.otherTitle,
    sentence: calendarFeedText.otherSentence,
    action: calendarFeedText.other,
    done: calendarFeedText.created,
    variant: 'primary',
  },
  revoke: {
    title: calendarFeedText.revokeTitle,
    sentence: calendarFeedText.revokeSentence,
    action: calendarFeedText.revoke,
    done: calendarFeedText.revoked,
    variant: 'danger',
  },
} as const;

/** Confirms that the present URL will stop working, and changes it. */
function ChangeQuestion({ change, onClose }: { change: keyof typeof questions; onClose: () => void }) {
  const { title, sentence, action, done, variant } = questions[change];
  const { show } = useToast();
  const { mutate, isPending, isError, error } = useChangeCalendarFeed(change, () => {
    show({ title: done });
    onClose();
  });
  return (
    <Dialog
      open
      onClose={() => !isPending && onClose()}
      title={title}
      closeLabel={calendarFeedText.keep}
      footer={
        <>
          <Button variant={variant} busy={isPending} onClick={() => mutate(sent({}))}>
            {action}
          </Button>
          <Button variant="neutral" onClick={() => !isPending && onClose()}>
            {uiText.back}
          </Button>
        </>
      }
    >
      {isError && (
        <FormAlert tone="danger" className="mb-3">
          {error.message}
        </FormAlert>
      )}
      <p className="text-ink-soft">{sentence}</p>
    </Dialog>
  );
}
