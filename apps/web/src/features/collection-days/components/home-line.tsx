import { collectionsWithin, type LocalTime, mustChoose, nextCollection } from '@separai/contract/collection-days/answer';
import type { CollectionDays } from '@separai/contract/collection-days/schema';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { ApiError } from '../../../lib/api.ts';
import { hasFailed } from '../../../lib/query-failed.ts';
import { tryStorage } from '../../../lib/storage.ts';
import { collectionDaysQuery, collectionServicesQuery, coveredDays } from '../api.ts';
import { useNow } from '../hooks/use-now.ts';
import { useOwnChoice, useOwnPlace } from '../hooks/use-own-place.ts';
import { noCollectionsKey } from '../no-collections.ts';
import { placeWith } from '../place.ts';
import { daysText, homeLineText as text } from '../text.ts';
import { dayTitle, inSentence, withoutServiceWords } from '../words.ts';

interface Line {
  readonly title: string;
  readonly words: string;
}

const withoutDays = (words: string): Line => ({ title: daysText.title, words });

/** The line for an answer: the next collection, or the reason why none can be named. */
const lineOf = (answer: CollectionDays, chosen: readonly number[], now: LocalTime): Line => {
  const { services } = answer;
  const collections = collectionsWithin(services, chosen, { from: now.day, days: coveredDays });
  const next = nextCollection(collections, now);
  if (next === null) {
    if (services.length === 0) return withoutDays(withoutServiceWords(answer));
    return withoutDays(services.some((service) => mustChoose(service, chosen)) ? text.choose : daysText.noDay);
  }
  const others = collections.filter(({ date, passes }) => passes && date === next.date).length - (next.passes ? 1 : 0);
  const words = [inSentence(next), ...(others > 0 ? [text.more(others)] : [])].join(' · ');
  return { title: dayTitle(next.date, now.day), words };
};

/** Whether the installation has collection services; undefined while unknown. Stored for the next visit. */
const useHasServices = (answer: CollectionDays | undefined, isAsked: boolean): boolean | undefined => {
  const isNamed = answer !== undefined && answer.services.length > 0;
  const { data } = useQuery({ ...collectionServicesQuery, enabled: isAsked && !isNamed });
  const hasServices = isNamed || (data === undefined ? undefined : data.length > 0);
  useEffect(() => {
    if (hasServices === undefined) return;
    tryStorage(() => (hasServices ? localStorage.removeItem(noCollectionsKey) : localStorage.setItem(noCollectionsKey, '1')));
  }, [hasServices]);
  return hasServices;
};

/** The next collection at the resident's own address, with a link to all days; empty where the installation has no services. */
export function HomeLine() {
  const now = useNow();
  const { place, isKnown } = useOwnPlace();
  const found = useQuery({ ...collectionDaysQuery(place ?? placeWith({})), enabled: place !== null });
  const hasToChoose = found.data?.services.some((service) => mustChoose(service, [])) ?? false;
  const chosen = useOwnChoice(hasToChoose ? place : null);
  const isSettled = isKnown && (place === null || found.data !== undefined || hasFailed(found));
  const hasServices = useHasServices(found.data, isSettled);
  if (hasServices === false) return null;
  if (isSettled && place === null) return hasServices === undefined ? <Waiting /> : <LineLink {...withoutDays(text.noAddress)} />;
  if (found.data !== undefined) {
    if (chosen === undefined) return <Waiting />;
    return found.data.services.length === 0 && hasServices === undefined ? (
      <Waiting />
    ) : (
      <LineLink {...lineOf(found.data, chosen, now)} />
    );
  }
  if (!isSettled) return <Waiting />;
  const isUnknownCode = found.error instanceof ApiError && found.error.code === 'postal-code-not-found';
  return <LineLink {...withoutDays(isUnknownCode ? text.unknownCode : text.failed)} />;
}

function LineLink({ title, words }: Line) {
  return (
    <Link
      to="/coleta"
      className="flex min-h-25 items-center gap-2 lg:w-[calc(50%-.625rem)] rounded-lg tip-bl bg-mint px-3.5 py-2.5 text-base text-on-mint motion-press active:scale-[0.99]"
    >
      <span className="min-w-0 flex-1 wrap-anywhere">
        <strong className="block font-display text-name font-bold">{title}</strong>
        <span className="sr-only"> · </span>
        <span className="block first-letter:uppercase">{words}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
    </Link>
  );
}

function Waiting() {
  return (
    <>
      <WaitingStatus quiet>{text.loading}</WaitingStatus>
      <Skeleton className="h-25 rounded-lg" />
    </>
  );
}
