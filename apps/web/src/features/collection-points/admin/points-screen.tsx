import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  Building2,
  CalendarX2,
  Check,
  CirclePause,
  Clock,
  ListChecks,
  Lock,
  LockOpen,
  Plus,
  Recycle,
  Trash2,
  Truck,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { useListSearch } from '../../../components/admin/list-search.ts';
import { ListOrMap, MapBeside } from '../../../components/admin/map-beside.tsx';
import { organizationsQuery } from '../../../components/admin/organization-select.tsx';
import { ResourceTable } from '../../../components/admin/resource-table.tsx';
import { DenseRowActions, ScreenHead } from '../../../components/admin/screen.tsx';
import { denseLook } from '../../../components/admin/table.tsx';
import { useTableView } from '../../../components/admin/table-view.ts';
import { ViewMenu } from '../../../components/admin/view-menu.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { lazyModule } from '../../../components/ui/lazy-module.ts';
import { useSession } from '../../../lib/session.ts';
import { misplacedPointsQuery, pointPageQuery } from './api.ts';
import { type PointAct, pointActs } from './bulk-acts.ts';
import { pointColumns } from './point-columns.tsx';
import { PointFilters } from './point-filters.tsx';
import { OpenDialog } from './point-parts.tsx';
import { pointSearch } from './search.ts';
import { adminPointsText as text } from './text.ts';

const ChangeDialog = lateDialog(async () => (await import('./change-dialog.tsx')).ChangeDialog);

const lateMap = lazyModule(async () => (await import('./points-map.tsx')).PointsMap);

const actIcons = {
  activate: <Check />,
  deactivate: <CirclePause />,
  restrict: <Lock />,
  unrestrict: <LockOpen />,
  materials: <Recycle />,
  categories: <ListChecks />,
  handover: <Truck />,
  hours: <Clock />,
  holidays: <CalendarX2 />,
  organization: <Building2 />,
  remove: <Trash2 />,
} satisfies Record<PointAct, ReactNode>;

/** `/admin-dashboard/pontos` */
export function PointsScreen() {
  const list = useListSearch(pointSearch);
  const { search, isFiltered, hasDialog, set, change, open } = list;
  const page = useQuery(pointPageQuery(search));
  const isMap = search.vista === 'mapa';
  const view = useTableView('points');
  const columns = pointColumns(view.height);
  const [acting, setActing] = useState<{ points: readonly CollectionPoint[]; act: PointAct } | null>(null);
  const counts = page.data?.counts;
  const isOperator = useSession()?.isOperator === true;
  const organizations = useQuery({ ...organizationsQuery, enabled: !isOperator });
  const hasOrganizations = (organizations.data?.items.length ?? 0) > 0;
  const acts = pointActs.filter((act) => act !== 'organization' || hasOrganizations);
  const close = (): void => open();
  // Replaces the history entry, so that going back does not step through the marks.
  const mark = (ids: ReadonlySet<number>): void =>
    set({ ...search, marcados: ids.size === 0 ? undefined : [...ids] }, { replace: true });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ScreenHead
        title={text.title}
        line={counts && text.headline(counts.active + counts.inactive, counts.active)}
        more={
          isOperator ? undefined : (
            <Link to="/admin-dashboard/pontos/feriados" className={buttonClass({ variant: 'text', size: 'small' })}>
              <CalendarX2 aria-hidden="true" className="size-5" />
              {text.holidays}
            </Link>
          )
        }
      >
        <Button variant="primary" size="small" icon={<Plus />} aria-keyshortcuts="n" onClick={() => open({ novo: true })}>
          {text.create}
        </Button>
      </ScreenHead>
      {!isOperator && <MisplacedPoints />}
      <PointFilters
        list={list}
        tools={
          <>
            <ListOrMap isMap={isMap} onChange={(wanted) => set({ ...search, vista: wanted ? 'mapa' : undefined })} />
            <ViewMenu view={view} columns={columns} />
          </>
        }
      />
      <MapBeside
        map={
          isMap
            ? { late: lateMap, props: { search, onWithoutPlace: () => change({ coordenadas: 'sem', vista: undefined }) } }
            : null
        }
      >
        <ResourceTable
          query={page}
          text={isOperator ? { ...text, emptySentence: text.emptyOfOperator } : text}
          rowId={({ id }) => id}
          columns={columns.filter(view.isShown)}
          look={denseLook}
          height={view.height}
          rowActions={{
            title: text.columns.actions,
            headClassName: 'wide:w-26',
            cell: ({ id, name }) => (
              <DenseRowActions text={text} of={text.ofPoint(name)} open={open} edit={{ editar: id }} remove={{ excluir: id }} />
            ),
          }}
          sorting={{ sort: search.ordem ?? 'name', onSort: (ordem) => change({ ordem }) }}
          selection={{
            marks: new Set(search.marcados),
            onMarks: mark,
            text,
            labelOf: ({ name }) => text.choose(name),
            actions: (points) =>
              acts.map((act) => (
                <Button
                  key={act}
                  variant={act === 'remove' ? 'neutral-danger' : 'soft'}
                  size="small"
                  icon={actIcons[act]}
                  onClick={() => setActing({ points, act })}
                >
                  {text.acts[act]}
                </Button>
              )),
          }}
          isFiltered={isFiltered}
          onPage={(pagina) => change({ pagina })}
        />
      </MapBeside>
      {acting !== null && (
        <ChangeDialog
          {...acting}
          onClose={() => setActing(null)}
          onChanged={() => {
            setActing(null);
            mark(new Set());
          }}
        />
      )}
      {hasDialog && <OpenDialog search={search} onClose={close} onDeleted={close} />}
    </div>
  );
}

/** The bundled points that are public although the bundled data restrict them, and the act that restricts them. */
function MisplacedPoints() {
  const { data } = useQuery(misplacedPointsQuery);
  const [isAsking, setAsking] = useState(false);
  if (data === undefined || data.points.length === 0) return null;
  const { points, accessNote } = data;
  const close = (): void => setAsking(false);
  return (
    <FormAlert tone="warn">
      <p>{text.misplaced(points.length)}</p>
      <details className="mt-1">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{text.misplacedWhich}</summary>
        <ul className="max-h-60 list-disc overflow-y-auto pl-5 wrap-anywhere">
          {points.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </details>
      <div className="mt-2">
        <Button variant="neutral" size="small" onClick={() => setAsking(true)}>
          {text.misplacedGo(points.length)}
        </Button>
      </div>
      {isAsking && <ChangeDialog points={points} act="restrict" accessNote={accessNote} onClose={close} onChanged={close} />}
    </FormAlert>
  );
}
