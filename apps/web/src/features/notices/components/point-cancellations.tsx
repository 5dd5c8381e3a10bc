import { formatDay } from '@separai/contract/calendar';
import type { Notice } from '@separai/contract/notices/schema';
import { CalendarX, X } from 'lucide-react';
import { IconButton, LinkButton } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { focusContent } from '../../../lib/page.ts';
import { sent } from '../../../lib/write.ts';
import { useMarkNotice, useNoticesQuietly } from '../api.ts';
import { noticesText } from '../text.ts';

/** A cancellation by the person was marked as read when it was created. */
const isBadNews = ({ kind, readAt }: Notice): boolean => kind === 'booking-cancelled' && readAt === null;

/** Bookings cancelled by points, until the notice is read or acted on; empty without any. Comes first on its screen. */
export function PointCancellations() {
  const [first, ...others] = useNoticesQuietly().data?.filter(isBadNews) ?? [];
  if (first === undefined) return null;
  return others.length === 0 ? <CalledOff notice={first} /> : <ManyCalledOff count={others.length + 1} />;
}

const frameClass =
  'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg tip-bl border border-danger bg-danger-soft p-3 text-danger-ink';
const sentenceClass = 'flex min-w-0 flex-1 basis-40 gap-2.5 font-semibold wrap-anywhere';

function CalledOff({ notice: { id, scheduleId, subject } }: { notice: Notice }) {
  const mark = useMarkNotice();
  const read = (): void => mark.mutate(sent({ params: { id }, body: { read: true } }));
  return (
    <section aria-label={noticesText.calledOffRegion} className={frameClass}>
      <p role="status" className={sentenceClass}>
        <CalendarX aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        {noticesText.calledOff(formatDay(subject.date).slice(0, 5))}
      </p>
      <span className="flex grow items-center justify-between gap-2 sm:grow-0">
        <LinkButton
          to="/schedule"
          search={scheduleId === null ? {} : { 'outro-ponto': scheduleId }}
          onClick={read}
          variant="neutral"
          size="small"
        >
          {noticesText.otherPoint}
        </LinkButton>
        <IconButton
          label={noticesText.markRead}
          icon={<X aria-hidden="true" />}
          onClick={() => {
            // The dismissed strip took its button with it.
            focusContent();
            read();
          }}
          className="-mr-1.5"
        />
      </span>
      <div role="alert" className="basis-full empty:hidden">
        {mark.isError && <FieldError>{noticesText.notSaved(mark.error.message)}</FieldError>}
      </div>
    </section>
  );
}

/** Links to the list of notices, where viewing marks them as read. */
function ManyCalledOff({ count }: { count: number }) {
  return (
    <section aria-label={noticesText.calledOffRegion} className={frameClass}>
      <p role="status" className={sentenceClass}>
        <CalendarX aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        {noticesText.manyCalledOff(count)}
      </p>
      <LinkButton to="/user/notifications" variant="neutral" size="small">
        {noticesText.seeWhich}
      </LinkButton>
    </section>
  );
}
