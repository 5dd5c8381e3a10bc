import { pointHandoverTitles } from '@separai/contract/collection-points/handover';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { unbrokenTown } from '@separai/contract/postal-codes/address';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarX2, Check, CirclePause, Lock, LockOpen, Plus, Recycle, Trash2, Truck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { useListSearch } from '../../../components/admin/list-search.ts';
import { ResourceTable } from '../../../components/admin/resource-table.tsx';
import { RowActions, ScreenHead } from '../../../components/admin/screen.tsx';
import { type Column, flexRow } from '../../../components/admin/table.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { PointImage, thumbnailSizes } from '../components/point/image.tsx';
import { misplacedPointsQuery, pointPageQuery } from './api.ts';
import type { PointAct } from './change-dialog.tsx';
import { PointFilters } from './point-filters.tsx';
import { AcceptedMaterials, Contacts, Coordinates, hasContacts, OpenDialog, PointStatus } from './point-parts.tsx';
import { pointSearch } from './search.ts';
import { adminPointsText as text } from './text.ts';

const ChangeDialog = lateDialog(async () => (await import('./change-dialog.tsx')).ChangeDialog);

const columns: readonly Column<CollectionPoint>[] = [
  {
    key: 'image',
    title: text.columns.image,
    cell: ({ imageUrl }) => (
      <PointImage
        imageUrl={imageUrl}
        sizes={thumbnailSizes}
        className="size-13 max-w-none rounded-md tip-bl border border-line object-cover"
      />
    ),
  },
  {
    key: 'name',
    title: text.columns.name,
    sortable: true,
    isHead: true,
    headClassName: 'roomy:w-[17%]',
    className: 'min-w-0 tight:grow tight:basis-32 roomy:min-w-32',
    cell: ({ id, name, shortName }) => (
      <>
        <Link
          to="/admin-dashboard/pontos/$id"
          params={{ id: String(id) }}
          className="inline-flex min-h-11 items-center font-display font-semibold wrap-anywhere underline-offset-4 hover:underline roomy:min-h-6"
        >
          {name}
        </Link>
        {shortName !== null && <span className="block text-small font-normal text-ink-soft wrap-anywhere">{shortName}</span>}
      </>
    ),
  },
  {
    key: 'address',
    title: text.columns.address,
    sortable: true,
    headClassName: 'roomy:w-[17%]',
    className: 'tight:basis-full',
    cell: (point) => (
      <>
        <span className="text-small wrap-anywhere roomy:line-clamp-2 tight:block">{unbrokenTown(point.address)}</span>
        <span className="block text-small text-ink-soft tabular-nums">
          <Coordinates point={point} />
        </span>
      </>
    ),
  },
  {
    key: 'materials',
    title: text.columns.materials,
    headClassName: 'roomy:w-[17%]',
    className: 'tight:basis-full',
    cell: ({ materials }) => <AcceptedMaterials materials={materials} />,
  },
  {
    key: 'contacts',
    title: text.columns.contacts,
    headClassName: 'roomy:w-36 roomy:min-w-36',
    className: (point) => !hasContacts(point) && 'tight:hidden',
    cell: (point) => <Contacts {...point} />,
  },
  {
    key: 'status',
    title: text.columns.status,
    cell: (point) => (
      <>
        <PointStatus {...point} />
        <span className="mt-1 block text-small text-ink-soft">{pointHandoverTitles[point.handover]}</span>
      </>
    ),
  },
];

const look = {
  headCell: 'px-2.5 py-2.5',
  row: flexRow,
  cell: 'roomy:border-t roomy:border-line roomy:px-2.5 roomy:py-2.5 roomy:align-middle',
};

const actIcons = {
  activate: <Check />,
  deactivate: <CirclePause />,
  restrict: <Lock />,
  unrestrict: <LockOpen />,
  materials: <Recycle />,
  handover: <Truck />,
  remove: <Trash2 />,
} satisfies Record<PointAct, ReactNode>;

/** `/admin-dashboard/pontos` */
export function PointsScreen() {
  const list = useListSearch(pointSearch);
  const { search, isFiltered, hasDialog, set, change, open } = list;
  const page = useQuery(pointPageQuery(search));
  const [acting, setActing] = useState<{ points: readonly CollectionPoint[]; act: PointAct } | null>(null);
  const counts = page.data?.counts;
  const close = (): void => open();
  // Replaces the history entry, so that going back does not step through the marks.
  const mark = (ids: ReadonlySet<number>): void =>
    set({ ...search, marcados: ids.size === 0 ? undefined : [...ids] }, { replace: true });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenHead title={text.title} line={counts && text.headline(counts.active + counts.inactive, counts.active)}>
        <Link to="/admin-dashboard/pontos/feriados" className={buttonClass({ variant: 'neutral', size: 'small' })}>
          <CalendarX2 aria-hidden="true" />
          {text.holidays}
        </Link>
        <Button variant="primary" icon={<Plus />} aria-keyshortcuts="n" onClick={() => open({ novo: true })}>
          {text.create}
        </Button>
      </ScreenHead>
      <MisplacedPoints />
      <PointFilters list={list} />
      <ResourceTable
        query={page}
        text={text}
        rowId={({ id }) => id}
        columns={columns}
        look={look}
        rowActions={{
          title: text.columns.actions,
          cell: ({ id, name }) => (
            <RowActions text={text} of={text.ofPoint(name)} open={open} edit={{ editar: id }} remove={{ excluir: id }} />
          ),
        }}
        sorting={{ sort: search.ordem ?? 'name', onSort: (ordem) => change({ ordem }) }}
        selection={{
          marks: new Set(search.marcados),
          onMarks: mark,
          text,
          labelOf: ({ name }) => text.choose(name),
          actions: (points) =>
            (Object.keys(actIcons) as PointAct[]).map((act) => (
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
