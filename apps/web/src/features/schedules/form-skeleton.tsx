import { scheduleText } from '../../text/schedules.ts';
import { Card } from '../../ui/card.tsx';
import { Column } from '../../ui/page.tsx';
import { Skeleton, SkeletonCard, WaitingStatus } from '../../ui/states.tsx';
import { CalendarSkeleton } from './date-field.tsx';

/** The form on its way, with the heights it will have. `chosen` when it will come with a point. */
export function FormSkeleton({ message, chosen }: { message: string; chosen: boolean }) {
  return (
    <Column className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-3">
      <WaitingStatus quiet>{message}</WaitingStatus>
      <div>
        <Label>{scheduleText.point}</Label>
        {chosen ? (
          <SkeletonCard className="min-h-36" />
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
            <Skeleton className="h-13 rounded-md" />
            <Skeleton shape="line" className="my-1 h-4 w-35" />
            {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((card) => (
              <Skeleton key={card} className="h-28 rounded-lg" />
            ))}
          </div>
        )}
      </div>
      <div className="calendar-field">
        <Label>{scheduleText.date}</Label>
        <Card padding="none" className="calendar-card">
          <CalendarSkeleton />
        </Card>
      </div>
      <div>
        <Label>{scheduleText.weight}</Label>
        <Skeleton className="h-13 rounded-md" />
      </div>
    </Column>
  );
}

function Label({ children }: { children: string }) {
  return <p className="mb-1.5 font-display text-[0.9375rem] leading-5 font-semibold">{children}</p>;
}
