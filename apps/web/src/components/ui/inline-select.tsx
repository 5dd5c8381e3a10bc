import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field-error.tsx';
import { useField } from './field-frame.tsx';

interface OptionsProps<Value extends string> {
  words: Readonly<Record<Value, string>>;
  /** By default all values, in the order of their words. */
  values?: readonly Value[];
}

/** Options of a select. */
export const Options = <Value extends string>({ words, values = Object.keys(words) as Value[] }: OptionsProps<Value>) =>
  values.map((value) => (
    <option key={value} value={value}>
      {words[value]}
    </option>
  ));

type InlineSelectProps = ComponentProps<'select'> & { label: ReactNode; error?: string | undefined };

/** A native select with its label to the left. Errors are announced. */
export function InlineSelect({ label, error, className, children, ...select }: InlineSelectProps) {
  const field = useField(select.id, error, null);
  return (
    <div className={classNames('max-w-full', className)}>
      <div className="flex min-h-[44px] flex-wrap items-center justify-between gap-x-[16px] gap-y-1">
        <label htmlFor={field.attributes.id} className="min-w-0 font-display text-body font-semibold wrap-break-word text-ink">
          {label}
        </label>
        <select
          {...select}
          {...field.attributes}
          className="min-h-[44px] max-w-full shrink-0 rounded-md border-[1.5px] border-edge bg-surface px-2.5 text-body text-ink disabled:border-line disabled:bg-sunken disabled:text-ink-soft"
        >
          {children}
        </select>
      </div>
      <div role="alert">{field.invalid && <FieldError id={field.errorId}>{error}</FieldError>}</div>
    </div>
  );
}
