import type { CalendarException } from '@separai/contract/collection-days/calendar';
import type { HolidayPolicy } from '@separai/contract/collection-days/kinds';
import { collectionDayLimits } from '@separai/contract/collection-days/limits';
import type { NamedHolidays } from '@separai/contract/collection-points/holidays';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { today } from '../../../lib/time.ts';
import { type AreaForm, newRule } from './area-form.ts';
import { adminAreasText as text } from './area-text.ts';
import { NextDays } from './next-days.tsx';
import { RuleFields } from './rule-fields.tsx';
import type { RuleForm } from './rule-form.ts';
import { ruleText } from './rule-text.ts';

interface AreaRulesFieldsProps {
  form: UseFormReturn<AreaForm>;
  /** The policy that applies, the area's or its service's. */
  holidayPolicy: HolidayPolicy;
  holidays: NamedHolidays;
  exceptions: readonly CalendarException[];
}

/** The rules of an area, and the next days that they make. */
export function AreaRulesFields({ form, ...calendar }: AreaRulesFieldsProps) {
  const { field, formState } = useController({ control: form.control, name: 'rules' });
  const section = useRef<HTMLFieldSetElement>(null);
  const { errors } = formState;
  const rules = field.value;
  const change = (next: RuleForm[]): void => field.onChange(next);
  return (
    <fieldset
      // The form moves the focus to the first field with a problem.
      ref={(element) => {
        section.current = element;
        field.ref({ focus: () => section.current?.focus() });
      }}
      tabIndex={-1}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 md:rounded-lg md:border md:border-line md:p-3"
    >
      <legend className="mb-2 font-display text-name font-semibold md:mb-0 md:px-1">{text.fields.rules}</legend>
      <p className="text-small text-ink-soft">{rules.length === 0 ? text.noRulesSentence : text.rulesHint}</p>
      {rules.map((rule, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rules have no other identity
          key={index}
          className="rounded-lg border border-line p-3"
        >
          <RuleFields
            nth={index + 1}
            form={rule}
            problem={errors.rules?.[index]?.message ?? null}
            isDated
            onChange={(changed) => change(rules.map((one, at) => (at === index ? changed : one)))}
            onRemove={() => change(rules.filter((_one, at) => at !== index))}
          />
        </div>
      ))}
      <div role="alert">{errors.rules?.message !== undefined && <FieldError>{errors.rules.message}</FieldError>}</div>
      {rules.length < collectionDayLimits.rulesMax && (
        <div>
          <Button variant="neutral" size="small" icon={<Plus />} onClick={() => change([...rules, newRule(today())])}>
            {ruleText.addRule}
          </Button>
        </div>
      )}
      {rules.length > 0 && <NextDays rules={rules} {...calendar} />}
    </fieldset>
  );
}
