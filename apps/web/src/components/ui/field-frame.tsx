import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field-error.tsx';
import { uiText } from './text.ts';

export type FieldText = {
  label: ReactNode;
  /** The error; marks the field as invalid. */
  error?: string | undefined;
  hint?: ReactNode;
  /** Adds '(opcional)' to the label. */
  optional?: boolean | undefined;
  /** Hides the label visually, where placeholder and icon suffice. */
  labelHidden?: boolean | undefined;
};

export type Field = {
  invalid: boolean;
  errorId: string;
  hintId: string;
  attributes: { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };
};

/** The ids that associate a control with its label, hint and error. */
export function useField(givenId: string | undefined, error: string | undefined, hint: ReactNode): Field {
  const ownId = useId();
  const id = givenId ?? ownId;
  const invalid = error !== undefined && error !== '';
  const [errorId, hintId] = [`${id}-error`, `${id}-hint`];
  const describedBy = [invalid && errorId, hint != null && hintId].filter(Boolean).join(' ');
  return {
    invalid,
    errorId,
    hintId,
    attributes: { id, 'aria-invalid': invalid || undefined, 'aria-describedby': describedBy === '' ? undefined : describedBy },
  };
}

type FieldFrameProps = FieldText & { field: Field; className?: string | undefined; children: ReactNode };

/** Label, control, then error and hint. */
export function FieldFrame({
  field,
  label,
  error,
  hint,
  optional = false,
  labelHidden = false,
  className,
  children,
}: FieldFrameProps) {
  return (
    <div className={className}>
      <label
        htmlFor={field.attributes.id}
        className={labelHidden ? 'sr-only' : 'mb-1.5 block font-display text-[0.9375rem] leading-5 font-semibold text-ink'}
      >
        {label}
        {optional && <span className="font-sans text-small font-normal text-ink-soft"> {uiText.optional}</span>}
      </label>
      {children}
      {field.invalid && <FieldError id={field.errorId}>{error}</FieldError>}
      {hint != null && (
        <p id={field.hintId} className="mt-1.5 text-small text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The box of a text field; carries the focus ring of the control inside. */
export function FieldBox({
  invalid,
  quiet,
  wraps = false,
  children,
}: {
  invalid: boolean;
  quiet: boolean | undefined;
  /** Wraps content that does not fit. */
  wraps?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={classNames(
        'flex min-h-[52px] items-center rounded-md has-[input:focus-visible,textarea:focus-visible]:focus-box',
        quiet ? 'bg-sunken' : 'bg-surface',
        wraps && 'flex-wrap',
        invalid ? 'border-2 border-danger' : 'border-[1.5px] border-edge p-[0.5px]',
      )}
    >
      {children}
    </div>
  );
}
