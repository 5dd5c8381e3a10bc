import { dayWithWeekday } from '@separai/contract/calendar';
import { numberedStops, progressOf } from '@separai/contract/collection-routes/outcomes';
import type { CollectionRoute, RouteStop, UnappliedReport } from '@separai/contract/collection-routes/schema';
import { formatKg } from '@separai/contract/notices/words';
import { formatPhone } from '@separai/contract/phones';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { PhotoOnRequest } from '../../../components/admin/photo-on-request.tsx';
import { QueryStates } from '../../../components/admin/query-states.tsx';
import { ScreenHead } from '../../../components/admin/screen.tsx';
import { type Column, Table } from '../../../components/admin/table.tsx';
import { standaloneLinkClass, textLinkClass } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { FormAlert } from '../../../components/ui/field.tsx';
import { addressOf, areaOf } from '../addresses.ts';
import { ResultBadge } from '../components/stop-list.tsx';
import { SummaryFigures } from '../components/summary-figures.tsx';
import { conflictWords, resultWords, routeText } from '../text.ts';
import { formatTime } from '../times.ts';
import { officeRouteQuery, outcomePhotoQuery } from './api.ts';
import { officeText as text } from './text.ts';

type NumberedStop = ReturnType<typeof numberedStops<RouteStop>>[number];

const columns: readonly Column<NumberedStop>[] = [
  { key: 'order', title: text.order, isTitled: true, cell: ({ number }) => number ?? '–' },
  {
    key: 'address',
    title: text.address,
    isHead: true,
    className: 'min-w-0 wrap-anywhere',
    cell: (stop) => (
      <>
        <Link
          to="/admin-dashboard/agendamentos/$id"
          params={{ id: stop.id }}
          className={classNames('inline-flex min-h-11 items-center', textLinkClass)}
        >
          {addressOf(stop)}
        </Link>
        <span className="block text-small font-normal text-ink-soft">{areaOf(stop)}</span>
      </>
    ),
  },
  {
    key: 'resident',
    title: text.resident,
    className: 'wrap-anywhere',
    cell: ({ resident }) => (
      <>
        <span className="block">{resident?.name ?? routeText.unnamed}</span>
        {resident?.phone != null && <span className="block text-small text-ink-soft">{formatPhone(resident.phone)}</span>}
      </>
    ),
  },
  { key: 'result', title: text.result, cell: (stop) => <Result stop={stop} /> },
  {
    key: 'collector',
    title: text.collector,
    className: 'wrap-anywhere',
    cell: ({ result }) => result !== null && routeText.by(result.by ?? text.byPanel, formatTime(result.at)),
  },
];

/** An organisation's list of a day as the office sees it: stops, late reports and the signed summary. */
export function OfficeRoute({ day, organizationId }: { day: string; organizationId: number }) {
  const query = useQuery(officeRouteQuery(day, organizationId));
  const progress = query.data === undefined ? null : progressOf(query.data.stops);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenHead
        back={
          <Link to="/admin-dashboard/agendamentos/rotas" search={{ dia: day }} className={standaloneLinkClass}>
            <ArrowLeft aria-hidden="true" />
            {text.backToRoutes}
          </Link>
        }
        title={query.data === undefined ? text.title : text.routeTitle(query.data.organization.name)}
        line={
          progress === null ? dayWithWeekday(day) : `${dayWithWeekday(day)} · ${text.routeLine(progress.done, progress.total)}`
        }
      />
      <QueryStates query={query} text={text}>
        {(route) => <RouteParts route={route} />}
      </QueryStates>
    </div>
  );
}

function RouteParts({ route }: { route: CollectionRoute }) {
  const rows = numberedStops(route.stops);
  return (
    <>
      {route.closedAt !== null && <FormAlert tone="info">{text.closed(route.signedName)}</FormAlert>}
      {route.unapplied.length > 0 && <Unapplied route={route} />}
      <Table rows={rows} rowId={({ id }) => id} caption={text.stopsCaption} columns={columns} />
      {route.summary !== null && (
        <section className="grid max-w-2xl gap-3 rounded-lg border border-line bg-surface p-4">
          <h2 className="font-display text-heading font-bold">{text.summary}</h2>
          <SummaryFigures summary={route.summary} stops={route.stops} />
        </section>
      )}
    </>
  );
}

function Result({ stop }: { stop: NumberedStop }) {
  const { result } = stop;
  return (
    <span className="grid justify-items-start gap-1">
      <span className="flex flex-wrap gap-1">
        <ResultBadge stop={{ ...stop, pending: null }} />
      </span>
      {result?.reason != null && <span className="text-small wrap-anywhere">{result.reason}</span>}
      {result?.hasPhoto && result.id !== null && <OutcomePhoto id={result.id} address={addressOf(stop)} />}
    </span>
  );
}

function OutcomePhoto({ id, address }: { id: string; address: string }) {
  return <PhotoOnRequest query={outcomePhotoQuery(id)} subject={address} alt={text.photoOf(address)} />;
}

/** Reports that came after something else, each with its booking. */
function Unapplied({ route }: { route: CollectionRoute }) {
  const addressBy = (id: string): string => {
    const stop = route.stops.find((one) => one.id === id);
    return stop === undefined ? routeText.noAddress : addressOf(stop);
  };
  return (
    <section className="grid gap-2 rounded-lg bg-warn-soft p-4 text-warn-ink">
      <h2 className="font-display text-heading font-bold">{text.unapplied}</h2>
      <p>{text.unappliedSentence}</p>
      <ul className="grid gap-3">
        {route.unapplied.map((report) => (
          <li key={report.id} className="grid justify-items-start gap-1 wrap-anywhere">
            <span className="font-semibold">{addressBy(report.scheduleId)}</span>
            <span>
              {reportWords(report)} {conflictWords[report.conflict]}
            </span>
            {report.hasPhoto && <OutcomePhoto id={report.id} address={addressBy(report.scheduleId)} />}
            <Link to="/admin-dashboard/agendamentos/$id" params={{ id: report.scheduleId }} className={standaloneLinkClass}>
              {text.openBooking}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Sentence of a late report: 'Coletado 12 kg. Rui, às 10:14.' */
const reportWords = ({ outcome, collectedWeightKg, reason, by, at }: UnappliedReport): string => {
  const weight = collectedWeightKg === null ? '' : ` ${formatKg(collectedWeightKg)}`;
  return `${resultWords[outcome]}${weight}. ${reason ?? ''} ${routeText.by(by, formatTime(at))}.`.replace(/ {2,}/g, ' ');
};
