import { addDays, type CalendarDay, dayWithWeekday, formatDay } from '@separai/contract/calendar';
import { FilterChip } from '../../../components/ui/chip.tsx';
import { dayParts } from '../formats.ts';
import { scheduleText } from '../text.ts';

interface DayChipsProps {
  days: readonly CalendarDay[];
  chosen: CalendarDay | '';
  onChoose: (day: CalendarDay) => void;
  today: CalendarDay;
}

const dayWords = (day: CalendarDay, today: CalendarDay): string => {
  if (day === today) return scheduleText.today;
  return day === addDays(today, 1) ? scheduleText.tomorrow : scheduleText.soon(dayParts(day));
};

/** Days that one tap chooses; four stand in one row of 360 px. */
export function DayChips({ days, chosen, onChoose, today }: DayChipsProps) {
  return (
    <div className="mb-2 flex flex-wrap gap-1.5">
      {days.map((day) => (
        <FilterChip key={day} pressed={day === chosen} className="grow justify-center px-2!" onClick={() => onChoose(day)}>
          <span>
            {dayWords(day, today)}
            <span className="sr-only">, {dayWithWeekday(day)}</span>
          </span>
        </FilterChip>
      ))}
    </div>
  );
}

interface CalendarHeadProps {
  /** Level of the heading on its screen. */
  as: 'h2' | 'h3';
  /** Id of the heading, which names the group. */
  id: string;
  chosen: CalendarDay | '';
}

/** Heading of a day's calendar, beside the chosen day. */
export function CalendarHead({ as: Heading, id, chosen }: CalendarHeadProps) {
  return (
    <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3 font-display text-[0.9375rem] leading-5 font-semibold">
      <Heading id={id}>{scheduleText.date}</Heading>
      <span role="status" className="text-here-ink">
        {chosen !== '' && formatDay(chosen)}
      </span>
    </div>
  );
}
