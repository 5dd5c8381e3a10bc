import { formatInstant } from '@separai/contract/calendar';
import type { Announcement } from '@separai/contract/collection-days/announcements-schema';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { useListSearch } from '../../../components/admin/list-search.ts';
import { ResourceTable } from '../../../components/admin/resource-table.tsx';
import { BackLink, ScreenHead } from '../../../components/admin/screen.tsx';
import type { Column } from '../../../components/admin/table.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { timeZone } from '../../../lib/time.ts';
import { announcementPageQuery } from './announcement-api.ts';
import { announcementSearch } from './announcement-search.ts';
import { announcementText as text } from './announcement-text.ts';
import { EmptyList } from './empty-list.tsx';

const AnnouncementDialog = lateDialog(async () => (await import('./announcement-dialog.tsx')).AnnouncementDialog);

const columns: readonly Column<Announcement>[] = [
  {
    key: 'text',
    title: text.columns.text,
    isHead: true,
    className: 'wrap-anywhere roomy:w-[40%]',
    cell: ({ text: written }) => <span className="font-normal whitespace-pre-line">{written}</span>,
  },
  {
    key: 'areas',
    title: text.columns.areas,
    isTitled: true,
    className: 'wrap-anywhere',
    cell: ({ areaNames, areas }) => (
      <>
        {areaNames.join(' · ')}
        {areas > areaNames.length && (
          <span className="block text-small text-ink-soft">{text.others(areas - areaNames.length)}</span>
        )}
      </>
    ),
  },
  {
    key: 'sent',
    title: text.columns.sent,
    isTitled: true,
    cell: ({ told, residents, finishedAt }) => (finishedAt === null ? text.sending(told, residents) : text.told(told)),
  },
  {
    key: 'when',
    title: text.columns.when,
    isTitled: true,
    cell: ({ createdAt, author }) => (
      <>
        {formatInstant(new Date(createdAt), timeZone)}
        <span className="block text-small text-ink-soft wrap-anywhere">{author === null ? text.byNobody : text.by(author)}</span>
      </>
    ),
  },
];

/** `/admin-dashboard/setores/avisos`: the announcements that were sent, and the form of a new one. */
export function AnnouncementsScreen() {
  const { search, open, set } = useListSearch(announcementSearch);
  const { pagina = 1, novo } = search;
  const announcements = useQuery(announcementPageQuery(pagina));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenHead back={<BackLink to="/admin-dashboard/setores">{text.back}</BackLink>} title={text.title} line={text.line}>
        <Button variant="primary" icon={<Plus />} aria-keyshortcuts="n" onClick={() => open({ novo: true })}>
          {text.write}
        </Button>
      </ScreenHead>
      {novo && <AnnouncementDialog onClose={() => open()} />}
      {announcements.data?.total === 0 ? (
        <EmptyList title={text.empty} sentence={text.emptySentence} />
      ) : (
        <ResourceTable
          query={announcements}
          text={text}
          rowId={({ id }) => id}
          columns={columns}
          onPage={(pagina) => set({ pagina })}
        />
      )}
    </div>
  );
}
