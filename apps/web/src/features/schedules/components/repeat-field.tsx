import { formatDay } from '@separai/contract/calendar';
import { recurrenceWeekdays } from '@separai/contract/collection-days/recurrence';
import { weekdays as weekdayNames } from '@separai/contract/portuguese';
import { lastSeriesDay, seriesWords, weekdayCodeOf } from '@separai/contract/schedules/series';
import { useId } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { CheckChip, FilterChip } from '../../../components/ui/chip.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import type { BookingFormControl } from '../hooks/use-booking-form.ts';
import { useSeriesOf } from '../series-api.ts';
import { type RepeatForm, repeatKinds, repeatOf, ruleOf } from '../series-form.ts';
import type { SeriesPlace } from '../series-place.ts';
import { seriesText as text } from '../series-text.ts';
import { wrappingChip } from './cancel-scope.tsx';

const legendClass = 'mb-1.5 font-display text-[0.9375rem] leading-5 font-semibold';

interface RepeatFieldProps {
  form: BookingFormControl;
  /** The place of the booking that is moved; null for a new booking. */
  moving: SeriesPlace | null;
}

/** Whether and how the booking repeats; for a booking of a series, whether the change is of this one or of the next ones, too. */
export function RepeatField({ form, moving }: RepeatFieldProps) {
  const { field } = useController({ control: form.control, name: 'repeat' });
  const date = useWatch({ control: form.control, name: 'date' });
  const series = useSeriesOf({ seriesId: moving?.seriesId ?? null });
  const repeat = field.value ?? null;
  if (moving !== null && series == null) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {series == null ? (
        <Kinds repeat={repeat} onChange={field.onChange} />
      ) : (
        <fieldset className="min-w-0">
          <legend className={legendClass}>{text.whatToMove(seriesWords(series.rule))}</legend>
          <div className="flex flex-wrap gap-2">
            <FilterChip ref={field.ref} className={wrappingChip} pressed={repeat === null} onClick={() => field.onChange(null)}>
              {text.onlyThis}
            </FilterChip>
            <FilterChip
              className={wrappingChip}
              pressed={repeat !== null}
              onClick={() => field.onChange(repeat ?? repeatOf(series, moving?.day ?? date))}
            >
              {text.thisAndNext}
            </FilterChip>
          </div>
        </fieldset>
      )}
      {series != null && repeat !== null && <Kinds repeat={repeat} onChange={field.onChange} isFixed />}
      {repeat !== null && <Details form={form} repeat={repeat} date={date} onChange={field.onChange} />}
    </div>
  );
}

interface KindsProps {
  repeat: RepeatForm | null;
  onChange: (repeat: RepeatForm | null) => void;
  /** The booking repeats in any case. */
  isFixed?: boolean;
}

function Kinds({ repeat, onChange, isFixed = false }: KindsProps) {
  const before = repeat ?? { weekdays: [], until: '' };
  return (
    <fieldset className="min-w-0">
      <legend className={legendClass}>{text.repeat}</legend>
      <div className="flex flex-wrap gap-2">
        {!isFixed && (
          <FilterChip className={wrappingChip} pressed={repeat === null} onClick={() => onChange(null)}>
            {text.never}
          </FilterChip>
        )}
        {repeatKinds.map((every) => (
          <FilterChip
            key={every}
            className={wrappingChip}
            pressed={repeat?.every === every}
            onClick={() => onChange({ ...before, every })}
          >
            {text.every[every]}
          </FilterChip>
        ))}
      </div>
    </fieldset>
  );
}

interface DetailsProps {
  form: BookingFormControl;
  repeat: RepeatForm;
  /** The first day; empty until it is chosen. */
  date: string;
  onChange: (repeat: RepeatForm) => void;
}

/** The days of the week, the end, and the repetition in words. */
function Details({ form, repeat, date, onChange }: DetailsProps) {
  const { errors } = form.formState;
  const own = date === '' ? null : weekdayCodeOf(date);
  const summaryId = useId();
  const toggle = (weekday: (typeof recurrenceWeekdays)[number]): void => {
    const { weekdays } = repeat;
    onChange({
      ...repeat,
      weekdays: weekdays.includes(weekday) ? weekdays.filter((one) => one !== weekday) : [...weekdays, weekday],
    });
  };
  return (
    <>
      {repeat.every !== 'month' && (
        <fieldset className="min-w-0" aria-describedby={summaryId}>
          <legend className={legendClass}>{text.weekdays}</legend>
          <div className="flex flex-wrap gap-2">
            {recurrenceWeekdays.map((weekday, index) => (
              <CheckChip
                key={weekday}
                checked={weekday === own || repeat.weekdays.includes(weekday)}
                disabled={weekday === own}
                onChange={() => toggle(weekday)}
              >
                {weekdayNames[(index + 1) % 7]}
              </CheckChip>
            ))}
          </div>
        </fieldset>
      )}
      <TextField
        type="date"
        label={text.until}
        optional
        hint={text.untilHint}
        value={repeat.until}
        min={date === '' ? undefined : date}
        max={date === '' ? undefined : lastSeriesDay(date, null)}
        error={errors.repeat?.until?.message}
        onChange={({ target }) => onChange({ ...repeat, until: target.value })}
      />
      <p id={summaryId} role="status" className="text-small text-ink-soft">
        <span className="block font-semibold text-ink">
          {date === ''
            ? text.chooseDay
            : text.summary(
                seriesWords(ruleOf(repeat, date)),
                formatDay(date),
                repeat.until === '' ? null : formatDay(repeat.until),
              )}
        </span>
        {text.skips}
      </p>
    </>
  );
}
