import { formatInstant } from '@separai/contract/calendar';
import { materialTitles } from '@separai/contract/collection-points/materials';
import type { AdministeredReport } from '@separai/contract/collection-points/report-schema';
import { type ReportState, reportStates } from '@separai/contract/collection-points/reports';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useListSearch } from '../../../components/admin/list-search.ts';
import { PhotoOnRequest } from '../../../components/admin/photo-on-request.tsx';
import { QueryStates } from '../../../components/admin/query-states.tsx';
import { Pager } from '../../../components/admin/resource-table.tsx';
import { Fact, ScreenHead } from '../../../components/admin/screen.tsx';
import { textLinkClass } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { ChipRow, FilterChip } from '../../../components/ui/chip.tsx';
import { Empty } from '../../../components/ui/states.tsx';
import { timeZone } from '../../../lib/time.ts';
import { reportPageQuery, reportPhotoQuery, stalestPointsQuery } from './api.ts';
import { PointConfirmation } from './point-confirmation.tsx';
import { OpenDialog } from './point-parts.tsx';
import { Decisions, EndFull } from './report-decisions.tsx';
import { adminReportsText as text } from './report-text.ts';
import { reportSearch } from './search.ts';

/** `/admin-dashboard/relatos`: the reports of points beside the points' data, or the points that wait longest for a confirmation. */
export function ReportsScreen() {
  const { search, set, open, hasDialog } = useListSearch(reportSearch);
  const edit = (id: number): void => open({ editar: id });
  const { situacao = 'open', pagina = 1 } = search;
  const isStalest = situacao === 'conferir';
  const state = isStalest ? 'open' : situacao;
  const reports = useQuery(reportPageQuery(state, isStalest ? 1 : pagina));
  const onPage = (pagina: number): void => set({ situacao, pagina });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenHead title={text.title} line={text.line} />
      <ChipRow label={text.filters}>
        {reportStates.map((one) => (
          <FilterChip key={one} pressed={one === situacao} onClick={() => set(one === 'open' ? {} : { situacao: one })}>
            {reports.data === undefined ? text.states[one] : text.chip(text.states[one], reports.data.counts[one])}
          </FilterChip>
        ))}
        <FilterChip pressed={isStalest} onClick={() => set({ situacao: 'conferir' })}>
          {text.stalest}
        </FilterChip>
      </ChipRow>
      {isStalest ? (
        <Stalest page={pagina} onPage={onPage} onEdit={edit} />
      ) : (
        <QueryStates query={reports} text={text}>
          {(page) =>
            page.items.length === 0 ? (
              <Empty title={text.empty} sentence={text.emptySentence} />
            ) : (
              <>
                <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
                  {byPoint(page.items).map((reports) => (
                    <li key={reports[0].collectionPointId}>
                      <PointReports reports={reports} state={state} onEdit={edit} />
                    </li>
                  ))}
                </ul>
                <Pager page={page} onPage={onPage} />
              </>
            )
          }
        </QueryStates>
      )}
      {hasDialog && <OpenDialog search={search} onClose={() => open()} onDeleted={() => open()} />}
    </div>
  );
}

interface EditProps {
  /** Opens the form of a point. */
  onEdit: (id: number) => void;
}

/** The active points whose confirmation is oldest. */
function Stalest({ page, onPage, onEdit }: EditProps & { page: number; onPage: (page: number) => void }) {
  const points = useQuery(stalestPointsQuery(page));
  return (
    <QueryStates query={points} text={{ failed: text.pointsFailed, loading: text.loading }}>
      {(page) =>
        page.items.length === 0 ? (
          <Empty title={text.noPoints} sentence={text.noPointsSentence} />
        ) : (
          <>
            <p className="text-ink-soft">{text.stalestLine}</p>
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
              {page.items.map((point) => (
                <li key={point.id}>
                  <Card>
                    <PointTitle point={point} />
                    <p className="mb-2 text-small text-ink-soft">{point.address}</p>
                    <PointConfirmation point={point} onEdit={() => onEdit(point.id)} />
                  </Card>
                </li>
              ))}
            </ul>
            <Pager page={page} onPage={onPage} />
          </>
        )
      }
    </QueryStates>
  );
}

function PointTitle({ point: { id, name } }: { point: Pick<CollectionPoint, 'id' | 'name'> }) {
  return (
    <h2 className="font-display text-name font-bold wrap-anywhere">
      <Link to="/admin-dashboard/pontos/$id" params={{ id: String(id) }} className={textLinkClass}>
        {name}
      </Link>
    </h2>
  );
}

type OfPoint = [AdministeredReport, ...AdministeredReport[]];

/** The server gives a point's reports one after the other. */
const byPoint = (reports: readonly AdministeredReport[]): OfPoint[] => {
  const points: OfPoint[] = [];
  for (const report of reports) {
    const last = points.at(-1);
    if (last?.[0].collectionPointId === report.collectionPointId) last.push(report);
    else points.push([report]);
  }
  return points;
};

function PointReports({ reports, state, onEdit }: EditProps & { reports: OfPoint; state: ReportState }) {
  return (
    <Card>
      <PointTitle point={reports[0].point} />
      <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-4">
        {reports.map((report) => (
          <li key={report.id} className="border-t border-line pt-3">
            <Report report={report} isToDecide={state === 'open' || state === 'asked-back'} onEdit={onEdit} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const titleOf = ({ kind, material }: AdministeredReport): string =>
  material === null ? text.kinds[kind] : text.refuses(materialTitles[material]);

/** The point's data about the reported fact. */
const nowOf = ({ kind, point }: AdministeredReport): string => {
  switch (kind) {
    case 'closed':
      return point.isActive ? text.isActive : text.isInactive;
    case 'moved':
      return point.address;
    case 'refuses-material':
      return point.materials.map((material) => materialTitles[material]).join(', ') || text.noMaterials;
    case 'wrong-hours':
      return point.schedule ?? text.noHours;
    case 'full':
      return point.fullReported === null ? text.notFull : text.isFull(point.fullReported.people);
    default:
      return text.nothing;
  }
};

function Report({ report, isToDecide, onEdit }: EditProps & { report: AdministeredReport; isToDecide: boolean }) {
  const { createdAt, byResident, sentence, answer, hasPhoto } = report;
  return (
    <>
      <h3 className="font-display font-semibold">{titleOf(report)}</h3>
      <p className="text-small text-ink-soft">
        {formatInstant(new Date(createdAt), timeZone)} · {byResident ? text.byResident : text.byVisitor}
      </p>
      <dl className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 roomy:grid-cols-2">
        <Fact name={text.now}>{nowOf(report)}</Fact>
        {sentence !== null && <Fact name={text.said}>{sentence}</Fact>}
        {answer !== null && <Fact name={text.answer}>{answer}</Fact>}
      </dl>
      {hasPhoto && (
        <div className="mt-2">
          <PhotoOnRequest query={reportPhotoQuery(report.id)} subject={titleOf(report)} alt={text.photoOf(report.point.name)} />
        </div>
      )}
      {isToDecide ? <Decisions report={report} onEdit={() => onEdit(report.point.id)} /> : <EndFull report={report} />}
    </>
  );
}
