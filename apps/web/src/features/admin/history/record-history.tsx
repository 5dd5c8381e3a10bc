import type { AuditedRecord } from '@separai/contract/history/schema';
import { Link } from '@tanstack/react-router';
import { standaloneLinkClass } from '../../../components/ui/button.tsx';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { WaitingStatus } from '../../../components/ui/states.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import { useRecordHistory } from './api.ts';
import { whoOf } from './audit-words.ts';
import { EntryChanges, whenOf } from './history-entry.tsx';
import { adminHistoryText as text } from './text.ts';

/** What was done with one record, the latest first, for its own page; the rest is in the history. */
export function RecordHistory({ record, id }: { record: AuditedRecord; id: string }) {
  const history = useRecordHistory(record, id);
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
                {text.actions[entry.action]} · {whoOf(entry)}
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
