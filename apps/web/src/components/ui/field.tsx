import { Check, CircleAlert, CircleCheck, Eye, EyeOff, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import { type ComponentProps, type InputEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field-error.tsx';
import { type Field, FieldBox, FieldFrame, type FieldText, useField } from './field-frame.tsx';
import { uiText } from './text.ts';

type FieldAdornments = {
  leadingIcon?: ReactNode;
  trailing?: ReactNode;
  /** A button inside the box; without room beside the text it takes a line of its own. */
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
            'min-w-0 self-stretch rounded-md bg-transparent py-2 pr-3.5 text-body text-ink [box-shadow:none] outline-none placeholder:text-ink-soft',
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

/** A password field with a button that shows the password. */
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

/** A multi-line field; it grows with its text where the browser supports that. */
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
          className="min-h-23 w-full rounded-md bg-transparent px-3.5 py-3 text-body text-ink [box-shadow:none] outline-none field-sizing-content resize-y placeholder:text-ink-soft supports-[field-sizing:content]:resize-none"
        />
      </FieldBox>
    </FieldFrame>
  );
}

const onOneLine = ({ currentTarget: box }: InputEvent<HTMLTextAreaElement>): void => {
  if (/[\r\n]/.test(box.value)) box.value = box.value.replace(/\s*[\r\n]+\s*/g, ' ');
};

/** Enter moves to the next field, as `enterkeyhint` announces. */
const goOn = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const fields = [...(event.currentTarget.form?.elements ?? [])];
  const next = fields[fields.indexOf(event.currentTarget) + 1];
  if (next instanceof HTMLElement) next.focus();
};

/** A field for one line that may be long: it wraps, so that all of it is visible. */
export function WrappingField({ label, error, hint, optional, className, ...input }: ComponentProps<'textarea'> & FieldText) {
  const field = useField(input.id, error, hint);
  return (
    <FieldFrame field={field} label={label} error={error} hint={hint} optional={optional} className={className}>
      <FieldBox invalid={field.invalid} quiet={input.readOnly || input.disabled}>
        <textarea
          rows={2}
          {...input}
          {...field.attributes}
          onInput={onOneLine}
          onKeyDown={goOn}
          className="w-full resize-none self-center rounded-md bg-transparent px-3.5 py-2.5 text-body text-ink [box-shadow:none] outline-none field-sizing-content placeholder:text-ink-soft"
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

/** A checkbox with its label to the right; the whole row is the target. */
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

const switchRow = 'flex min-h-[44px] flex-wrap items-center justify-between gap-[16px] py-1.5';

/**
 * A switch, for settings with immediate effect; label and hint to the left. The whole row is the target. Errors are announced.
 */
export function SwitchField({ label, hint, error, className, ...input }: CheckboxFieldProps) {
  const field = useField(input.id, error, hint);
  const labelId = `${field.attributes.id}-label`;
  return (
    <div className={className}>
      <label className={classNames(switchRow, 'cursor-pointer has-disabled:cursor-not-allowed')}>
        <Words label={label} labelId={labelId} hint={hint} hintId={field.hintId} />
        <span className="relative inline-flex shrink-0">
          <input
            {...input}
            {...field.attributes}
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
            role="switch"
            aria-labelledby={labelId}
            className={classNames(
              'peer h-[32px] w-[52px] cursor-[inherit] appearance-none rounded-full bg-edge motion-quick forced-colors:appearance-auto',
              'checked:bg-action disabled:bg-line',
            )}
          />
          <span aria-hidden="true" className="switch-thumb motion-quick" />
        </span>
      </label>
      <div role="alert">{field.invalid && <FieldError id={field.errorId}>{error}</FieldError>}</div>
    </div>
  );
}

/** A loading switch: label and hint in their final place, without the switch. */
export function SwitchWaiting({ label, hint }: { label: ReactNode; hint?: ReactNode }) {
  return (
    <div className={switchRow}>
      <Words label={label} hint={hint} />
      <span aria-hidden="true" className="h-[32px] w-[52px] shrink-0 rounded-full bg-sunken" />
    </div>
  );
}

type WordsProps = { label: ReactNode; labelId?: string; hint?: ReactNode; hintId?: string };

function Words({ label, labelId, hint, hintId }: WordsProps) {
  return (
    <span className="min-w-0 flex-1 basis-[min-content] wrap-break-word">
      <span id={labelId} className="block font-display text-body font-semibold text-ink">
        {label}
      </span>
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

/** A message about a whole form or page. `danger` is announced assertively, the others politely. */
export function FormAlert({
  tone,
  children,
  className,
}: {
  tone: AlertTone;
  children: ReactNode;
  className?: string | undefined;
}) {
  const Icon = look[tone].icon;
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames(
        'flex gap-[10px] rounded-md px-[14px] py-3 text-[0.9375rem] leading-5.5 forced-colors:border',
        look[tone].className,
        className,
      )}
    >
      <Icon aria-hidden="true" className="mt-px size-[20px] shrink-0" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}
