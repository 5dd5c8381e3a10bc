import { formatDay } from '@separai/contract/calendar';
import { materialTitles } from '@separai/contract/collection-points/materials';
import type { AdministeredCollectorProfile } from '@separai/contract/collector-profiles/administration-schema';
import { collectorKindTitles } from '@separai/contract/collector-profiles/kinds';
import { erasureDay, servedCity, servedDistricts } from '@separai/contract/collector-profiles/rules';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { ExportButtons } from '../../../components/admin/export-buttons.tsx';
import { ChipFilter, FilterBar, ListSearchField, SelectFilter } from '../../../components/admin/filters.tsx';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { useListSearch } from '../../../components/admin/list-search.ts';
import { ResourceTable } from '../../../components/admin/resource-table.tsx';
import { RowActions, ScreenHead } from '../../../components/admin/screen.tsx';
import type { Column } from '../../../components/admin/table.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { timeZone } from '../../../lib/time.ts';
import { profilePageQuery, useDownload } from './api.ts';
import { profileSearch } from './search.ts';
import { profilesText as text } from './text.ts';

const OpenProfileDialog = lateDialog(async () => (await import('./profile-dialog.tsx')).OpenProfileDialog);

const columns: readonly Column<AdministeredCollectorProfile>[] = [
  {
    key: 'name',
    title: text.columns.name,
    isHead: true,
    sortable: true,
    className: 'wrap-anywhere',
    cell: ({ name, kind, organization }) => (
      <>
        <span className="block font-display font-semibold">{name}</span>
        <span className="block text-small font-normal text-ink-soft">
          {[collectorKindTitles[kind], ...(organization === null ? [] : [organization])].join(' · ')}
        </span>
      </>
    ),
  },
  {
    key: 'municipality',
    sortable: true,
    title: text.columns.served,
    className: 'wrap-anywhere',
    cell: (profile) => (
      <>
        <span className="block">{servedCity(profile)}</span>
        <span className="line-clamp-2 text-small text-ink-soft">{servedDistricts(profile)}</span>
      </>
    ),
  },
  {
    key: 'contact',
    title: text.columns.contact,
    className: 'wrap-anywhere roomy:min-w-42',
    cell: ({ phone, whatsapp }) => phone ?? whatsapp ?? text.noContact,
  },
  {
    key: 'status',
    title: text.columns.status,
    cell: (profile) => {
      const day = erasureDay(profile, timeZone);
      return (
        <>
          <span className="block">{profile.isActive ? text.active : text.inactive}</span>
          {day !== null && <span className="block text-small text-ink-soft">{text.erasedOn(formatDay(day))}</span>}
        </>
      );
    },
  },
];

/** `/admin-dashboard/coletores` */
export function ProfilesScreen() {
  const list = useListSearch(profileSearch);
  const { search, isFiltered, hasDialog, change, open } = list;
  const page = useQuery(profilePageQuery(search));
  const download = useDownload(search);
  const folded = [search.tipo, search.material];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenHead
        title={text.title}
        line={text.line}
        more={<ExportButtons formats={text.formats} download={download} failed={text.downloadFailed} />}
      >
        <Button variant="primary" icon={<Plus />} aria-keyshortcuts="n" onClick={() => open({ novo: true })}>
          {text.create}
        </Button>
      </ScreenHead>
      <FilterBar
        list={list}
        clear={text.clear}
        active={folded.filter((value) => value !== undefined).length}
        first={
          <>
            <ListSearchField label={text.search} value={search.q} onChange={(q) => change({ q })} />
            <ChipFilter
              label={text.statuses}
              all={text.all}
              options={text.statusFilter}
              value={search.situacao}
              onChange={(situacao) => change({ situacao })}
            />
          </>
        }
      >
        <SelectFilter
          label={text.kind}
          all={text.anyKind}
          options={collectorKindTitles}
          value={search.tipo}
          onChange={(tipo) => change({ tipo })}
        />
        <SelectFilter
          label={text.material}
          all={text.anyMaterial}
          options={materialTitles}
          value={search.material}
          onChange={(material) => change({ material })}
        />
        <SelectFilter
          label={text.sort}
          options={text.sorts}
          value={search.ordem ?? 'name'}
          onChange={(ordem) => change({ ordem })}
        />
      </FilterBar>
      <ResourceTable
        query={page}
        text={text}
        rowId={({ id }) => id}
        columns={columns}
        rowActions={{
          title: text.columns.actions,
          cell: ({ id, name }) => (
            <RowActions text={text} of={text.ofProfile(name)} open={open} edit={{ editar: id }} remove={{ excluir: id }} />
          ),
        }}
        sorting={{ sort: search.ordem ?? 'name', onSort: (ordem) => change({ ordem }) }}
        isFiltered={isFiltered}
        onPage={(pagina) => change({ pagina })}
      />
      {hasDialog && <OpenProfileDialog search={search} onClose={() => open()} />}
    </div>
  );
}
