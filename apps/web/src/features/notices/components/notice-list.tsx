import { dayAt } from '@separai/contract/calendar';
import type { NoticeKind } from '@separai/contract/notices/kinds';
import type { Notice } from '@separai/contract/notices/schema';
import { noticeWords } from '@separai/contract/notices/words';
import { Link } from '@tanstack/react-router';
import {
  CalendarClock,
  CalendarPlus,
  CalendarX,
  CircleCheck,
  CircleSlash,
  type LucideIcon,
  Mail,
  MailOpen,
  MapPin,
  Megaphone,
  PackageCheck,
  Truck,
  Weight,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, IconButton, LinkButton, standaloneLinkClass } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { SavedNotice } from '../../../components/ui/retry-alert.tsx';
import { Empty, Failed, Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import { timeZone } from '../../../lib/time.ts';
import { sent } from '../../../lib/write.ts';
import { useMarkNotice, useNotices, useReadAll } from '../api.ts';
import { noticeTime } from '../notice-time.ts';
import { type SeenTracking, useSeenTracking } from '../seen-tracking.ts';
import { noticesText } from '../text.ts';

/** The person's notices, newest first. */
export function NoticeList() {
  const notices = useNotices();
  const readAll = useReadAll();
  const heading = useRef<HTMLHeadingElement>(null);
  const hasNew = notices.data?.some(({ readAt }) => readAt === null) ?? false;
  const markAll = (): void => {
    // The removed button passes the focus to the heading.
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

/** Rows shown at first, so that the settings below stay near. */
const shownAtFirst = 10;

function Rows({ notices }: { notices: readonly Notice[] }) {
  const sight = useSeenTracking();
  const now = new Date();
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The removed button passes the focus to the first new row.
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

/** Screen that shows the subject of a notice. */
const destinationOf = ({ subject: { areaId, pointId } }: Notice) => {
  if (areaId !== undefined) return { to: '/coleta' } as const;
  if (pointId === undefined) return { to: '/schedule/list' } as const;
  return { to: '/search/{-$pointId}', params: { pointId: String(pointId) } } as const;
};

/** The row of a notice. It links to the bookings, the point or the collection days; its mark can be removed and restored. */
function NoticeRow({ notice, sight, now }: { notice: Notice; sight: SeenTracking; now: Date }) {
  const { id, kind, subject, createdAt, readAt } = notice;
  const created = new Date(createdAt);
  const { title, sentence } = noticeWords(kind, subject, dayAt(created, timeZone));
  const mark = useMarkNotice();
  const isNew = readAt === null;
  const toggle = (): void => {
    if (isNew) sight.see(id);
    else sight.leaveUnread(id);
    mark.mutate(sent({ params: { id }, body: { read: isNew } }));
  };
  return (
    <li ref={sight.watch} data-notice={id} className="relative flex gap-[12px] px-[16px] py-3.5 hover:bg-sunken">
      <NoticeDrop kind={kind} />
      <div className="min-w-0 flex-1">
        <h3 className="text-body font-semibold wrap-break-word">
          <Link {...destinationOf(notice)} onClick={() => sight.see(id)} className="after:absolute after:inset-0">
            {title}
          </Link>
          {isNew && (
            <span className="ml-1.5 inline-block rounded-full tip-bl bg-action px-2 text-tiny font-semibold text-on-action forced-colors:border">
              {noticesText.isNew}
            </span>
          )}
        </h3>
        <p className="text-small whitespace-pre-line wrap-anywhere">{sentence}</p>
        <div className="flex items-center justify-between gap-2">
          <time dateTime={createdAt} className="text-small text-ink-soft">
            {noticeTime(created, now)}
          </time>
          <IconButton
            label={`${isNew ? noticesText.markRead : noticesText.markUnread}${noticesText.ofNotice(title, sentence)}`}
            icon={isNew ? <MailOpen aria-hidden="true" /> : <Mail aria-hidden="true" />}
            onClick={toggle}
            className="relative -my-3 -mr-2.5 text-ink-soft [&>svg]:size-5!"
          />
        </div>
        <div role="alert">{mark.isError && <FieldError>{noticesText.notSaved(mark.error.message)}</FieldError>}</div>
      </div>
    </li>
  );
}

const looks: Record<NoticeKind, { icon: LucideIcon; className: string }> = {
  'booking-received': { icon: CalendarPlus, className: 'bg-sunken text-ink-soft' },
  'booking-confirmed': { icon: CircleCheck, className: 'bg-info-soft text-info-ink' },
  'booking-changed': { icon: CalendarClock, className: 'bg-sunken text-ink-soft' },
  'booking-moved': { icon: CalendarClock, className: 'bg-warn-soft text-warn-ink' },
  'booking-proposed': { icon: CalendarClock, className: 'bg-warn-soft text-warn-ink' },
  'booking-cancelled': { icon: CalendarX, className: 'bg-danger-soft text-danger-ink' },
  'booking-done': { icon: PackageCheck, className: 'bg-success-soft text-success-ink' },
  'booking-weight-corrected': { icon: Weight, className: 'bg-info-soft text-info-ink' },
  'booking-missed': { icon: CircleSlash, className: 'bg-danger-soft text-danger-ink' },
  'booking-on-the-way': { icon: Truck, className: 'bg-info-soft text-info-ink' },
  'series-skipped': { icon: CalendarX, className: 'bg-warn-soft text-warn-ink' },
  'series-renewal': { icon: CalendarClock, className: 'bg-warn-soft text-warn-ink' },
  'report-applied': { icon: CircleCheck, className: 'bg-success-soft text-success-ink' },
  'report-dismissed': { icon: CircleSlash, className: 'bg-sunken text-ink-soft' },
  'report-question': { icon: MapPin, className: 'bg-warn-soft text-warn-ink' },
  'collection-answer': { icon: Truck, className: 'bg-info-soft text-info-ink' },
  'collection-changed': { icon: CalendarClock, className: 'bg-warn-soft text-warn-ink' },
  'collection-announcement': { icon: Megaphone, className: 'bg-info-soft text-info-ink' },
  'collection-reminder': { icon: Truck, className: 'bg-warn-soft text-warn-ink' },
  reminder: { icon: MapPin, className: 'bg-warn-soft text-warn-ink' },
};

/** A notice's drop: icon and colour of its kind, which the title names. */
function NoticeDrop({ kind }: { kind: NoticeKind }) {
  const { icon: Icon, className } = looks[kind];
  return (
    <span aria-hidden="true" className={classNames('drop inline-grid size-[40px] shrink-0 place-items-center', className)}>
      <Icon className="size-[20px]" />
    </span>
  );
}
