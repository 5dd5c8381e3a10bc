import '../../../components/ui/calendar.css';
import './month-calendar.css';
import { byDay, collectionsWithin } from '@separai/contract/collection-days/answer';
import { marksOf } from '@separai/contract/collection-days/marks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../../../components/ui/card.tsx';
import { lazyModule, useLazyModule } from '../../../components/ui/lazy-module.ts';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import { collectionMonthQuery } from '../api.ts';
import { useNow } from '../hooks/use-now.ts';

import type { Place } from '../place.ts';
import { monthText as text } from '../text.ts';
import { dayTitle } from '../words.ts';
import { CollectionLine } from './collection-line.tsx';
import type { MonthCalendarProps } from './month-calendar.tsx';
import { ServiceMark } from './service-mark.tsx';

const calendar = lazyModule(async () => (await import('./month-calendar.tsx')).MonthCalendar);

/** The month of the next year before the present one. */
const lastMonthOf = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 1 ? `${year}-12` : `${year + 1}-${String(number - 1).padStart(2, '0')}`;
};

/** A month of collections at a place, and those of the chosen day. */
export function MonthSection({ place, chosen }: { place: Place; chosen: readonly number[] }) {
  const { day: today } = useNow();
  const [day, setDay] = useState(today);
  const [month, setMonth] = useState(today.slice(0, 7));
  const found = useQuery(collectionMonthQuery(place, month));
  const collections = collectionsWithin(found.data?.services ?? [], chosen, { from: `${month}-01`, days: 31 });
  const inMonth = new Map(byDay(collections.filter(({ date }) => date.startsWith(month))));
  const services = (found.data?.services ?? []).map(({ service }) => service);
  const marks = marksOf(services);
  const ofDay = inMonth.get(day) ?? [];
  return (
    <section aria-labelledby="o-mes" className="calendar-field mt-6">
      <h2 id="o-mes" className="text-heading font-bold">
        {text.title}
      </h2>
      <Card className="calendar-card mt-2">
        <LateCalendar
          {...{ today, month, marks, collections: inMonth, chosen: day }}
          lastMonth={lastMonthOf(today.slice(0, 7))}
          onChoose={setDay}
          onMonth={(shown) => {
            setMonth(shown);
            setDay(shown === today.slice(0, 7) ? today : `${shown}-01`);
          }}
        />
        <div className="px-2">
          {hasFailed(found) && (
            <RetryAlert tone="danger" onRetry={() => void found.refetch()} retrying={found.isFetching}>
              {text.failed}
            </RetryAlert>
          )}
          <ul aria-label={text.legend} className="collection-legend flex flex-wrap gap-x-4 gap-y-1.5 py-2 text-small">
            {services.map((service) => (
              <li key={service.id} className="flex items-center gap-1.5">
                <ServiceMark service={service} mark={marks.get(service.id) ?? ''} />
                <span className="wrap-anywhere">{service.name}</span>
              </li>
            ))}
          </ul>
          <div aria-live="polite" className="grid gap-2.5 border-t border-line pt-3 pb-1">
            <h3 className="font-display text-name font-semibold">{dayTitle(day, today)}</h3>
            {ofDay.map((collection) => (
              <CollectionLine key={`${collection.service.id} ${JSON.stringify(collection.window)}`} collection={collection} />
            ))}
            {found.data !== undefined && ofDay.length === 0 && <p className="text-ink-soft">{text.none}</p>}
          </div>
        </div>
      </Card>
    </section>
  );
}

function LateCalendar(props: MonthCalendarProps) {
  const { code: Calendar, failures, waiting, retry } = useLazyModule(calendar);
  if (Calendar !== null) return <Calendar {...props} />;
  if (failures > 0) {
    return (
      <RetryAlert tone="danger" onRetry={retry} retrying={waiting}>
        {text.failed}
      </RetryAlert>
    );
  }
  return (
    <>
      <WaitingStatus quiet>{text.loading}</WaitingStatus>
      <Skeleton className="h-80 w-full" />
    </>
  );
}
