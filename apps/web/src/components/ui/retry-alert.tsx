import { formatInstant, type TimeZone } from '@separai/contract/calendar';
import { timeAgo } from '@separai/contract/time-ago';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useOnline } from '../../lib/browser.ts';
import { useFocusOnLeaving } from '../../lib/page.ts';
import { timeZone } from '../../lib/time.ts';
import { Button } from './button.tsx';
import { FormAlert } from './field.tsx';
import { savedText, uiText } from './text.ts';

interface RetryAlertProps {
  /** `warn` beside data that are shown anyway, `danger` in place of missing data. */
  tone?: 'warn' | 'danger';
  children: ReactNode;
  onRetry: () => void;
  /** A retry is pending; absent where the alert disappears meanwhile. */
  retrying?: boolean;
  className?: string;
}

/** Error of a part of a screen, with a small retry button. */
export function RetryAlert({ tone = 'warn', children, onRetry, retrying, className }: RetryAlertProps) {
  // The button disappears with the alert.
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

/** A query whose data are shown without the server, with their age. */
export type Saved = Pick<UseQueryResult, 'dataUpdatedAt' | 'isError' | 'isFetching' | 'refetch'>;

const [minute, day] = [60_000, 86_400_000];

/** Age of saved data: 'agora há pouco', 'há 5 minutos', 'há 3 horas', and from a day on 'em 20/11/2026, 14:05'. */
export const savedAge = (saved: Date, now: Date, timeZone: TimeZone): string => {
  const age = now.getTime() - saved.getTime();
  // `now` may be up to a minute old. After a clock was set back the age is negative, but the instant is right.
  return age <= -minute || age >= day ? savedText.on(formatInstant(saved, timeZone)) : timeAgo(saved, now);
};

/** 'Salvo há 3 horas.', updated while shown. `at` in ms since 1970. */
export function SavedAge({ at }: { at: number }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return savedText.saved(savedAge(new Date(at), now, timeZone));
}

/** The age of the shown data while the server does not respond; otherwise empty. */
export function SavedNotice({ query, className }: { query: Saved; className: string }) {
  const isOnline = useOnline();
  if (query.dataUpdatedAt === 0 || (isOnline && !query.isError)) return null;
  if (!isOnline) {
    // No button: the data are refetched as soon as the network returns.
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
