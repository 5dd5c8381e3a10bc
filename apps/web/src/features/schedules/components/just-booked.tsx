import { formatDay } from '@separai/contract/calendar';
import { isReminderToCome } from '@separai/contract/notices/rules';
import type { OwnSchedule } from '@separai/contract/schedules/schema';
import { CalendarPlus } from 'lucide-react';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Skeleton } from '../../../components/ui/states.tsx';
import { timeZone } from '../../../lib/time.ts';
import { type NotificationDetails, useNotificationDetails } from '../../notices/index.ts';
import { scheduleText } from '../text.ts';
import './just-booked.css';
import type { CSSProperties } from 'react';

/** The next steps for a new booking, above its card. */
export function JustBooked({ schedule }: { schedule: OwnSchedule }) {
  const how = useNotificationDetails();
  const { date, collectionPoint, calendarUrl } = schedule;
  return (
    <Card className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="mx-auto">
        <DropsApart />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="font-display text-name font-bold">{scheduleText.whatNext}</h3>
        {how === null ? (
          <>
            <Skeleton shape="line" className="my-1 h-4" />
            <Skeleton shape="line" className="my-2 h-4 w-3/4" />
          </>
        ) : (
          <p className="text-ink-soft">{scheduleText.steps(how.byEmail, reminderHourOf(schedule, how))}</p>
        )}
        {/* A plain link to a file: phones open it with their calendar, also Android, which does not support `webcal:`. */}
        <ButtonLink variant="soft" icon={<CalendarPlus />} href={calendarUrl} className="mt-3 w-full">
          <span>
            {scheduleText.addToCalendar}
            <span className="sr-only">{scheduleText.ofBooking(collectionPoint.name, formatDay(date))}</span>
          </span>
        </ButtonLink>
      </div>
    </Card>
  );
}

const reminderHourOf = ({ date, createdAt }: OwnSchedule, { reminderHour }: NotificationDetails): number | null => {
  if (reminderHour === null) return null;
  const booked = { date, reminderHour, arrangedAt: new Date(createdAt) };
  return isReminderToCome(booked, timeZone) ? reminderHour : null;
};

/** Each drop's shape, colour, and distance from the middle. */
const drops = [
  ['M22 46a13 13 0 1 1 26 0v12a1.500 1.500 0 0 1-1.500 1.500H35A13.200 13.200 0 0 1 22 46z', 'var(--papel)', 85, 38],
  ['M192 126a1.500 1.500 0 0 1 1.500-1.500H205a13 13 0 1 1-13 13z', 'var(--metal)', -85, -53],
  ['M198 42a12 12 0 1 1 12 12h-10.500a1.500 1.500 0 0 1-1.500-1.500z', 'var(--plastico)', -90, 42],
  ['M16 122a9 9 0 0 1 9-9h8a1 1 0 0 1 1 1v8a9 9 0 0 1-18 0z', 'var(--vidro)', 95, -38],
] as const;

const fromMiddle = (x: number, y: number): CSSProperties => ({ '--from-x': `${x}px`, '--from-y': `${y}px` }) as CSSProperties;

/** The success illustration, whose drops move apart when drawn. Decorative. */
function DropsApart() {
  return (
    <svg viewBox="0 0 240 168" aria-hidden="true" width={132} height={92} className="drops-apart max-w-full">
      <path fill="var(--action-soft)" d="M44 84a76 76 0 1 1 76 76H50a6 6 0 0 1-6-6z" />
      <g>
        {drops.map(([shape, colour, x, y]) => (
          <path key={colour} d={shape} fill={colour} style={fromMiddle(x, y)} />
        ))}
      </g>
      <path fill="var(--brand)" d="M72 84a48 48 0 1 1 48 48H77a5 5 0 0 1-5-5z" />
      <path
        fill="none"
        stroke="var(--on-brand)"
        strokeWidth="11"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m99 86 15 15 28-32"
      />
    </svg>
  );
}
