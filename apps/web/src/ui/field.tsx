import { Check, CircleAlert, CircleCheck, Eye, EyeOff, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { uiText } from '../text/ui.ts';
import { classNames } from './class-names.ts';
import { type Field, FieldBox, FieldError, FieldFrame, type FieldText, useField } from './field-frame.tsx';

type FieldAdornments = {
  leadingIcon?: ReactNode;
  trailing?: ReactNode;
  /** A button inside the box; where there is no room beside the text it takes a line of its own. */
  action?: ReactNode;
};

type TextFieldProps = ComponentProps<'input'> & FieldText & FieldAdornments;

/** A one-line field with its label above and its error below. Works with `register()` of react-hook-form. */
export function TextField(props: TextFieldProps) {
  const { label, error, hint, optional, labelHidden, leadingIcon, trailing, action, className, ...input } = props;
  const field = useField(input.id, error, hint);
  return (
    <FieldFrame
      field={field}
      label={label}
      error={error}
      hint={hint}
      optional={optional}
      labelHidden={labelHidden}
      className={className}
    >
      <FieldBox invalid={field.invalid} quiet={input.readOnly || input.disabled} wraps={action != null}>
        {leadingIcon != null && (
          <span aria-hidden="true" className="pointer-events-none shrink-0 pl-3.5 text-ink [&>svg]:size-5">
            {leadingIcon}
          </span>
        )}
        <input
          type="text"
          {...input}
          {...field.attributes}
          className={classNames(
            'min-w-0 self-stretch rounded-md bg-transparent py-2 pr-3.5 text-body text-ink shadow-none outline-none placeholder:text-ink-soft',
            leadingIcon == null ? 'pl-3.5' : 'pl-2.5',
            action == null ? 'w-full flex-1' : 'min-h-11 shrink grow-[999] basis-36',
          )}
        />
        {trailing}
        {action != null && <span className="m-[2px] flex grow *:grow">{action}</span>}
      </FieldBox>
    </FieldFrame>
  );
}

/** A password field with an eye that shows what is typed. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing' | 'action'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          aria-label={shown ? uiText.hidePassword : uiText.showPassword}
          onClick={() => setShown(!shown)}
          className="mr-1 inline-flex size-[44px] shrink-0 items-center justify-center rounded-sm text-ink [&>svg]:size-[20px]"
        >
          {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </button>
      }
    />
  );
}

/** A field for several lines; it grows with its text where the browser can. */
export function TextArea({
  label,
  error,
  hint,
  optional,
  labelHidden,
  className,
  ...input
}: ComponentProps<'textarea'> & FieldText) {
  const field = useField(input.id, error, hint);
  return (
    <FieldFrame
      field={field}
      label={label}
      error={error}
      hint={hint}
      optional={optional}
      labelHidden={labelHidden}
      className={className}
    >
      <FieldBox invalid={field.invalid} quiet={input.readOnly || input.disabled}>
        <textarea
          rows={3}
          {...input}
          {...field.attributes}
          className="min-h-23 w-full rounded-md bg-transparent px-3.5 py-3 text-body text-ink shadow-none outline-none field-sizing-content resize-y placeholder:text-ink-soft supports-[field-sizing:content]:resize-none"
        />
      </FieldBox>
    </FieldFrame>
  );
}

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A checkbox with its word to the right; the whole row can be pressed. */
export function CheckboxField({ label, hint, error, className, ...input }: CheckboxFieldProps) {
  const field = useField(input.id, error, hint);
  return (
    <div className={className}>
      <label className="flex min-h-[44px] cursor-pointer items-start gap-3 py-2.5">
        <span className="relative inline-grid shrink-0 place-items-center">
          <input
            {...input}
            {...field.attributes}
            type="checkbox"
            className={classNames(
              'peer size-6 cursor-[inherit] appearance-none rounded-[6px] bg-surface forced-colors:appearance-auto',
              'checked:border-action checked:bg-action disabled:border-line disabled:bg-sunken',
              field.invalid ? 'border-2 border-danger' : 'border-[1.5px] border-edge',
            )}
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute size-4 text-on-action opacity-0 peer-checked:opacity-100 peer-disabled:text-ink-soft forced-colors:hidden"
          />
        </span>
        <Words label={label} />
      </label>
      <Below field={field} hint={hint} error={error} className="pl-9" />
    </div>
  );
}

function Words({ label, hint, hintId }: { label: ReactNode; hint?: ReactNode; hintId?: string }) {
  return (
    <span className="min-w-0 wrap-break-word">
      <span className="block font-display text-body font-semibold text-ink">{label}</span>
      {hint != null && (
        <span id={hintId} className="block text-small text-ink-soft">
          {hint}
        </span>
      )}
    </span>
  );
}

type BelowProps = { field: Field; hint?: ReactNode; error: string | undefined; className?: string };

function Below({ field, hint, error, className }: BelowProps) {
  if (!field.invalid && hint == null) return null;
  return (
    <div className={className}>
      {hint != null && (
        <p id={field.hintId} className="text-small text-ink-soft">
          {hint}
        </p>
      )}
      {field.invalid && <FieldError id={field.errorId}>{error}</FieldError>}
    </div>
  );
}

type AlertTone = 'danger' | 'info' | 'warn' | 'success';

const look: Record<AlertTone, { className: string; icon: LucideIcon }> = {
  danger: { className: 'bg-danger-soft font-display font-semibold text-danger-ink', icon: CircleAlert },
  info: { className: 'bg-info-soft text-info-ink', icon: Info },
  warn: { className: 'bg-warn-soft text-warn-ink', icon: TriangleAlert },
  success: { className: 'bg-success-soft text-success-ink', icon: CircleCheck },
};

/** A message about a whole form or page. A danger is announced at once, the others when there is time. */
export function FormAlert({ tone, children, className }: { tone: AlertTone; children: ReactNode; className?: string }) {
  const Icon = look[tone].icon;
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames(
        'flex gap-2.5 rounded-md px-[14px] py-3 text-[0.9375rem] leading-5.5 forced-colors:border',
        look[tone].className,
        className,
      )}
    >
      <Icon aria-hidden="true" className="mt-px size-5 shrink-0" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}
