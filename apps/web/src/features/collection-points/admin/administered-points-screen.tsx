import type { AdministeredPointPage } from '@separai/contract/collection-points/administration-schema';
import { Link } from '@tanstack/react-router';
import { CalendarX2, Check, CirclePause, Lock, LockOpen, Plus, Recycle, Trash2, Truck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ChosenBar } from '../../../components/admin/chosen-bar.tsx';
import { Pager } from '../../../components/admin/pager.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { PageTitle } from '../../../components/ui/page.tsx';
import { Empty, Failed, Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import type { PointAct } from './change-dialog.tsx';
import { ChangeDialog, OpenDialog } from './late-dialogs.ts';
import { MisplacedPoints } from './misplaced-points.tsx';
import { PointFilters } from './point-filters.tsx';
import { changed, hasDialog, isFiltered, marking, type PointSearch, withDialog } from './point-search.ts';
import { PointTable } from './point-table.tsx';
import { usePointPage } from './queries.ts';
import { adminPointsText as text } from './text.ts';

interface ScreenProps {
  search: PointSearch;
  onSearch: (search: PointSearch) => void;
}

/** `/admin-dashboard/pontos`: all points; what is shown of them, which are marked and the dialog that is open stand in the address. */
export function AdministeredPointsScreen({ search, onSearch }: ScreenProps) {
  const page = usePointPage(search);
  const [act, setAct] = useState<PointAct | null>(null);
  const { show } = useToast();
  const items = page.data?.items ?? [];
  const marks = new Set(search.marcados);
  const chosen = items.filter(({ id }) => marks.has(id));
  const counts = page.data?.counts;
  const closeDialog = (): void => onSearch(withDialog(search, {}));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <PageTitle>{text.title}</PageTitle>
          <p className="min-h-6 text-ink-soft">
            {counts !== undefined && text.headline(counts.active + counts.inactive, counts.active)}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Link to="/admin-dashboard/pontos/feriados" className={buttonClass({ variant: 'neutral', size: 'small' })}>
            <CalendarX2 aria-hidden="true" />
            {text.holidays}
          </Link>
          <Button
            variant="primary"
            icon={<Plus />}
            aria-keyshortcuts="n"
            onClick={() => onSearch(withDialog(search, { novo: true }))}
          >
            {text.create}
          </Button>
        </div>
      </div>
      <MisplacedPoints />
      <PointFilters search={search} onSearch={onSearch} />
      <ChosenBar count={chosen.length} label={text.chosenActions} onForget={() => onSearch(marking(search, new Set()))}>
        <ActButton act="activate" icon={<Check />} onAct={setAct} />
        <ActButton act="deactivate" icon={<CirclePause />} onAct={setAct} />
        <ActButton act="restrict" icon={<Lock />} onAct={setAct} />
        <ActButton act="unrestrict" icon={<LockOpen />} onAct={setAct} />
        <ActButton act="materials" icon={<Recycle />} onAct={setAct} />
        <ActButton act="handover" icon={<Truck />} onAct={setAct} />
        <ActButton act="remove" icon={<Trash2 />} onAct={setAct} />
      </ChosenBar>
      <Points page={page} search={search}>
        {(data) => (
          <>
            <PointTable
              points={data.items}
              search={search}
              onSearch={onSearch}
              chosen={marks}
              onEdit={(editar) => onSearch(withDialog(search, { editar }))}
              onDelete={(excluir) => onSearch(withDialog(search, { excluir }))}
              isStale={page.isPlaceholderData}
            />
            <Pager page={data} onPage={(pagina) => onSearch(changed(search, { pagina }))} />
          </>
        )}
      </Points>
      {act === null ? (
        <ChangeDialog open={false} />
      ) : (
        <ChangeDialog
          open
          points={chosen}
          act={act}
          onClose={() => setAct(null)}
          onDone={({ title, description }) => {
            setAct(null);
            onSearch(marking(search, new Set()));
            if (title !== '') show({ title, description });
          }}
        />
      )}
      <OpenDialog open={hasDialog(search)} search={search} onClose={closeDialog} onDeleted={closeDialog} />
    </div>
  );
}

function ActButton({ act, icon, onAct }: { act: PointAct; icon: ReactNode; onAct: (act: PointAct) => void }) {
  return (
    <Button variant={act === 'remove' ? 'neutral-danger' : 'soft'} size="small" icon={icon} onClick={() => onAct(act)}>
      {text.acts[act]}
    </Button>
  );
}

interface PointsProps {
  page: ReturnType<typeof usePointPage>;
  search: PointSearch;
  children: (data: AdministeredPointPage) => ReactNode;
}

function Points({ page, search, children }: PointsProps) {
  if (hasFailed(page)) return <Failed query={page} title={text.failed} />;
  if (page.data === undefined)
    return (
      <>
        <WaitingStatus quiet>{text.loading}</WaitingStatus>
        <Skeleton className="h-96 rounded-lg" />
      </>
    );
  if (page.data.items.length > 0) return children(page.data);
  return isFiltered(search) || page.data.total > 0 ? (
    <Empty title={text.nothingFound} sentence={text.nothingFoundSentence} />
  ) : (
    <Empty title={text.empty} sentence={text.emptySentence} />
  );
}
