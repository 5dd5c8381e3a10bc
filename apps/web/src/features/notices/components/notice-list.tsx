import type { Notice } from '@separai/contract/notices/schema';
import { useEffect, useRef, useState } from 'react';
import { Button, LinkButton, standaloneLinkClass } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { SavedNotice } from '../../../components/ui/saved-notice.tsx';
import { Empty, Failed, Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import { sent } from '../../../lib/write.ts';
import { useNotices, useReadAll } from '../api.ts';
import { useSight } from '../sight.ts';
import { noticesText } from '../text.ts';
import { NoticeRow } from './notice-row.tsx';

/** What the person was told, newest first. */
export function NoticeList() {
  const notices = useNotices();
  const readAll = useReadAll();
  const heading = useRef<HTMLHeadingElement>(null);
  const hasNew = notices.data?.some(({ readAt }) => readAt === null) ?? false;
  const markAll = (): void => {
    // The button goes: the focus stays with what it was about.
    heading.current?.focus();
    readAll.mutate(sent({ body: null }));
  };
  return (
    <section aria-labelledby="avisos" className="mt-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="avisos" ref={heading} tabIndex={-1} className="text-heading font-bold outline-none">
          {noticesText.list}
        </h2>
        {hasNew && (
          <button type="button" onClick={markAll} className={`${standaloneLinkClass} text-start`}>
            {noticesText.readAll}
          </button>
        )}
      </div>
      <div role="alert">{readAll.isError && <FieldError>{noticesText.notSaved(readAll.error.message)}</FieldError>}</div>
      <Told notices={notices} />
    </section>
  );
}

function Told({ notices }: { notices: ReturnType<typeof useNotices> }) {
  if (hasFailed(notices)) return <Failed query={notices} title={noticesText.listFailed} />;
  if (notices.data === undefined) return <Waiting />;
  return (
    <>
      <SavedNotice query={notices} className="mt-2" />
      {notices.data.length === 0 ? <Nothing /> : <Rows notices={notices.data} />}
    </>
  );
}

/** So many stand there at first: the settings are below them. */
const shownAtFirst = 10;

function Rows({ notices }: { notices: readonly Notice[] }) {
  const sight = useSight();
  const now = new Date();
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The button has gone: the focus goes on to what it brought.
    if (isWhole) list.current?.children[shownAtFirst]?.querySelector('a')?.focus();
  }, [isWhole]);
  const hidden = isWhole ? 0 : Math.max(notices.length - shownAtFirst, 0);
  return (
    <>
      <ul ref={list} className="mt-2 divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {notices.slice(0, notices.length - hidden).map((notice) => (
          <NoticeRow key={notice.id} notice={notice} sight={sight} now={now} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="soft" size="small" className="mt-2.5 w-full" onClick={() => setWhole(true)}>
          {noticesText.earlier(hidden)}
        </Button>
      )}
    </>
  );
}

function Nothing() {
  return (
    <Empty
      titleAs="h3"
      title={noticesText.emptyTitle}
      sentence={noticesText.emptySentence}
      action={
        <LinkButton to="/schedule" variant="primary">
          {noticesText.book}
        </LinkButton>
      }
    />
  );
}

function Waiting() {
  return (
    <Card padding="none" className="mt-2 divide-y divide-line">
      <WaitingStatus quiet>{noticesText.listLoading}</WaitingStatus>
      {['a', 'b', 'c'].map((row) => (
        <div key={row} aria-hidden="true" className="flex gap-[12px] px-[16px] py-3.5">
          <Skeleton shape="drop" className="size-[40px] shrink-0" />
          <div className="min-h-16 flex-1 pt-1">
            <Skeleton shape="line" className="h-4 w-1/2" />
            <Skeleton shape="line" className="mt-2 h-3 w-4/5" />
            <Skeleton shape="line" className="mt-2 h-3 w-1/4" />
          </div>
        </div>
      ))}
    </Card>
  );
}
