import { type CalendarDay, dayAt, dayWithWeekday, formatDay } from '@separai/contract/calendar';
import type { AdministeredHolidays } from '@separai/contract/collection-points/holiday-administration-schema';
import { nextDayOf } from '@separai/contract/collection-points/holidays';
import { Plus } from 'lucide-react';
import { BackLink } from '../../../components/admin/back-link.tsx';
import { HeadCells } from '../../../components/admin/head-cells.tsx';
import { RowActions } from '../../../components/admin/row-actions.tsx';
import { ScreenHead } from '../../../components/admin/screen-head.tsx';
import { tableLook } from '../../../components/admin/table-look.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Empty, Failed, Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import { timeZone } from '../../../lib/time-zone.ts';
import { useHolidays } from './holiday-queries.ts';
import type { HolidaySearch } from './holiday-search.ts';
import { adminHolidaysText as text } from './holiday-text.ts';
import { OpenHolidayDialog } from './late-dialogs.ts';

interface ScreenProps {
  search: HolidaySearch;
  onSearch: (search: HolidaySearch) => void;
}

type OwnHoliday = AdministeredHolidays['own'][number];

/** `/admin-dashboard/pontos/feriados`: the holidays of the state and of cities, which are set here, and the country's. */
export function HolidaysScreen({ search, onSearch }: ScreenProps) {
  const holidays = useHolidays();
  const { data } = holidays;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <ScreenHead back={<BackLink to="/admin-dashboard/pontos">{text.back}</BackLink>} title={text.title} line={text.line} />
        <Button variant="primary" icon={<Plus />} aria-keyshortcuts="n" onClick={() => onSearch({ novo: true })}>
          {text.create}
        </Button>
      </div>
      {hasFailed(holidays) ? (
        <Failed query={holidays} title={text.failed} />
      ) : data === undefined ? (
        <>
          <WaitingStatus quiet>{text.loading}</WaitingStatus>
          <Skeleton className="h-96 rounded-lg" />
        </>
      ) : (
        <>
          <OpenHolidayDialog
            open={(search.novo ?? search.editar ?? search.excluir) !== undefined}
            own={data.own}
            search={search}
            onClose={() => onSearch({})}
          />
          {data.own.length === 0 ? (
            <Empty title={text.empty} sentence={text.emptySentence} />
          ) : (
            <HolidayTable own={data.own} onSearch={onSearch} />
          )}
          <Nationals national={data.national} />
        </>
      )}
    </div>
  );
}

const placeWords = ({ uf, municipality }: OwnHoliday): string => {
  if (uf === null) return text.everywhere;
  return municipality === null ? text.state(uf) : text.city(municipality, uf);
};

/** What comes next first, and last what is over. */
const inOrder = (own: readonly OwnHoliday[], today: CalendarDay) =>
  own
    .map((holiday) => ({ holiday, next: nextDayOf(holiday.date, today) }))
    .sort((one, other) => (one.next ?? '9').localeCompare(other.next ?? '9'));

function HolidayTable({ own, onSearch }: Pick<ScreenProps, 'onSearch'> & { own: readonly OwnHoliday[] }) {
  return (
    <table className={tableLook.table}>
      <caption className="sr-only">{text.caption}</caption>
      <thead className={tableLook.head}>
        <tr>
          <HeadCells words={Object.values(text.columns)} />
        </tr>
      </thead>
      <tbody className={tableLook.body}>
        {inOrder(own, dayAt(new Date(), timeZone)).map(({ holiday, next }) => (
          <HolidayRow key={holiday.id} holiday={holiday} next={next} onSearch={onSearch} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Pick<ScreenProps, 'onSearch'> & { holiday: OwnHoliday; next: CalendarDay | null };

function HolidayRow({ holiday, next, onSearch }: RowProps) {
  const { id, date, name, points, sayingPoints } = holiday;
  return (
    <tr className={tableLook.row}>
      <td className={tableLook.cell}>
        <span className="block">{date.length === 5 ? text.yearly(formatDay(date)) : dayWithWeekday(date)}</span>
        {next === null ? (
          <span className="block text-small text-ink-soft">{text.over}</span>
        ) : (
          date.length === 5 && <span className="block text-small text-ink-soft">{text.next(dayWithWeekday(next))}</span>
        )}
      </td>
      <th scope="row" className={`${tableLook.cell} text-left font-display font-semibold wrap-anywhere`}>
        {name}
      </th>
      <td className={tableLook.cell}>{placeWords(holiday)}</td>
      <td className={tableLook.cell}>
        <span className="block">{points === 0 ? text.noPoints : text.points(points)}</span>
        {points > 0 && <span className="block text-small text-ink-soft">{text.saying(sayingPoints)}</span>}
      </td>
      <td className={tableLook.cell}>
        <RowActions
          words={text}
          of={text.ofHoliday(name)}
          onEdit={() => onSearch({ editar: id })}
          onDelete={() => onSearch({ excluir: id })}
        />
      </td>
    </tr>
  );
}

/** The country's, which come by themselves. */
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
