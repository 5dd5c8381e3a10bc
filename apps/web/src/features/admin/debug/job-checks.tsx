import { formatInstant } from '@separai/contract/calendar';
import { debug } from '@separai/contract/system/endpoints';
import { jobLabelOf } from '@separai/contract/system/jobs';
import type { JobState, QueueState } from '@separai/contract/system/schema';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { QueryStates } from '../../../components/admin/query-states.tsx';
import { type Column, Table } from '../../../components/admin/table.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { call } from '../../../lib/api.ts';
import { timeZone } from '../../../lib/time.ts';
import { adminDebugText as text } from './text.ts';

const atTime = (instant: string | null): string => (instant === null ? text.never : formatInstant(new Date(instant), timeZone));

const queueColumns: readonly Column<QueueState>[] = [
  { key: 'queue', title: text.queue, isHead: true, className: 'font-medium', cell: ({ queue }) => text.queues[queue] },
  { key: 'waiting', title: text.waiting, isTitled: true, cell: ({ waiting, due }) => text.depth(waiting, due) },
  {
    key: 'age',
    title: text.oldest,
    isTitled: true,
    cell: ({ oldestSeconds }) => (oldestSeconds === null ? text.nothingWaits : text.age(oldestSeconds)),
  },
  { key: 'givenUp', title: text.givenUp, isTitled: true, cell: ({ givenUp }) => text.count(givenUp) },
];

const byLabel = (jobs: readonly JobState[]): readonly JobState[] =>
  [...jobs].sort((one, other) => jobLabelOf(one.name).localeCompare(jobLabelOf(other.name), 'pt-BR'));

const jobColumns: readonly Column<JobState>[] = [
  { key: 'name', title: text.job, isHead: true, className: 'font-medium wrap-anywhere', cell: ({ name }) => jobLabelOf(name) },
  { key: 'success', title: text.lastSuccess, isTitled: true, cell: ({ lastSuccessAt }) => atTime(lastSuccessAt) },
  {
    key: 'next',
    title: text.nextRun,
    isTitled: true,
    cell: ({ isRunning, nextRunAt }) => {
      if (isRunning) return text.runningNow;
      return nextRunAt === null ? text.always : atTime(nextRunAt);
    },
  },
  {
    key: 'failure',
    title: text.lastFailure,
    isTitled: true,
    className: 'wrap-anywhere',
    cell: (job) => <LastFailure {...job} />,
  },
];

function LastFailure({ failures, lastFailureAt, failure, failureCode, places }: JobState) {
  if (lastFailureAt === null) return text.never;
  return (
    <>
      <span className={failures > 0 ? 'font-medium text-danger-ink' : undefined}>
        {text.failed(atTime(lastFailureAt), failures)}
      </span>
      <details className="mt-1">
        <summary className="min-h-6 cursor-pointer">{[failure, failureCode].filter(Boolean).join(' ')}</summary>
        <pre className="mt-1 text-small whitespace-pre-wrap">{places.join('\n')}</pre>
      </details>
    </>
  );
}

/** Queues and background jobs of the server, with the last failures and where in the code they arose. */
export function JobChecks() {
  const report = useQuery({ queryKey: ['/debug'], queryFn: () => call(debug, {}), refetchOnMount: 'always' });
  return (
    <section aria-labelledby="tarefas">
      <h3 id="tarefas" className="mb-2 font-display text-name font-semibold">
        {text.jobs}
      </h3>
      <QueryStates query={report} text={{ failed: text.jobsFailed, loading: text.jobsLoading }} titleAs="h3" skeleton="h-48">
        {({ queues, jobs }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <Table rows={queues} rowId={({ queue }) => queue} caption={text.queuesCaption} columns={queueColumns} />
            {/* A job that runs once for each storage has a row for each. */}
            <Table rows={byLabel(jobs)} rowId={(job) => jobs.indexOf(job)} caption={text.jobsCaption} columns={jobColumns} />
          </div>
        )}
      </QueryStates>
      <div className="mt-3">
        <Button
          variant="neutral"
          size="small"
          icon={<RefreshCw />}
          busy={report.isFetching}
          busyLabel={text.jobsLoading}
          onClick={() => void report.refetch()}
        >
          {text.refresh}
        </Button>
      </div>
    </section>
  );
}
