import { formatDay } from '@separai/contract/calendar';
import type { AdministeredItemSources } from '@separai/contract/items/administration-schema';
import { sourceLine } from '@separai/contract/items/source-words';
import { byNameRank } from '@separai/contract/name-rank';
import { foldText } from '@separai/contract/text';
import { useQuery } from '@tanstack/react-query';
import { ListSearchField } from '../../../components/admin/filters.tsx';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { useListSearch } from '../../../components/admin/list-search.ts';
import { pageOf, ResourceTable } from '../../../components/admin/resource-table.tsx';
import { BackLink, RowActions, ScreenHead } from '../../../components/admin/screen.tsx';
import type { Column } from '../../../components/admin/table.tsx';
import { textLinkClass } from '../../../components/ui/button.tsx';
import { FilterChip } from '../../../components/ui/chip.tsx';
import { itemSourcesQuery } from './api.ts';
import { type SourceSearch, sourceSearch } from './search.ts';
import { adminItemsText } from './text.ts';

const text = adminItemsText.sourceList;

type Source = AdministeredItemSources[number];

const OpenSourceDialog = lateDialog(async () => (await import('./source-dialog.tsx')).OpenSourceDialog);

const isMatch = ({ title, publisher, url, items }: Source, { q = '', so }: SourceSearch): boolean =>
  foldText(`${title} ${publisher} ${url}`).includes(foldText(q)) && (so === undefined || items.length === 0);

/** Number of items that a row names. */
const namedItems = 3;

const columns: readonly Column<Source>[] = [
  {
    key: 'title',
    title: text.columns.title,
    isHead: true,
    className: 'wrap-anywhere',
    cell: ({ title, url, ...rest }) => (
      <>
        {url === '' ? (
          <span className="font-display font-semibold">{title}</span>
        ) : (
          <a href={url} target="_blank" rel="noopener noreferrer" className={`font-display font-semibold ${textLinkClass}`}>
            {title}
          </a>
        )}
        <span className="block text-small font-normal text-ink-soft">{sourceLine(rest)}</span>
      </>
    ),
  },
  {
    key: 'accessed',
    title: text.columns.accessed,
    cell: ({ accessed }) => (
      <>
        <span className="text-small text-ink-soft roomy:sr-only">{text.columns.accessed}: </span>
        {formatDay(accessed)}
      </>
    ),
  },
  {
    key: 'items',
    title: text.columns.items,
    cell: ({ items }) => (
      <>
        <span className="text-small text-ink-soft roomy:sr-only">{text.columns.items}: </span>
        {items.length === 0
          ? text.unused
          : items
              .slice(0, namedItems)
              .map(({ name }) => name)
              .join(', ')}{' '}
        {items.length > namedItems && text.moreItems(items.length - namedItems)}
      </>
    ),
  },
];

/** `/admin-dashboard/itens/fontes` */
export function ItemSourcesScreen() {
  const { search, hasDialog, change, open } = useListSearch(sourceSearch);
  const { data } = useQuery(itemSourcesQuery);
  const page = useQuery({
    ...itemSourcesQuery,
    select: (sources) => {
      const matching = sources.filter((source) => isMatch(source, search));
      const found = byNameRank(matching, search.q ?? '', ({ title, publisher }) => ({ name: title, others: [publisher] }));
      return pageOf(found, search.pagina ?? 1);
    },
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenHead
        back={<BackLink to="/admin-dashboard/itens">{adminItemsText.questions.back}</BackLink>}
        title={text.title}
        line={text.line}
      />
      <search className="flex flex-wrap items-center gap-3">
        <ListSearchField label={adminItemsText.findSource} value={search.q} onChange={(q) => change({ q })} />
        <FilterChip
          pressed={search.so !== undefined}
          onClick={() => change({ so: search.so === undefined ? 'sem-item' : undefined })}
        >
          {text.unusedOnly}
        </FilterChip>
      </search>
      {data !== undefined && hasDialog && <OpenSourceDialog sources={data} search={search} onClose={() => open()} />}
      <ResourceTable
        query={page}
        text={text}
        rowId={({ id }) => id}
        columns={columns}
        rowActions={{
          title: text.columns.actions,
          cell: ({ id, title }) => (
            <RowActions
              text={adminItemsText}
              of={adminItemsText.ofItem(title)}
              open={open}
              edit={{ editar: id }}
              remove={{ excluir: id }}
            />
          ),
        }}
        isFiltered={data !== undefined && data.length > 0}
        onPage={(pagina) => change({ pagina })}
      />
    </div>
  );
}
