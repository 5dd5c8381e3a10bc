import { formatDay } from '@separai/contract/calendar';
import { isReminderToCome } from '@separai/contract/notices/rules';
import type { OwnSchedule } from '@separai/contract/schedules/schema';
import { CalendarPlus } from 'lucide-react';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Skeleton } from '../../../components/ui/states.tsx';
import { timeZone } from '../../../lib/time-zone.ts';
import { type NotificationDetails, useNotificationDetails } from '../../notices/index.ts';
import { scheduleText } from '../text.ts';
import { DropsApart } from './drops-apart.tsx';

/** What happens next with a booking that was just made, above its card. */
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
        {/* A plain link to a file: phones open it with their calendar, Android too, which knows no `webcal:`. */}
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
