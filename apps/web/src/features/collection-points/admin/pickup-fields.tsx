import { pickupRuleWords } from '@separai/contract/collection-points/pickup-rules';
import { weekdays } from '@separai/contract/portuguese';
import type { UseFormReturn } from 'react-hook-form';
import { fieldsOf } from '../../../components/admin/use-record-form.ts';
import { CheckChip } from '../../../components/ui/chip.tsx';
import { SwitchField, TextArea, TextField } from '../../../components/ui/field.tsx';
import { InlineSelect, Options } from '../../../components/ui/inline-select.tsx';
import { pickupRulesIn } from './pickup-form.ts';
import { pickupText as text } from './pickup-text.ts';
import type { PointForm } from './point-form.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Days and room of a point that collects from homes: area, weekdays, days off, limits and closing time. */
export function PickupFields({ form, className }: { form: UseFormReturn<PointForm>; className: string }) {
  const field = fieldsOf(form, {
    'pickupRules.districts': text.fields.districts,
    'pickupRules.postalCodes': text.fields.postalCodes,
    'pickupRules.daysOff': text.fields.daysOff,
    'pickupRules.bookingsPerDay': text.fields.bookingsPerDay,
    'pickupRules.kgPerDay': text.fields.kgPerDay,
    'pickupRules.daysAhead': text.fields.daysAhead,
    'pickupRules.closingDays': text.fields.closingDays,
    'pickupRules.closingHour': text.fields.closingHour,
  });
  const typed = form.watch('pickupRules');
  const words = pickupRuleWords(pickupRulesIn(typed));
  return (
    <fieldset className={className}>
      <legend className="font-display text-[0.9375rem] leading-5 font-semibold">{text.title}</legend>
      <p className="mt-0.5 mb-3 text-small text-ink-soft">{text.hint}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 min-[43.75rem]:grid-cols-2">
        <TextArea {...field('pickupRules.districts')} optional hint={text.districtsHint} />
        <TextArea {...field('pickupRules.postalCodes')} optional hint={text.postalCodesHint} inputMode="text" />
        <fieldset className="min-w-0">
          <legend className="mb-1.5 font-display text-[0.9375rem] leading-5 font-semibold">{text.fields.weekdays}</legend>
          <div className="flex flex-wrap gap-2">
            {weekdays.map((name, weekday) => (
              <CheckChip key={name} value={String(weekday)} {...form.register('pickupRules.weekdays')}>
                {name}
              </CheckChip>
            ))}
          </div>
          <p className="mt-1.5 text-small text-ink-soft">{text.weekdaysHint}</p>
        </fieldset>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <TextArea {...field('pickupRules.daysOff')} optional hint={text.daysOffHint} />
          <SwitchField label={text.fields.worksOnHolidays} {...form.register('pickupRules.worksOnHolidays')} />
        </div>
        <TextField {...field('pickupRules.bookingsPerDay')} optional inputMode="numeric" maxLength={6} />
        <TextField {...field('pickupRules.kgPerDay')} optional inputMode="numeric" maxLength={9} />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
          <InlineSelect {...field('pickupRules.closingDays')}>
            <Options words={text.closing} />
          </InlineSelect>
          {typed.closingDays !== '' && (
            <InlineSelect {...field('pickupRules.closingHour')}>
              {hours.map((hour) => (
                <option key={hour} value={String(hour)}>
                  {text.hour(hour)}
                </option>
              ))}
            </InlineSelect>
          )}
        </div>
        <TextField {...field('pickupRules.daysAhead')} optional inputMode="numeric" maxLength={2} />
      </div>
      {words.length > 0 && (
        <p role="status" className="mt-3 text-small">
          {text.summary(words.join('; '))}
        </p>
      )}
    </fieldset>
  );
}
