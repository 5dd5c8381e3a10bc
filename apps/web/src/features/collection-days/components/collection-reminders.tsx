import { collectionReminderHours, type ReminderMoment, reminderMoments } from '@separai/contract/collection-days/reminders';
import type { CollectionReminders as Reminders } from '@separai/contract/collection-days/reminders-schema';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { standaloneLinkClass } from '../../../components/ui/button.tsx';
import { InlineSelect } from '../../../components/ui/inline-select.tsx';
import { RetryAlert, SavedNotice } from '../../../components/ui/retry-alert.tsx';
import { Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import { sent } from '../../../lib/write.ts';
import { collectionDaysQuery } from '../api.ts';
import { useOwnPlace } from '../hooks/use-own-place.ts';
import { placeWith } from '../place.ts';
import { useChangeCollectionReminder, useCollectionReminders } from '../reminders-api.ts';
import { remindersText } from '../reminders-text.ts';
import { withoutServiceWords } from '../words.ts';

/** The reminders of collection days, a choice for each service; each saves itself at once. */
export function CollectionReminders() {
  const reminders = useCollectionReminders();
  if (hasFailed(reminders)) return <Retry query={reminders} />;
  return (
    <fieldset className="py-1.5">
      <legend className="font-display text-body font-semibold text-ink">{remindersText.title}</legend>
      {reminders.data === undefined ? <Waiting /> : <Known reminders={reminders.data} />}
      <SavedNotice query={reminders} className="mt-2" />
    </fieldset>
  );
}

function Retry({ query }: { query: Pick<UseQueryResult, 'isFetching' | 'refetch'> }) {
  return (
    <RetryAlert className="my-2" onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {remindersText.failed}
    </RetryAlert>
  );
}

function Waiting() {
  return (
    <>
      <WaitingStatus quiet>{remindersText.loading}</WaitingStatus>
      <Skeleton shape="line" className="mt-2 h-4" />
      <Skeleton className="mt-2 h-11 rounded-md" />
    </>
  );
}

function Known({ reminders: { hasAddress, isLocated, services } }: { reminders: Reminders }) {
  if (services.length > 0)
    return (
      <>
        <p className="text-small text-ink-soft">{remindersText.hint}</p>
        {services.map((reminder) => (
          <ServiceReminder key={reminder.service.id} reminder={reminder} />
        ))}
      </>
    );
  if (!hasAddress)
    return (
      <Nothing>
        {remindersText.noAddress} <TextLink to="/user/profile">{remindersText.toProfile}</TextLink>
      </Nothing>
    );
  if (!isLocated)
    return (
      <Nothing>
        {remindersText.notLocated} <TextLink to="/user/profile">{remindersText.toProfile}</TextLink>
      </Nothing>
    );
  return <WithoutService />;
}

/** Why the address has no service, by the answer that home and `/coleta` show. */
function WithoutService() {
  const { place } = useOwnPlace();
  const days = useQuery({ ...collectionDaysQuery(place ?? placeWith({})), enabled: place !== null });
  if (hasFailed(days)) return <Retry query={days} />;
  if (days.data === undefined) return <Waiting />;
  return (
    <>
      <Nothing>{withoutServiceWords(days.data)}</Nothing>
      <p className="flex flex-wrap gap-x-5 text-small">
        <Link to="/user/profile" className={standaloneLinkClass}>
          {remindersText.toProfile}
        </Link>
        <Link to="/coleta" className={standaloneLinkClass}>
          {remindersText.toDays}
        </Link>
      </p>
    </>
  );
}

function Nothing({ children }: { children: ReactNode }) {
  return <p className="mt-1 text-small text-ink-soft">{children}</p>;
}

function TextLink({ to, children }: { to: '/coleta' | '/user/profile'; children: ReactNode }) {
  return (
    <Link to={to} className="-my-3 inline-block py-3 underline underline-offset-4">
      {children}
    </Link>
  );
}

const off = 'off';
const hoursOf = (moment: ReminderMoment): number[] => {
  const { first, last } = collectionReminderHours[moment];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
};

/** 'eve-18' as moment and hour; `off` without a moment. */
const readOption = (value: string): { moment: ReminderMoment | null; hour: number } => {
  const [name, hour] = value.split('-');
  return { moment: reminderMoments.find((moment) => moment === name) ?? null, hour: Number(hour ?? 0) };
};

function ServiceReminder({ reminder: { service, area, moment, hour } }: { reminder: Reminders['services'][number] }) {
  const change = useChangeCollectionReminder();
  return (
    <div className="py-1.5">
      <InlineSelect
        label={service.name}
        disabled={area === null}
        value={moment === null ? off : `${moment}-${hour}`}
        onChange={(event) => change.mutate(sent({ body: { serviceId: service.id, ...readOption(event.target.value) } }))}
        error={change.isError ? remindersText.notSaved(change.error.message) : undefined}
      >
        <option value={off}>{remindersText.none}</option>
        {reminderMoments.map((each) => (
          <optgroup key={each} label={remindersText.moments[each]}>
            {hoursOf(each).map((at) => (
              <option key={at} value={`${each}-${at}`}>
                {remindersText.at[each](at)}
              </option>
            ))}
          </optgroup>
        ))}
      </InlineSelect>
      {area === null && (
        <Nothing>
          {remindersText.chooseArea} <TextLink to="/coleta">{remindersText.toDays}</TextLink>
        </Nothing>
      )}
    </div>
  );
}
