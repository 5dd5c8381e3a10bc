import { formatInstant, type TimeZone } from '@separai/contract/calendar';
import { timeAgo } from '@separai/contract/time-ago';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useOnline } from '../../lib/browser.ts';
import { timeZone } from '../../lib/time-zone.ts';
import { Button } from './button.tsx';
import { FormAlert } from './field.tsx';
import { useFocusOnLeaving } from './focus-on-leaving.ts';
import { savedText, uiText } from './text.ts';

interface RetryAlertProps {
  /** `warn` beside what is there all the same, `danger` in the place of what is missing. */
  tone?: 'warn' | 'danger';
  children: ReactNode;
  onRetry: () => void;
  /** It is being asked for again; absent where the alert goes meanwhile. */
  retrying?: boolean;
  className?: string;
}

/** Says that a part of a screen did not come, with a small button that asks for it again. */
export function RetryAlert({ tone = 'warn', children, onRetry, retrying, className }: RetryAlertProps) {
  // The button goes with the alert.
  useFocusOnLeaving(() => document.getElementById('conteudo'));
  return (
    <FormAlert tone={tone} className={className}>
      {children}
      <div className="mt-2">
        <Button variant="neutral" size="small" busy={retrying} busyLabel={uiText.loading} onClick={onRetry}>
          {uiText.retry}
        </Button>
      </div>
    </FormAlert>
  );
}

/** A query whose data are shown without the server, and their time. */
export type Saved = Pick<UseQueryResult, 'dataUpdatedAt' | 'isError' | 'isFetching' | 'refetch'>;

const [minute, day] = [60_000, 86_400_000];

/** Age of saved data: 'agora há pouco', 'há 5 minutos', 'há 3 horas', and from a day on 'em 20/11/2026, 14:05'. */
export const savedAge = (saved: Date, now: Date, timeZone: TimeZone): string => {
  const age = now.getTime() - saved.getTime();
  // `now` may be a minute old. After a clock was set back the age is negative: the instant is right all the same.
  return age <= -minute || age >= day ? savedText.on(formatInstant(saved, timeZone)) : timeAgo(saved, now);
};

/** 'Salvo há 3 horas.', which grows older while it is shown. `at` in ms since 1970. */
export function SavedAge({ at }: { at: number }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return savedText.saved(savedAge(new Date(at), now, timeZone));
}

/** Says how old is what a screen shows while the server does not answer; nothing while it does. */
export function SavedNotice({ query, className }: { query: Saved; className: string }) {
  const isOnline = useOnline();
  if (query.dataUpdatedAt === 0 || (isOnline && !query.isError)) return null;
  if (!isOnline) {
    // Nothing to press: it is asked for anew as soon as there is a network.
    return (
      <FormAlert tone="warn" className={className}>
        {savedText.withoutNetwork} <SavedAge at={query.dataUpdatedAt} />
      </FormAlert>
    );
  }
  return (
    <RetryAlert onRetry={() => void query.refetch()} retrying={query.isFetching} className={className}>
      {savedText.notUpdated} <SavedAge at={query.dataUpdatedAt} />
    </RetryAlert>
  );
}
