import { Card } from '../../../components/ui/card.tsx';
import { Column } from '../../../components/ui/page.tsx';
import { Skeleton, SkeletonCard, WaitingStatus } from '../../../components/ui/states.tsx';
import { today } from '../../../lib/today.ts';
import { weeksShown } from '../calendar-days.ts';
import { scheduleText } from '../text.ts';
import { CalendarSkeleton } from './date-field.tsx';

type FormSkeletonProps = {
  message: string;
  /** It will come with a point. */
  chosen: boolean;
  /** A booking is moved: the day comes first. */
  moving?: boolean;
};

/** The form on its way, with the heights it will have. */
export function FormSkeleton({ message, chosen, moving = false }: FormSkeletonProps) {
  const day = <DaySkeleton moving={moving} />;
  return (
    <div className="booking-form">
      <Column className="booking-place grid grid-cols-[minmax(0,1fr)] gap-5 pt-3">
        <WaitingStatus quiet>{message}</WaitingStatus>
        {moving && day}
        <div>
          <Label>{scheduleText.point}</Label>
          {chosen ? (
            <SkeletonCard className="min-h-36" />
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
              <Skeleton className="h-13 rounded-md" />
              <Skeleton shape="line" className="my-1 h-4 w-35" />
              {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((card) => (
                <Skeleton key={card} className="h-34 rounded-lg" />
              ))}
            </div>
          )}
        </div>
        {!moving && day}
      </Column>
      <Column className="booking-content">
        <div className="booking-fields">
          <Label>{scheduleText.weight}</Label>
          <Skeleton className="h-13 rounded-md" />
        </div>
      </Column>
    </div>
  );
}

function DaySkeleton({ moving }: { moving: boolean }) {
  return (
    <div className="calendar-field">
      <Label>{scheduleText.date}</Label>
      {moving && <Skeleton className="mb-2 h-13 rounded-md" />}
      <Skeleton className="mb-2 h-11 rounded-lg" />
      <Card padding="none" className="calendar-card">
        <CalendarSkeleton weeks={weeksShown(today(), today())} />
      </Card>
    </div>
  );
}

function Label({ children }: { children: string }) {
  return <p className="mb-1.5 font-display text-[0.9375rem] leading-5 font-semibold">{children}</p>;
}
