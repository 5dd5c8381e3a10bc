import type { CalendarDay } from '@separai/contract/calendar';
import type { Collection } from '@separai/contract/collection-days/answer';
import { formatList } from '@separai/contract/portuguese';
import { createContext, useContext } from 'react';
import { DayButton, type DayButtonProps, DayPicker } from 'react-day-picker';
import { CalendarChevron } from '../../../components/ui/calendar-chevron.tsx';
import {
  calendarClasses,
  calendarFormatters,
  calendarLabels,
  dateOf,
  dateWords,
  dayOf,
} from '../../../components/ui/calendar-dates.ts';
import { monthText as text } from '../text.ts';
import { ServiceMark } from './service-mark.tsx';

/** Marks in one cell. */
const marksMax = 3;

export interface MonthCalendarProps {
  today: CalendarDay;
  chosen: CalendarDay;
  onChoose: (day: CalendarDay) => void;
  /** The shown month, such as '2026-12'. */
  month: string;
  onMonth: (month: string) => void;
  /** The last month that can be shown. */
  lastMonth: string;
  collections: ReadonlyMap<CalendarDay, readonly Collection[]>;
  /** Letters of the services, by id. */
  marks: ReadonlyMap<number, string>;
}

const Marks = createContext<Pick<MonthCalendarProps, 'collections' | 'marks'>>({ collections: new Map(), marks: new Map() });

const servicesOf = (collections: readonly Collection[]): string[] => [
  ...new Set(collections.map(({ service, passes }) => (passes ? service.name : text.notPassing(service.name)))),
];

/** A month with a mark for each service on its days; a day's name tells its services. */
export function MonthCalendar({ today, chosen, onChoose, month, onMonth, lastMonth, collections, marks }: MonthCalendarProps) {
  const labelDayButton = (date: Date, state: { today?: boolean; selected?: boolean }): string => {
    const names = servicesOf(collections.get(dayOf(date)) ?? []);
    return [
      dateWords(date),
      ...(state.today ? [text.today] : []),
      ...(state.selected ? [text.chosen] : []),
      ...(names.length === 0 ? [] : [formatList(names)]),
    ].join(', ');
  };
  return (
    <Marks value={{ collections, marks }}>
      <DayPicker
        lang="pt-BR"
        mode="single"
        required
        weekStartsOn={0}
        today={dateOf(today)}
        selected={dateOf(chosen)}
        onSelect={(date) => onChoose(dayOf(date))}
        month={dateOf(`${month}-01`)}
        onMonthChange={(date) => onMonth(dayOf(date).slice(0, 7))}
        startMonth={dateOf(`${today.slice(0, 7)}-01`)}
        endMonth={dateOf(`${lastMonth}-01`)}
        labels={{ ...calendarLabels, labelDayButton }}
        formatters={calendarFormatters}
        components={{ Chevron: CalendarChevron, DayButton: MarkedDay }}
        classNames={calendarClasses}
      />
    </Marks>
  );
}

function MarkedDay({ children, className, ...button }: DayButtonProps) {
  const { collections, marks } = useContext(Marks);
  const services = [
    ...new Map(
      (collections.get(dayOf(button.day.date)) ?? []).flatMap(({ service, passes }) => (passes ? [[service.id, service]] : [])),
    ).values(),
  ];
  return (
    <DayButton {...button} className={`${className} collection-day`}>
      <span className="collection-number">{children}</span>
      <span aria-hidden="true" className="collection-marks">
        {services.slice(0, marksMax).map((service) => (
          <ServiceMark key={service.id} service={service} mark={marks.get(service.id) ?? ''} />
        ))}
      </span>
    </DayButton>
  );
}
