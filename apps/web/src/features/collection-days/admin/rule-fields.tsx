import { dayParts } from '@separai/contract/collection-days/kinds';
import { recurrenceWeekdays } from '@separai/contract/collection-days/recurrence';
import { monthName, weekdays as weekdayNames } from '@separai/contract/portuguese';
import { Trash2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { FilterChip } from '../../../components/ui/chip.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { isCounted, type Repeat, type RuleForm } from './rule-form.ts';
import { ruleText as text } from './rule-text.ts';

const toggled = <Item,>(items: readonly Item[], item: Item): Item[] =>
  items.includes(item) ? items.filter((one) => one !== item) : [...items, item];

interface FieldsProps {
  form: RuleForm;
  onChange: (form: RuleForm) => void;
}

interface RuleFieldsProps extends FieldsProps {
  nth: number;
  problem: string | null;
  /** The rule has a first and a last day; else only one that counts weeks has a first one. */
  isDated?: boolean;
  /** Null for a rule that stays. */
  onRemove: (() => void) | null;
  /** Shown below the fields. */
  children?: ReactNode;
}

/** The fields of a rule: its recurrence, season, hours and validity. */
export function RuleFields({ nth, form, problem, isDated = false, onChange, onRemove, children }: RuleFieldsProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-1 font-display font-semibold">{text.rule(nth)}</legend>
      <RecurrenceFields form={form} onChange={onChange} />
      <SeasonFields form={form} onChange={onChange} />
      <WindowFields form={form} onChange={onChange} />
      {isDated ? (
        <ValidityFields form={form} onChange={onChange} />
      ) : (
        isCounted(form) && (
          <TextField
            label={text.firstDay}
            hint={text.firstDayHint}
            type="date"
            value={form.validFrom}
            onChange={({ target }) => onChange({ ...form, validFrom: target.value })}
          />
        )
      )}
      <div role="alert">{problem !== null && <FieldError>{problem}</FieldError>}</div>
      {children}
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

function RecurrenceFields({ form, onChange }: FieldsProps) {
  const { repeat, weekdays, weeks } = form;
  return (
    <>
      <Select
        label={text.repeats}
        value={repeat}
        onChange={({ target }) => onChange({ ...form, repeat: target.value as Repeat })}
      >
        {(Object.keys(text.repeat) as Repeat[]).map((one) => (
          <option key={one} value={one}>
            {text.repeat[one]}
          </option>
        ))}
      </Select>
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
    </>
  );
}

function SeasonFields({ form, onChange }: FieldsProps) {
  const { isSeasonal, months } = form;
  return (
    <>
      <Select
        label={text.season}
        value={isSeasonal ? 'some' : 'all'}
        onChange={({ target }) => onChange({ ...form, isSeasonal: target.value === 'some' })}
      >
        <option value="all">{text.seasons.all}</option>
        <option value="some">{text.seasons.some}</option>
      </Select>
      {isSeasonal && (
        <Chips label={text.months}>
          {Array.from({ length: 12 }, (_, index) => index + 1).map((month) => (
            <FilterChip
              key={month}
              check
              pressed={months.includes(month)}
              onClick={() => onChange({ ...form, months: toggled(months, month) })}
            >
              {monthName(month - 1)}
            </FilterChip>
          ))}
        </Chips>
      )}
    </>
  );
}

/** The hours of a truck, of which either may be unknown, and the part of the day. */
export function WindowFields<Form extends Pick<RuleForm, 'from' | 'until' | 'part'>>({
  form,
  onChange,
}: {
  form: Form;
  onChange: (form: Form) => void;
}) {
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3">
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
      <Select
        label={text.part}
        value={form.part}
        onChange={({ target }) => onChange({ ...form, part: target.value as RuleForm['part'] })}
      >
        {(['', ...dayParts] as const).map((part) => (
          <option key={part} value={part}>
            {part === '' && form.from !== '' ? text.partOfHours : text.parts[part]}
          </option>
        ))}
      </Select>
    </>
  );
}

function ValidityFields({ form, onChange }: FieldsProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-3">
      <TextField
        label={text.validFrom}
        hint={isCounted(form) ? text.validFromCounted : text.validFromHint}
        type="date"
        value={form.validFrom}
        onChange={({ target }) => onChange({ ...form, validFrom: target.value })}
      />
      <TextField
        label={text.validUntil}
        hint={text.validUntilHint}
        optional
        type="date"
        value={form.validUntil}
        onChange={({ target }) => onChange({ ...form, validUntil: target.value })}
      />
    </div>
  );
}

const selectClass = 'min-h-[44px] w-full rounded-md border-[1.5px] border-edge bg-surface px-2.5 text-body text-ink';

function Select({ label, ...select }: ComponentProps<'select'> & { label: string }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="block font-display text-small font-semibold">
        {label}
      </label>
      <select id={id} className={selectClass} {...select} />
    </div>
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
