import { parseOpeningHours } from '@separai/contract/collection-points/opening-hours';
import { proposedOpeningHours } from '@separai/contract/collection-points/opening-hours-proposal';
import { openingHoursWords } from '@separai/contract/collection-points/opening-hours-words';
import { limits } from '@separai/contract/limits';
import { useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { DayHours } from './day-hours.tsx';
import type { PointForm } from './point-form.ts';
import { adminPointFormText as text } from './point-form-text.ts';
import { openingHoursOf, type TypedWeek, type WeekKey, weekKeys, weekOf } from './week-hours.ts';

/** The structured opening hours: a week, a proposal from the text above, and OpenStreetMap's notation for other hours. */
export function HoursField({ form }: { form: UseFormReturn<PointForm> }) {
  const titleId = useId();
  const value = form.watch('openingHours');
  const schedule = form.watch('schedule');
  const error = form.formState.errors.openingHours?.message;
  // A half-typed span is no valid notation, from which the week could not be parsed back.
  const [draft, setDraft] = useState<{ text: string; week: TypedWeek } | null>(null);
  const week = draft?.text === value ? draft.week : weekOf(value);
  const change = (openingHours: string): void => {
    form.setValue('openingHours', openingHours, { shouldDirty: true });
    if (error !== undefined) form.clearErrors('openingHours');
  };
  const changeWeek = (next: TypedWeek): void => {
    const openingHours = openingHoursOf(next);
    setDraft({ text: openingHours, week: next });
    change(openingHours);
  };
  const copy = (from: WeekKey): void => {
    if (week !== null)
      changeWeek({ ...week, ...Object.fromEntries([1, 2, 3, 4, 5, 6, 0].map((day) => [day, week[from] ?? []])) });
  };
  const proposed = proposedOpeningHours(schedule);
  const hours = parseOpeningHours(value);
  const words = hours === null ? null : openingHoursWords(hours);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand beside buttons
    <div role="group" aria-labelledby={titleId} className="grid grid-cols-[minmax(0,1fr)] gap-2 min-[43.75rem]:col-span-12">
      <h3 id={titleId} className="font-display text-[0.9375rem] leading-5 font-semibold">
        {text.fields.openingHours}
      </h3>
      <p className="text-small text-ink-soft">{text.openingHoursHint}</p>
      {proposed !== null && proposed !== value && (
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="soft" size="small" onClick={() => change(proposed)}>
            {text.useProposal}
          </Button>
          <span className="text-small">{openingHoursWords(parseOpeningHours(proposed) ?? [])}</span>
        </div>
      )}
      {week === null ? (
        <p className="text-small">{text.beyondWeek}</p>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {weekKeys.map((key) => (
            <li key={key}>
              <DayHours
                day={key}
                spans={week[key]}
                onChange={(spans) => changeWeek({ ...week, [key]: spans })}
                onCopy={key === 'holidays' ? null : () => copy(key)}
              />
            </li>
          ))}
        </ul>
      )}
      <TextField
        label={text.openingHoursText}
        optional
        hint={text.openingHoursTextHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.openingHoursMaxLength}
        error={error}
        {...form.register('openingHours')}
      />
      {words !== null && (
        <div className="flex flex-wrap items-center gap-2">
          <p role="status" className="text-small">
            {text.readAs(words)}
          </p>
          {schedule.trim() === '' && (
            <Button variant="soft" size="small" onClick={() => form.setValue('schedule', words, { shouldDirty: true })}>
              {text.useAsText}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
