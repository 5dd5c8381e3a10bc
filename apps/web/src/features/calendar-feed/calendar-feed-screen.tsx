import { useEffect, useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { FormAlert } from '../../components/ui/field.tsx';
import { BackArrow, Column, PageTitle } from '../../components/ui/page.tsx';
import { SavedNotice } from '../../components/ui/saved-notice.tsx';
import { Failed, Skeleton, WaitingStatus } from '../../components/ui/states.tsx';
import { useToast } from '../../components/ui/toast.tsx';
import { hasFailed } from '../../lib/query-failed.ts';
import { sent } from '../../lib/write.ts';
import { useCalendarFeed, useChangeCalendarFeed } from './api.ts';
import { FeedAddress } from './feed-address.tsx';
import { calendarFeedText } from './text.ts';

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
  useFocusInside(frame, feed.data);
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
      {feed.data === null ? <NoAddress /> : <FeedAddress key={feed.data} url={feed.data} />}
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
