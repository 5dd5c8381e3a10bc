import type { SaidRule } from '@separai/contract/area-imports/fields';
import { dayParts } from '@separai/contract/collection-days/kinds';
import { collectionDayLimits } from '@separai/contract/collection-days/limits';
import { recurrenceWeekdays } from '@separai/contract/collection-days/recurrence';
import { weekdays as weekdayNames } from '@separai/contract/portuguese';
import { Check, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { FilterChip } from '../../../components/ui/chip.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { emptyRule, type Repeat, type RuleForm, ruleForm, ruleOf, ruleProblem } from './area-rule-form.ts';
import { areaImportsText as text } from './area-text.ts';

const selectClass = 'min-h-[44px] w-full rounded-md border-[1.5px] border-edge bg-surface px-2.5 text-body text-ink';
const toggled = <Item,>(items: readonly Item[], item: Item): Item[] =>
  items.includes(item) ? items.filter((one) => one !== item) : [...items, item];

interface RulesProps {
  rules: readonly SaidRule[];
  /** Weeks from one collection to the next, where the rules tell no days. */
  everyWeeks: number;
  onSave: (rules: SaidRule[]) => void;
  onCancel: () => void;
}

/** The fields of the rules of a frequency text. */
export function AreaRules({ rules, everyWeeks, onSave, onCancel }: RulesProps) {
  const [forms, setForms] = useState<readonly RuleForm[]>(() =>
    (rules.length === 0 ? [emptyRule] : rules).map((rule) => ruleForm(rule, everyWeeks)),
  );
  const [isChecked, setChecked] = useState(false);
  const save = (): void => {
    setChecked(true);
    if (forms.every((form) => ruleProblem(form) === null)) onSave(forms.map(ruleOf));
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-3">
      {forms.map((form, index) => (
        <RuleFields
          // biome-ignore lint/suspicious/noArrayIndexKey: the rules have no other identity
          key={index}
          nth={index + 1}
          form={form}
          problem={isChecked ? ruleProblem(form) : null}
          onChange={(changed) => setForms(forms.map((one, at) => (at === index ? changed : one)))}
          onRemove={forms.length === 1 ? null : () => setForms(forms.filter((_one, at) => at !== index))}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" size="small" icon={<Check />} onClick={save}>
          {text.save}
        </Button>
        {forms.length < collectionDayLimits.rulesMax && (
          <Button variant="neutral" size="small" icon={<Plus />} onClick={() => setForms([...forms, ruleForm(emptyRule, 1)])}>
            {text.addRule}
          </Button>
        )}
        <Button variant="neutral" size="small" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </div>
  );
}

interface FieldsProps {
  nth: number;
  form: RuleForm;
  problem: string | null;
  onChange: (form: RuleForm) => void;
  /** Null for the only rule. */
  onRemove: (() => void) | null;
}

function RuleFields({ nth, form, problem, onChange, onRemove }: FieldsProps) {
  const id = useId();
  const { repeat, weekdays, weeks } = form;
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-1 font-display font-semibold">{text.rule(nth)}</legend>
      <label htmlFor={`${id}-repeat`}>
        <span className="block font-display text-small font-semibold">{text.repeats}</span>
        <select
          id={`${id}-repeat`}
          value={repeat}
          onChange={({ target }) => onChange({ ...form, repeat: target.value as Repeat })}
          className={selectClass}
        >
          {(Object.keys(text.repeat) as Repeat[]).map((one) => (
            <option key={one} value={one}>
              {text.repeat[one]}
            </option>
          ))}
        </select>
      </label>
      {repeat === 'month' && (
        <Chips label={text.weeksOfMonth}>
          {([1, 2, 3, 4, 5, -1] as const).map((nthOf) => (
            <FilterChip
              key={nthOf}
              check
              pressed={weeks.includes(nthOf)}
              onClick={() => onChange({ ...form, weeks: toggled(weeks, nthOf) })}
            >
              {text.weekOfMonth[nthOf]}
            </FilterChip>
          ))}
        </Chips>
      )}
      {repeat === 'month-day' ? (
        <TextField
          label={text.monthDays}
          hint={text.monthDaysHint}
          inputMode="numeric"
          autoComplete="off"
          value={form.monthDays}
          onChange={({ target }) => onChange({ ...form, monthDays: target.value })}
        />
      ) : (
        <Chips label={text.weekdays}>
          {recurrenceWeekdays.map((weekday, index) => (
            <FilterChip
              key={weekday}
              check
              pressed={weekdays.includes(weekday)}
              onClick={() => onChange({ ...form, weekdays: toggled(weekdays, weekday) })}
            >
              {weekdayNames[(index + 1) % 7]}
            </FilterChip>
          ))}
        </Chips>
      )}
      {['2', '3', '4'].includes(repeat) && (
        <TextField
          label={text.firstDay}
          hint={text.firstDayHint}
          type="date"
          value={form.firstDay}
          onChange={({ target }) => onChange({ ...form, firstDay: target.value })}
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={text.from}
          type="time"
          value={form.from}
          onChange={({ target }) => onChange({ ...form, from: target.value })}
        />
        <TextField
          label={text.until}
          type="time"
          value={form.until}
          onChange={({ target }) => onChange({ ...form, until: target.value })}
        />
      </div>
      {form.from === '' && (
        <label htmlFor={`${id}-part`}>
          <span className="block font-display text-small font-semibold">{text.part}</span>
          <select
            id={`${id}-part`}
            value={form.part}
            onChange={({ target }) => onChange({ ...form, part: target.value as RuleForm['part'] })}
            className={selectClass}
          >
            {(['', ...dayParts] as const).map((part) => (
              <option key={part} value={part}>
                {text.parts[part]}
              </option>
            ))}
          </select>
        </label>
      )}
      <div role="alert">{problem !== null && <FieldError>{problem}</FieldError>}</div>
      {onRemove !== null && (
        <div>
          <Button variant="neutral-danger" size="small" icon={<Trash2 />} onClick={onRemove}>
            {text.removeRule(nth)}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form of its own
    <div role="group" aria-label={label}>
      <span aria-hidden="true" className="mb-1 block font-display text-small font-semibold">
        {label}
      </span>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}
