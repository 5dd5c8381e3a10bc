import { dayWithWeekday } from '@separai/contract/calendar';
import type { RouteOverview } from '@separai/contract/collection-routes/schema';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useListSearch } from '../../../components/admin/list-search.ts';
import { QueryStates } from '../../../components/admin/query-states.tsx';
import { BackLink, ScreenHead } from '../../../components/admin/screen.tsx';
import { type Column, Table } from '../../../components/admin/table.tsx';
import { LinkButton, textLinkClass } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { TextField } from '../../../components/ui/field.tsx';
import { Empty } from '../../../components/ui/states.tsx';
import { today } from '../../../lib/time.ts';
import { formatTime } from '../times.ts';
import { overviewsQuery } from './api.ts';
import { OfficeRoute } from './office-route.tsx';
import { routesSearch } from './search.ts';
import { officeText as text } from './text.ts';

/** The state of a list in words. */
const stateOf = ({ startedAt, closedAt, signedName, done }: RouteOverview): string => {
  if (closedAt !== null) return text.closed(signedName);
  if (startedAt !== null) return text.started(formatTime(startedAt));
  return done === 0 ? text.notStarted : text.withoutStart;
};

const columnsOf = (day: string): readonly Column<RouteOverview>[] => [
  {
    key: 'organization',
    title: text.organization,
    isHead: true,
    cell: ({ organization }) => (
      <Link
        to="/admin-dashboard/agendamentos/rotas"
        search={{ dia: day, organizacao: organization.id }}
        className={classNames('inline-flex min-h-11 items-center wrap-anywhere', textLinkClass)}
      >
        {organization.name}
      </Link>
    ),
  },
  { key: 'progress', title: text.progress, isTitled: true, cell: (route) => <Progress {...route} /> },
  { key: 'state', title: text.state, isTitled: true, cell: stateOf },
  { key: 'unapplied', title: text.toDecide, isTitled: true, cell: ({ unapplied }) => text.toDecideOf(unapplied) },
];

/** `/admin-dashboard/agendamentos/rotas`: the collectors' lists of a day with their progress, or one of them. */
export function RoutesScreen() {
  const { search, set } = useListSearch(routesSearch);
  const day = search.dia ?? today();
  const routes = useQuery(overviewsQuery(day));
  if (search.organizacao !== undefined) return <OfficeRoute day={day} organizationId={search.organizacao} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenHead
        back={<BackLink to="/admin-dashboard/agendamentos">{text.back}</BackLink>}
        title={text.title}
        line={dayWithWeekday(day)}
      >
        <LinkButton
          to="/admin-dashboard/agendamentos/folha"
          search={{ dia: day }}
          variant="neutral"
          size="small"
          icon={<Printer />}
        >
          {text.sheet}
        </LinkButton>
      </ScreenHead>
      <div className="max-w-60">
        <TextField
          type="date"
          label={text.day}
          value={day}
          onChange={({ target }) => target.value !== '' && set({ dia: target.value }, { replace: true })}
        />
      </div>
      <QueryStates query={routes} text={text}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title={text.empty} sentence={text.emptySentence} />
          ) : (
            <Table rows={rows} rowId={({ organization }) => organization.id} caption={text.caption} columns={columnsOf(day)} />
          )
        }
      </QueryStates>
    </div>
  );
}

function Progress({ done, total }: Pick<RouteOverview, 'done' | 'total'>) {
  return (
    <span className="flex items-center gap-2">
      <span className="shrink-0 font-display font-semibold tabular-nums">{text.progressOf(done, total)}</span>
      <span aria-hidden="true" className="h-2 w-32 min-w-0 overflow-hidden rounded-full bg-sunken">
        <span className="block h-full bg-chart" style={{ width: `${total === 0 ? 0 : (100 * done) / total}%` }} />
      </span>
    </span>
  );
}
