import type { ItemList } from '@separai/contract/items/schema';
import { Link } from '@tanstack/react-router';
import { BookOpenCheck, CircleHelp, FileUp, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Pager } from '../../../components/admin/pager.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { PageTitle } from '../../../components/ui/page.tsx';
import { Empty, Failed, Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import { itemPageOf, useAdministeredItems } from './administered-items.ts';
import { ItemFilters } from './item-filters.tsx';
import { changed, type ItemSearch, isFiltered, withDialog } from './item-search.ts';
import { ItemTable } from './item-table.tsx';
import { OpenItemDialog } from './late-dialogs.ts';
import { adminItemsText as text } from './text.ts';

interface ScreenProps {
  search: ItemSearch;
  onSearch: (search: ItemSearch) => void;
  /** What was done with an item. */
  historyOf: (id: string) => ReactNode;
}

/** `/admin-dashboard/itens`: all items; what is shown of them and the dialog that is open stand in the address. */
export function AdministeredItemsScreen({ search, onSearch, historyOf }: ScreenProps) {
  const items = useAdministeredItems();
  const { data } = items;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <PageTitle>{text.title}</PageTitle>
          <p className="min-h-6 text-ink-soft">
            {data !== undefined &&
              text.headline(data.items.length, data.items.filter(({ verdicts }) => verdicts.length > 1).length)}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Link to="/admin-dashboard/itens/sem-resposta" className={buttonClass({ variant: 'neutral', size: 'small' })}>
            <CircleHelp aria-hidden="true" />
            {text.questions.title}
          </Link>
          <Link to="/admin-dashboard/itens/fontes" className={buttonClass({ variant: 'neutral', size: 'small' })}>
            <BookOpenCheck aria-hidden="true" />
            {text.sourceList.link}
          </Link>
          <Link to="/admin-dashboard/itens/importacao" className={buttonClass({ variant: 'neutral', size: 'small' })}>
            <FileUp aria-hidden="true" />
            {text.importing}
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
      <ItemFilters search={search} onSearch={onSearch} />
      {hasFailed(items) ? (
        <Failed query={items} title={text.failed} />
      ) : data === undefined ? (
        <>
          <WaitingStatus quiet>{text.loading}</WaitingStatus>
          <Skeleton className="h-96 rounded-lg" />
        </>
      ) : (
        <>
          <OpenItemDialog
            open={(search.novo ?? search.item ?? search.excluir) !== undefined}
            list={data}
            search={search}
            onClose={() => onSearch(withDialog(search, {}))}
            historyOf={historyOf}
          />
          <Items list={data} search={search} onSearch={onSearch} />
        </>
      )}
    </div>
  );
}

function Items({ list, search, onSearch }: Pick<ScreenProps, 'search' | 'onSearch'> & { list: ItemList }) {
  const page = itemPageOf(list.items, search);
  if (page.items.length === 0)
    return isFiltered(search) || list.items.length > 0 ? (
      <Empty title={text.nothingFound} sentence={text.nothingFoundSentence} />
    ) : (
      <Empty title={text.empty} sentence={text.emptySentence} />
    );
  return (
    <>
      <ItemTable
        items={page.items}
        onEdit={(item) => onSearch(withDialog(search, { item }))}
        onDelete={(excluir) => onSearch(withDialog(search, { excluir }))}
      />
      <Pager page={page} onPage={(pagina) => onSearch(changed(search, { pagina }))} />
    </>
  );
}
