import { formatDay } from '@separai/contract/calendar';
import { lastSeriesDay, seriesWords, weekdayCodeOf } from '@separai/contract/schedules/series';
import { useId } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { FilterChip } from '../../../components/ui/chip.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { Skeleton } from '../../../components/ui/states.tsx';
import type { BookingFormControl } from '../hooks/use-booking-form.ts';
import { useSeriesOf } from '../series-api.ts';
import { type RepeatForm, repeatKinds, repeatOf, ruleOf } from '../series-form.ts';
import type { SeriesPlace } from '../series-place.ts';
import { seriesText as text } from '../series-text.ts';
import { wrappingChip } from './cancel-scope.tsx';
import { WeekdayChips } from './weekday-chips.tsx';

const legendClass = 'mb-1.5 font-display text-[0.9375rem] leading-5 font-semibold';

/** Whether a change is of this booking of a series alone, or of the next ones, too. */
export function MoveScope({ form, moving }: { form: BookingFormControl; moving: SeriesPlace }) {
  const { field } = useController({ control: form.control, name: 'repeat' });
  const series = useSeriesOf(moving);
  const repeat = field.value ?? null;
  if (series === undefined) return <Skeleton className="mt-3 h-20 rounded-lg" />;
  if (series === null) return null;
  return (
    <fieldset className="mt-3 min-w-0">
      <legend className={legendClass}>{text.whatToMove(seriesWords(series.rule))}</legend>
      <div className="flex flex-wrap gap-2">
        <FilterChip ref={field.ref} className={wrappingChip} pressed={repeat === null} onClick={() => field.onChange(null)}>
          {text.onlyThis}
        </FilterChip>
        <FilterChip
          className={wrappingChip}
          pressed={repeat !== null}
          onClick={() => field.onChange(repeat ?? repeatOf(series, moving.day))}
        >
          {text.thisAndNext}
        </FilterChip>
      </div>
    </fieldset>
  );
}

interface RepeatFieldProps {
  form: BookingFormControl;
  /** The booking repeats in any case. */
  isFixed: boolean;
}

/** Whether and how the booking repeats. */
export function RepeatField({ form, isFixed }: RepeatFieldProps) {
  const { field } = useController({ control: form.control, name: 'repeat' });
  const date = useWatch({ control: form.control, name: 'date' });
  const repeat = field.value ?? null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Kinds repeat={repeat} onChange={field.onChange} isFixed={isFixed} />
      {repeat !== null && <Details form={form} repeat={repeat} date={date} onChange={field.onChange} />}
    </div>
  );
}

interface KindsProps {
  repeat: RepeatForm | null;
  onChange: (repeat: RepeatForm | null) => void;
  /** The booking repeats in any case. */
  isFixed: boolean;
}

function Kinds({ repeat, onChange, isFixed }: KindsProps) {
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
  return (
    <>
      {repeat.every !== 'month' && (
        <WeekdayChips
          legend={text.weekdays}
          own={own}
          chosen={repeat.weekdays}
          onChange={(weekdays) => onChange({ ...repeat, weekdays })}
          describedBy={summaryId}
        />
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
