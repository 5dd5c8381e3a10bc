import type { AdministeredServices } from '@separai/contract/collection-days/administered-schema';
import { collectionServiceKindTitles, holidayPolicyTitles } from '@separai/contract/collection-days/titles';
import { useQuery } from '@tanstack/react-query';
import { CirclePause, Plus } from 'lucide-react';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { useListSearch } from '../../../components/admin/list-search.ts';
import { pageOf, ResourceTable } from '../../../components/admin/resource-table.tsx';
import { BackLink, RowActions, ScreenHead } from '../../../components/admin/screen.tsx';
import type { Column } from '../../../components/admin/table.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { StatusBadge } from '../../../components/ui/status.tsx';
import { ServiceDot } from '../components/collection-line.tsx';
import { servicesQuery } from './api.ts';
import { serviceSearch } from './search.ts';
import { adminServicesText as text } from './service-text.ts';

const OpenServiceDialog = lateDialog(async () => (await import('./service-dialog.tsx')).OpenServiceDialog);

type Row = AdministeredServices[number];

/** '2 guias · 5 itens'; null without any. */
const linkWords = ({ guides, items }: Row): string | null => {
  const words = [
    ...(guides.length === 0 ? [] : [text.guides(guides.length)]),
    ...(items.length === 0 ? [] : [text.items(items.length)]),
  ];
  return words.length === 0 ? null : words.join(' · ');
};

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    title: text.columns.name,
    isHead: true,
    className: 'wrap-anywhere',
    cell: ({ name, kind, color, active }) => (
      <span className="flex gap-2.5">
        <ServiceDot color={color} />
        <span className="min-w-0">
          <span className="block font-display font-semibold">{name}</span>
          <span className="block text-small font-normal text-ink-soft">{collectionServiceKindTitles[kind]}</span>
          {!active && (
            <StatusBadge tone="muted" icon={<CirclePause />}>
              {text.inactive}
            </StatusBadge>
          )}
        </span>
      </span>
    ),
  },
  {
    key: 'putOut',
    title: text.columns.putOut,
    isTitled: true,
    className: 'wrap-anywhere roomy:w-[28%]',
    cell: (service) => {
      const links = linkWords(service);
      if (service.instructions === null && links === null) return <span className="text-ink-soft">{text.nothingSaid}</span>;
      return (
        <>
          {service.instructions !== null && <span className="line-clamp-3 whitespace-pre-line">{service.instructions}</span>}
          {links !== null && <span className="block text-small text-ink-soft">{links}</span>}
        </>
      );
    },
  },
  { key: 'before', title: text.columns.before, cell: ({ putOutBeforeMinutes }) => text.before(putOutBeforeMinutes) },
  {
    key: 'holidays',
    title: text.columns.holidays,
    isTitled: true,
    cell: ({ holidayPolicy }) => holidayPolicyTitles[holidayPolicy],
  },
  { key: 'areas', title: text.columns.areas, cell: ({ areas }) => text.areas(areas) },
];

/** `/admin-dashboard/setores/tipos` */
export function ServicesScreen() {
  const { search, hasDialog, open } = useListSearch(serviceSearch);
  const { data } = useQuery(servicesQuery);
  const page = useQuery({ ...servicesQuery, select: (services) => pageOf(services) });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenHead back={<BackLink to="/admin-dashboard/setores">{text.back}</BackLink>} title={text.title} line={text.line}>
        <Button variant="primary" icon={<Plus />} aria-keyshortcuts="n" onClick={() => open({ novo: true })}>
          {text.create}
        </Button>
      </ScreenHead>
      {data !== undefined && hasDialog && <OpenServiceDialog services={data} search={search} onClose={() => open()} />}
      <ResourceTable
        query={page}
        text={text}
        rowId={({ id }) => id}
        columns={columns}
        rowActions={{
          title: text.columns.actions,
          cell: ({ id, name }) => (
            <RowActions text={text} of={text.ofService(name)} open={open} edit={{ editar: id }} remove={{ excluir: id }} />
          ),
        }}
      />
    </div>
  );
}
