import { type RecurrenceWeekday, recurrenceWeekdays } from '@separai/contract/collection-days/recurrence';
import { weekdays as weekdayNames } from '@separai/contract/portuguese';
import { CheckChip } from '../../../components/ui/chip.tsx';

interface WeekdayChipsProps {
  legend: string;
  /** Weekday of the first booking, which is always part of the repetition; null while its day is unknown. */
  own: RecurrenceWeekday | null;
  /** The other weekdays. */
  chosen: readonly RecurrenceWeekday[];
  onChange: (chosen: RecurrenceWeekday[]) => void;
  /** Id of the element that describes the choice. */
  describedBy?: string;
}

/** The weekdays of a repetition. */
export function WeekdayChips({ legend, own, chosen, onChange, describedBy }: WeekdayChipsProps) {
  const toggle = (weekday: RecurrenceWeekday): void =>
    onChange(chosen.includes(weekday) ? chosen.filter((one) => one !== weekday) : [...chosen, weekday]);
  return (
    <fieldset className="min-w-0" aria-describedby={describedBy}>
      <legend className="mb-1.5 font-display text-[0.9375rem] leading-5 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {recurrenceWeekdays.map((weekday, index) => (
          <CheckChip
            key={weekday}
            checked={weekday === own || chosen.includes(weekday)}
            disabled={weekday === own}
            onChange={() => toggle(weekday)}
          >
            {weekdayNames[(index + 1) % 7]}
          </CheckChip>
        ))}
      </div>
    </fieldset>
  );
}
