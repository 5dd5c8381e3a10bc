import { parseOpeningHours } from '@separai/contract/collection-points/opening-hours';
import { proposedOpeningHours } from '@separai/contract/collection-points/opening-hours-proposal';
import { openingHoursWords } from '@separai/contract/collection-points/opening-hours-words';
import { limits } from '@separai/contract/limits';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import type { PointForm } from './point-form.ts';
import { adminPointFormText as text } from './point-form-text.ts';
import { WeekField } from './week-field.tsx';

/** The structured opening hours: a week, a proposal from the text above, and OpenStreetMap's notation for other hours. */
export function HoursField({ form }: { form: UseFormReturn<PointForm> }) {
  const titleId = useId();
  const value = form.watch('openingHours');
  const schedule = form.watch('schedule');
  const error = form.formState.errors.openingHours?.message;
  const change = (openingHours: string): void => {
    form.setValue('openingHours', openingHours, { shouldDirty: true });
    if (error !== undefined) form.clearErrors('openingHours');
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
      <WeekField value={value} onChange={change} />
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
