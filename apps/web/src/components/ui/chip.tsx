import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

const shape =
  'inline-flex min-h-[44px] items-center gap-1.75 rounded-[1.375rem] border-[1.5px] px-3.5 py-1.5 text-left text-[0.9375rem] leading-5 font-medium motion-quick';

type FilterChipProps = ComponentProps<'button'> & {
  pressed: boolean;
  icon?: ReactNode;
  /** Shows a check in the icon's place while pressed. */
  check?: boolean | undefined;
};

/** A filter that is on or off. */
export function FilterChip({ pressed, icon, check = false, className, children, ...rest }: FilterChipProps) {
  const shown = check && pressed ? <Check /> : icon;
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      className={classNames(
        shape,
        'max-md:shrink-0 max-md:whitespace-nowrap',
        pressed
          ? 'border-action bg-action text-on-action hover:border-action-hover hover:bg-action-hover forced-colors:border-3'
          : 'border-edge bg-surface text-ink hover:bg-sunken',
        className,
      )}
    >
      {shown != null && (
        <span aria-hidden="true" className={classNames('shrink-0 [&>svg]:size-5', pressed && '[&>svg]:text-current')}>
          {shown}
        </span>
      )}
      {children}
    </button>
  );
}

/** A checkbox in the shape of a chip; a check takes the icon's place. Works with `register()` of react-hook-form. */
export function CheckChip({ icon, className, children, ...input }: Omit<ComponentProps<'input'>, 'type'> & { icon?: ReactNode }) {
  return (
    <label
      className={classNames(
        shape,
        'relative max-w-full cursor-pointer border-edge bg-surface text-ink hover:bg-sunken',
        'has-[:checked]:border-action has-[:checked]:bg-action has-[:checked]:text-on-action has-[:focus-visible]:focus-box',
        'has-[:disabled]:cursor-not-allowed has-[:disabled]:border-line has-[:disabled]:bg-sunken has-[:disabled]:text-ink-soft',
        className,
      )}
    >
      <input
        {...input}
        type="checkbox"
        className="peer absolute inset-0 size-full cursor-[inherit] appearance-none rounded-[inherit] [box-shadow:none] outline-none"
      />
      <Check aria-hidden="true" className="hidden size-5 shrink-0 peer-checked:block" />
      {icon != null && (
        <span aria-hidden="true" className="pointer-events-none shrink-0 peer-checked:hidden [&>svg]:size-5">
          {icon}
        </span>
      )}
      <span className="pointer-events-none min-w-0">{children}</span>
    </label>
  );
}

type ChipRowProps = {
  /** Label of the group for screen readers. */
  label: string;
  /** For chips that are no controls: the row itself is focusable, so that the keyboard can scroll it. */
  focusable?: boolean;
  /** Extends over the page's gutter to both edges. */
  bleed?: boolean;
  /** One row at every width, with a thin scrollbar where a mouse needs one. */
  oneRow?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** Chips in one row that scrolls sideways on a phone and wraps from 768 px. */
export function ChipRow({ label, focusable = false, bleed = false, oneRow = false, className, children }: ChipRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways in every browser
    <div
      role="group"
      aria-label={label}
      tabIndex={focusable ? 0 : undefined}
      style={oneRow ? { scrollbarWidth: 'thin' } : undefined}
      className={classNames(
        // the margin and padding of 6 px leave room for the focus ring, which scrolling would cut off
        'flex snap-none gap-2 overflow-x-auto overscroll-x-contain [scrollbar-width:none]',
        !oneRow && 'md:flex-wrap',
        bleed ? '-mx-4 -my-1.5 scroll-px-4 px-4 py-1.5 max-[344px]:-mx-3 max-[344px]:px-3' : '-m-1.5 scroll-px-1.5 p-1.5',
        className,
      )}
    >
      {children}
    </div>
  );
}
