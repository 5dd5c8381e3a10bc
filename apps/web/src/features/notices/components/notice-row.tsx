import { dayAt } from '@separai/contract/calendar';
import type { Notice } from '@separai/contract/notices/schema';
import { noticeWords } from '@separai/contract/notices/words';
import { Link } from '@tanstack/react-router';
import { Mail, MailOpen } from 'lucide-react';
import { IconButton } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { timeZone } from '../../../lib/time-zone.ts';
import { sent } from '../../../lib/write.ts';
import { useMarkNotice } from '../api.ts';
import { noticeTime } from '../notice-time.ts';
import type { Sight } from '../sight.ts';
import { noticesText } from '../text.ts';
import { NoticeDrop } from './notice-drop.tsx';

/** One notice. The row leads to the bookings, or to the point that was spoken of; its mark can be taken away and put back. */
export function NoticeRow({ notice, sight, now }: { notice: Notice; sight: Sight; now: Date }) {
  const { id, kind, subject, createdAt, readAt } = notice;
  const told = new Date(createdAt);
  const { title, sentence } = noticeWords(kind, subject, dayAt(told, timeZone));
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
          <Link
            {...(subject.pointId === undefined
              ? { to: '/schedule/list' }
              : { to: '/search/{-$pointId}', params: { pointId: String(subject.pointId) } })}
            onClick={() => sight.see(id)}
            className="after:absolute after:inset-0"
          >
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
            {noticeTime(told, now)}
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
