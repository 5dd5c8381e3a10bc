import { formatDay } from '@separai/contract/calendar';
import type { AdministeredItemSources } from '@separai/contract/items/administration-schema';
import { limits } from '@separai/contract/limits';
import { foldText } from '@separai/contract/text';
import type { ReactNode } from 'react';
import { BackLink } from '../../../components/admin/back-link.tsx';
import { HeadCells } from '../../../components/admin/head-cells.tsx';
import { Pager } from '../../../components/admin/pager.tsx';
import { RestedSearch } from '../../../components/admin/rested-search.tsx';
import { RowActions } from '../../../components/admin/row-actions.tsx';
import { ScreenHead } from '../../../components/admin/screen-head.tsx';
import { tableLook } from '../../../components/admin/table-look.ts';
import { textLinkClass } from '../../../components/ui/button.tsx';
import { FilterChip } from '../../../components/ui/chip.tsx';
import { Empty, Failed, Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import { useItemSources } from './administered-items.ts';
import { OpenSourceDialog } from './late-dialogs.ts';
import { changedSources, type SourceSearch, withSourceDialog } from './source-search.ts';
import { adminItemsText } from './text.ts';

const text = adminItemsText.sourceList;

type Sources = AdministeredItemSources;

interface ScreenProps {
  search: SourceSearch;
  onSearch: (search: SourceSearch) => void;
  /** What was done with a source. */
  historyOf: (id: string) => ReactNode;
}

/** `/admin-dashboard/itens/fontes`: who says where items go, and which items name them. */
export function ItemSourcesScreen({ search, onSearch, historyOf }: ScreenProps) {
  const sources = useItemSources();
  const { data } = sources;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenHead
        back={<BackLink to="/admin-dashboard/itens">{adminItemsText.questions.back}</BackLink>}
        title={text.title}
        line={text.line}
      />
      <search className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 grow basis-72 md:max-w-96">
          <RestedSearch
            label={adminItemsText.findSource}
            labelHidden
            placeholder={adminItemsText.findSource}
            aria-keyshortcuts="/"
            maxLength={limits.searchTextMaxLength}
            value={search.q ?? ''}
            onChange={(typed) => onSearch(changedSources(search, { q: typed === '' ? undefined : typed }))}
          />
        </div>
        <FilterChip
          pressed={search.so !== undefined}
          onClick={() => onSearch(changedSources(search, { so: search.so === undefined ? 'sem-item' : undefined }))}
        >
          {text.unusedOnly}
        </FilterChip>
      </search>
      {hasFailed(sources) ? (
        <Failed query={sources} title={text.failed} />
      ) : data === undefined ? (
        <>
          <WaitingStatus quiet>{text.loading}</WaitingStatus>
          <Skeleton className="h-96 rounded-lg" />
        </>
      ) : (
        <>
          <OpenSourceDialog
            open={(search.editar ?? search.excluir) !== undefined}
            sources={data}
            search={search}
            onClose={() => onSearch(withSourceDialog(search, {}))}
            historyOf={historyOf}
          />
          <SourceList sources={data} search={search} onSearch={onSearch} />
        </>
      )}
    </div>
  );
}

const isMeant = ({ title, publisher, url, items }: Sources[number], { q = '', so }: SourceSearch): boolean =>
  foldText(`${title} ${publisher} ${url}`).includes(foldText(q)) && (so === undefined || items.length === 0);

function SourceList({ sources, search, onSearch }: Omit<ScreenProps, 'historyOf'> & { sources: Sources }) {
  const meant = sources.filter((source) => isMeant(source, search));
  const { pagina: page = 1 } = search;
  const { pageSize } = limits;
  const items = meant.slice((page - 1) * pageSize, page * pageSize);
  if (items.length === 0)
    return sources.length === 0 ? (
      <Empty title={text.empty} sentence={text.emptySentence} />
    ) : (
      <Empty title={text.nothingFound} sentence={text.nothingFoundSentence} />
    );
  return (
    <>
      <table className={tableLook.table}>
        <caption className="sr-only">{text.caption}</caption>
        <thead className={tableLook.head}>
          <tr>
            <HeadCells words={Object.values(text.columns)} />
          </tr>
        </thead>
        <tbody className={tableLook.body}>
          {items.map((source) => (
            <SourceRow
              key={source.id}
              source={source}
              onEdit={() => onSearch(withSourceDialog(search, { editar: source.id }))}
              onDelete={() => onSearch(withSourceDialog(search, { excluir: source.id }))}
            />
          ))}
        </tbody>
      </table>
      <Pager
        page={{ items, total: meant.length, page, pageSize }}
        onPage={(pagina) => onSearch(changedSources(search, { pagina }))}
      />
    </>
  );
}

/** So many items are named in a row. */
const named = 3;

interface RowProps {
  source: Sources[number];
  onEdit: () => void;
  onDelete: () => void;
}

function SourceRow({ source: { title, publisher, url, accessed, items }, onEdit, onDelete }: RowProps) {
  return (
    <tr className={tableLook.row}>
      <th scope="row" className={`${tableLook.cell} text-left wrap-anywhere`}>
        <a href={url} target="_blank" rel="noopener noreferrer" className={`font-display font-semibold ${textLinkClass}`}>
          {title}
        </a>
        <span className="block text-small font-normal text-ink-soft">{publisher}</span>
      </th>
      <td className={tableLook.cell}>
        <span className="text-small text-ink-soft roomy:sr-only">{text.columns.accessed}: </span>
        {formatDay(accessed)}
      </td>
      <td className={tableLook.cell}>
        <span className="text-small text-ink-soft roomy:sr-only">{text.columns.items}: </span>
        {items.length === 0
          ? text.unused
          : items
              .slice(0, named)
              .map(({ name }) => name)
              .join(', ')}{' '}
        {items.length > named && text.moreItems(items.length - named)}
      </td>
      <td className={tableLook.cell}>
        <RowActions words={adminItemsText} of={adminItemsText.ofItem(title)} onEdit={onEdit} onDelete={onDelete} />
      </td>
    </tr>
  );
}
