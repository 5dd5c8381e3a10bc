import { formatInstant } from '@separai/contract/calendar';
import { listAuditEntries } from '@separai/contract/history/endpoints';
import type { AuditedRecord } from '@separai/contract/history/records';
import type { AuditEntry } from '@separai/contract/history/schema';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { historyKey } from '../../../components/admin/use-admin-write.ts';
import { standaloneLinkClass } from '../../../components/ui/button.tsx';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { WaitingStatus } from '../../../components/ui/states.tsx';
import { call } from '../../../lib/api.ts';
import { hasFailed } from '../../../lib/query-failed.ts';
import { timeZone } from '../../../lib/time.ts';
import { actorOf, changesOf, subjectOf } from './audit-words.ts';
import { adminHistoryText as text } from './text.ts';

/** Number of entries. */
const latest = '10';

/** The latest entries of the history about one record. */
export function RecordHistory({ record, id }: { record: AuditedRecord; id: string }) {
  const history = useQuery({
    queryKey: [...historyKey, 'record', record, id],
    queryFn: ({ signal }) => call(listAuditEntries, { query: { record, recordId: id, pageSize: latest }, signal }),
  });
  return (
    <section aria-labelledby="historico-do-registro" className="min-w-0">
      <h2 id="historico-do-registro" className="font-display text-name font-semibold">
        {text.title}
      </h2>
      {hasFailed(history) ? (
        <RetryAlert tone="danger" onRetry={() => void history.refetch()} retrying={history.isFetching}>
          {text.failed}
        </RetryAlert>
      ) : history.data === undefined ? (
        <WaitingStatus>{text.loading}</WaitingStatus>
      ) : (
        <ul aria-label={text.ofThisRecord} className="grid grid-cols-[minmax(0,1fr)] gap-1">
          {history.data.items.map((entry) => (
            <li key={entry.id} className="border-t border-line py-2">
              <p className="wrap-anywhere">
                {text.actions[entry.action]} · {actorOf(entry)}
              </p>
              <p className="text-small text-ink-soft">{whenOf(entry)}</p>
              <EntryChanges entry={entry} />
            </li>
          ))}
        </ul>
      )}
      <Link to="/admin-dashboard/historico" search={{ registro: record, id }} className={standaloneLinkClass}>
        {text.allOfThisRecord}
      </Link>
    </section>
  );
}

/** The time of an entry in the installation's time zone. */
export const whenOf = ({ at }: Pick<AuditEntry, 'at'>): string => formatInstant(new Date(at), timeZone);

/** The fields that an entry changed, before and after, in a `<details>`. */
export function EntryChanges({ entry, opened = false }: { entry: AuditEntry; opened?: boolean }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return <span className="text-ink-soft">{text.unchanged}</span>;
  return (
    <details open={opened} className="open:basis-full">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-display font-semibold text-action underline decoration-2 underline-offset-4">
        {text.changed(changes.length)}
        <span className="sr-only">{text.ofRecord(subjectOf(entry))}</span>
      </summary>
      <table className="mt-1 w-full table-fixed border-separate border-spacing-0 text-left text-small">
        <caption className="sr-only">{text.fieldsCaption(subjectOf(entry))}</caption>
        <thead>
          <tr>
            <th scope="col" className="w-[28%] py-1 pr-2 font-semibold">
              {text.field}
            </th>
            <th scope="col" className="p-1 font-semibold">
              {text.before}
            </th>
            <th scope="col" className="p-1 font-semibold">
              {text.after}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field} className="align-top">
              <th scope="row" className="border-t border-line py-1 pr-2 font-medium wrap-anywhere">
                {field}
              </th>
              <Value value={before} className="bg-danger-soft text-danger-ink" />
              <Value value={after} className="bg-success-soft text-success-ink" />
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Value({ value, className }: { value: string | null; className: string }) {
  return (
    <td className={`border-t border-line p-1 wrap-anywhere whitespace-pre-line ${value === null ? 'text-ink-soft' : className}`}>
      {value ?? text.nothing}
    </td>
  );
}
