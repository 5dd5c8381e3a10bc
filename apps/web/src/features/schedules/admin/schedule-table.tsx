import { formatDay } from '@separai/contract/calendar';
import { materialTitles } from '@separai/contract/collection-points/materials';
import { spokenNameOf } from '@separai/contract/collection-points/rules';
import type { AdministeredSchedule, ScheduleOrder, ScheduleSort } from '@separai/contract/schedules/administration-schema';
import { isOpen } from '@separai/contract/schedules/rules';
import { Link } from '@tanstack/react-router';
import { ChooseBox, toggled } from '../../../components/admin/chosen-bar.tsx';
import { SortedHead } from '../../../components/admin/sorted-head.tsx';
import { tableLook } from '../../../components/admin/table-look.ts';
import { textLinkClass } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { MaterialChip } from '../../../components/ui/material.tsx';
import { ScheduleStatusBadge } from '../components/schedule-status.tsx';
import { changed, type ScheduleSearch } from './schedule-search.ts';
import { nameOf, shortId, weekdayOf } from './schedule-words.ts';
import { StatusActions } from './status-actions.tsx';
import type { Target } from './status-dialog.tsx';
import { adminSchedulesText as text } from './text.ts';

interface ScheduleTableProps {
  schedules: readonly AdministeredSchedule[];
  search: ScheduleSearch;
  onSearch: (search: ScheduleSearch) => void;
  /** Ids of those that are marked. */
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
  onAct: (schedules: readonly AdministeredSchedule[], target: Target) => void;
  /** What is shown is about to be replaced. */
  isStale: boolean;
}

const cellClass = 'roomy:border-t roomy:border-line roomy:px-3 roomy:py-2.5 roomy:align-middle';

/** Everybody's bookings: a table on a wide screen, a card for each on a narrow one. */
export function ScheduleTable({ schedules, search, onSearch, chosen, onChoose, onAct, isStale }: ScheduleTableProps) {
  const choosable = schedules.filter(isOpen).map(({ id }) => id);
  const all = choosable.length > 0 && choosable.every((id) => chosen.has(id));
  const sort = {
    sort: search.ordem ?? ('-date' as const),
    onSort: (ordem: ScheduleSort) => onSearch(changed(search, { ordem })),
  };
  return (
    <table aria-busy={isStale} className={classNames(tableLook.table, isStale && 'opacity-60')}>
      <caption className="sr-only">{text.caption}</caption>
      <thead className={tableLook.head}>
        <tr>
          <th scope="col" className="w-12 p-1.5">
            <ChooseBox
              label={text.chooseAll}
              checked={all}
              disabled={choosable.length === 0}
              onChange={() => onChoose(new Set(all ? [] : choosable))}
            />
          </th>
          <th scope="col" className="px-3 py-2.5">
            {text.id}
          </th>
          <SortedHead<ScheduleOrder> order="resident" word={text.user} {...sort} />
          <SortedHead<ScheduleOrder> order="date" word={text.date} {...sort} />
          <SortedHead<ScheduleOrder> order="status" word={text.status} {...sort} />
          <th scope="col" className="px-3 py-2.5">
            {text.materials}
          </th>
          <th scope="col" className="px-3 py-2.5 text-right">
            {text.actions}
          </th>
        </tr>
      </thead>
      <tbody className="tight:grid tight:grid-cols-[minmax(0,1fr)] tight:gap-3">
        {schedules.map((schedule) => {
          const { id, date, status, materials, collectionPoint } = schedule;
          return (
            <tr
              key={id}
              className={classNames(
                'tight:flex tight:flex-wrap tight:items-center tight:gap-x-3 tight:gap-y-2 tight:rounded-lg tight:tip-bl tight:border tight:border-line tight:bg-surface tight:p-3',
                chosen.has(id) && 'bg-mint/40',
              )}
            >
              <td className={cellClass}>
                {isOpen(schedule) && (
                  <ChooseBox
                    label={text.choose(nameOf(schedule), formatDay(date))}
                    checked={chosen.has(id)}
                    onChange={() => onChoose(toggled(chosen, id))}
                  />
                )}
              </td>
              <th scope="row" className={classNames(cellClass, 'text-left font-display text-small font-semibold')}>
                <Link
                  to="/admin-dashboard/agendamentos/$id"
                  params={{ id }}
                  className={classNames('inline-flex min-h-11 items-center', textLinkClass)}
                >
                  {shortId(id)}
                </Link>
              </th>
              <td
                className={classNames(
                  cellClass,
                  'min-w-0 tight:grow tight:basis-[calc(100%-9.5rem)] wrap-anywhere roomy:min-w-44',
                )}
              >
                <span className="block font-medium">{nameOf(schedule)}</span>
                <span className="block text-small text-ink-soft">{spokenNameOf(collectionPoint)}</span>
              </td>
              <td className={cellClass}>
                <span className="block font-medium">{formatDay(date)}</span>
                <span className="block text-small text-ink-soft">{weekdayOf(date)}</span>
              </td>
              <td className={cellClass}>
                <ScheduleStatusBadge status={status} />
              </td>
              <td className={classNames(cellClass, 'tight:basis-full')}>
                <span className="flex flex-wrap gap-1">
                  {materials.length === 0 ? (
                    <span className="text-small text-ink-soft">{text.noMaterials}</span>
                  ) : (
                    materials.map((type) => <MaterialChip key={type} material={type} label={materialTitles[type]} />)
                  )}
                </span>
              </td>
              <td className={classNames(cellClass, 'tight:basis-full roomy:text-right')}>
                <StatusActions schedule={schedule} onAct={onAct} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
