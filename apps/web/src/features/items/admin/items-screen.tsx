import type { ListedItem } from '@separai/contract/items/schema';
import { verdictTitles } from '@separai/contract/items/verdicts';
import { byNameRank } from '@separai/contract/name-rank';
import { foldText } from '@separai/contract/text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpenCheck, CircleHelp, FileUp, Plus } from 'lucide-react';
import { ChipFilter, ClearFilters, ListSearchField, SelectFilter } from '../../../components/admin/filters.tsx';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { useListSearch } from '../../../components/admin/list-search.ts';
import { pageOf, ResourceTable } from '../../../components/admin/resource-table.tsx';
import { RowActions, ScreenHead } from '../../../components/admin/screen.tsx';
import type { Column } from '../../../components/admin/table.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { VerdictBadge } from '../components/verdict-look.tsx';
import { itemsQuery } from './api.ts';
import { type ItemSearch, itemSearch } from './search.ts';
import { adminItemsText as text } from './text.ts';

const OpenItemDialog = lateDialog(async () => (await import('./item-dialog.tsx')).OpenItemDialog);

const isMatch = (item: ListedItem, { q = '', resposta, so }: ItemSearch): boolean =>
  [item.name, ...item.aliases, item.id].some((name) => foldText(name).includes(foldText(q))) &&
  (resposta === undefined || item.verdicts.some(({ kind }) => kind === resposta)) &&
  (so !== 'cidade' || item.verdicts.some(({ scope }) => scope === 'city')) &&
  (so !== 'sem-fonte' || item.verdicts.some(({ sources }) => sources.length === 0));

const columns: readonly Column<ListedItem>[] = [
  {
    key: 'name',
    title: text.columns.name,
    isHead: true,
    className: 'wrap-anywhere',
    cell: ({ name, aliases }) => (
      <>
        <span className="block font-display font-semibold">{name}</span>
        <span className="block text-small font-normal text-ink-soft">{text.aliases(aliases.length)}</span>
      </>
    ),
  },
  {
    key: 'verdict',
    title: text.columns.verdict,
    cell: ({ verdicts }) => (
      <span className="grid justify-items-start gap-1.5">
        {verdicts.map(({ scope, kind }) => (
          <span key={scope} className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {verdicts.length > 1 && (
              <span className="text-small text-ink-soft">{scope === 'city' ? text.ofCity : text.ofNational}</span>
            )}
            <VerdictBadge kind={kind} />
          </span>
        ))}
      </span>
    ),
  },
  {
    key: 'sources',
    title: text.columns.sources,
    className: 'text-small',
    cell: ({ verdicts }) =>
      verdicts.map(({ scope, sources }) => (
        <span key={scope} className="block">
          {text.sources(sources.length)}
        </span>
      )),
  },
];

/** `/admin-dashboard/itens` */
export function ItemsScreen() {
  const list = useListSearch(itemSearch);
  const { search, isFiltered, hasDialog, change, open } = list;
  const { data } = useQuery(itemsQuery);
  const page = useQuery({
    ...itemsQuery,
    select: ({ items }) =>
      pageOf(
        byNameRank(
          items.filter((item) => isMatch(item, search)),
          search.q ?? '',
          ({ name, aliases }) => ({ name, others: aliases }),
        ),
        search.pagina ?? 1,
      ),
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenHead
        title={text.title}
        line={data && text.headline(data.items.length, data.items.filter(({ verdicts }) => verdicts.length > 1).length)}
      >
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
        <Button variant="primary" icon={<Plus />} aria-keyshortcuts="n" onClick={() => open({ novo: true })}>
          {text.create}
        </Button>
      </ScreenHead>
      <search className="flex flex-wrap items-center gap-3">
        <ListSearchField label={text.search} value={search.q} onChange={(q) => change({ q })} />
        <ChipFilter
          label={text.filters}
          all={text.all}
          options={{ cidade: text.own, 'sem-fonte': text.unsourced }}
          value={search.so}
          onChange={(so) => change({ so })}
        />
        <SelectFilter
          label={text.kind}
          all={text.anyKind}
          options={verdictTitles}
          value={search.resposta}
          onChange={(resposta) => change({ resposta })}
        />
        <ClearFilters list={list}>{text.clear}</ClearFilters>
      </search>
      {data !== undefined && hasDialog && <OpenItemDialog list={data} search={search} onClose={() => open()} />}
      <ResourceTable
        query={page}
        text={text}
        rowId={({ id }) => id}
        columns={columns}
        rowActions={{
          title: text.columns.actions,
          cell: ({ id, name }) => (
            <RowActions text={text} of={text.ofItem(name)} open={open} edit={{ item: id }} remove={{ excluir: id }} />
          ),
        }}
        isFiltered={isFiltered}
        onPage={(pagina) => change({ pagina })}
      />
    </div>
  );
}
