import { type CalendarDay, dayAt, dayWithWeekday, formatDay } from '@separai/contract/calendar';
import type { AdministeredHolidays } from '@separai/contract/collection-points/holiday-administration-schema';
import { nextDayOf } from '@separai/contract/collection-points/holidays';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { useListSearch } from '../../../components/admin/list-search.ts';
import { pageOf, ResourceTable } from '../../../components/admin/resource-table.tsx';
import { BackLink, RowActions, ScreenHead } from '../../../components/admin/screen.tsx';
import type { Column } from '../../../components/admin/table.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { timeZone } from '../../../lib/time.ts';
import { holidaysQuery } from './api.ts';
import { adminHolidaysText as text } from './holiday-text.ts';
import { holidaySearch } from './search.ts';

const OpenHolidayDialog = lateDialog(async () => (await import('./holiday-dialog.tsx')).OpenHolidayDialog);

type OwnHoliday = AdministeredHolidays['own'][number];
type Row = OwnHoliday & { readonly next: CalendarDay | null };

/** The next holiday first, and those that are over last. */
const inOrder = (own: readonly OwnHoliday[]): Row[] =>
  own
    .map((holiday) => ({ ...holiday, next: nextDayOf(holiday.date, dayAt(new Date(), timeZone)) }))
    .sort((one, other) => (one.next ?? '9').localeCompare(other.next ?? '9'));

const placeWords = ({ uf, municipality }: OwnHoliday): string => {
  if (uf === null) return text.everywhere;
  return municipality === null ? text.state(uf) : text.city(municipality, uf);
};

const columns: readonly Column<Row>[] = [
  {
    key: 'date',
    title: text.columns.date,
    cell: ({ date, next }) => (
      <>
        <span className="block">{date.length === 5 ? text.yearly(formatDay(date)) : dayWithWeekday(date)}</span>
        {next === null ? (
          <span className="block text-small text-ink-soft">{text.over}</span>
        ) : (
          date.length === 5 && <span className="block text-small text-ink-soft">{text.next(dayWithWeekday(next))}</span>
        )}
      </>
    ),
  },
  {
    key: 'name',
    title: text.columns.name,
    isHead: true,
    className: 'font-display font-semibold wrap-anywhere',
    cell: ({ name }) => name,
  },
  { key: 'place', title: text.columns.place, cell: placeWords },
  {
    key: 'points',
    title: text.columns.points,
    cell: ({ points, sayingPoints }) => (
      <>
        <span className="block">{points === 0 ? text.noPoints : text.points(points)}</span>
        {points > 0 && <span className="block text-small text-ink-soft">{text.saying(sayingPoints)}</span>}
      </>
    ),
  },
];

/** `/admin-dashboard/pontos/feriados`: the holidays of the state and its cities, and the national ones. */
export function HolidaysScreen() {
  const { search, hasDialog, open } = useListSearch(holidaySearch);
  const { data } = useQuery(holidaysQuery);
  const own = useQuery({ ...holidaysQuery, select: (holidays) => pageOf(inOrder(holidays.own)) });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenHead back={<BackLink to="/admin-dashboard/pontos">{text.back}</BackLink>} title={text.title} line={text.line}>
        <Button variant="primary" icon={<Plus />} aria-keyshortcuts="n" onClick={() => open({ novo: true })}>
          {text.create}
        </Button>
      </ScreenHead>
      {data !== undefined && hasDialog && <OpenHolidayDialog own={data.own} search={search} onClose={() => open()} />}
      <ResourceTable
        query={own}
        text={text}
        rowId={({ id }) => id}
        columns={columns}
        rowActions={{
          title: text.columns.actions,
          cell: ({ id, name }) => (
            <RowActions text={text} of={text.ofHoliday(name)} open={open} edit={{ editar: id }} remove={{ excluir: id }} />
          ),
        }}
      />
      {data !== undefined && <Nationals national={data.national} />}
    </div>
  );
}

/** The national holidays, which need no entry. */
function Nationals({ national }: Pick<AdministeredHolidays, 'national'>) {
  return (
    <Card>
      <h2 className="font-display text-heading font-bold">{text.national}</h2>
      <p className="mb-3 text-ink-soft">{text.nationalLine}</p>
      <ul className="grid gap-x-6 gap-y-1 md:grid-cols-2">
        {national.map(({ day, name }) => (
          <li key={`${day} ${name}`} className="flex flex-wrap gap-x-3">
            <span className="text-ink-soft">{dayWithWeekday(day)}</span>
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
