import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A resting surface with a line. `tip` gives it the drop's corner. */
export function Card({ tip = false, className, ...rest }: ComponentProps<'div'> & { tip?: boolean | undefined }) {
  return <div {...rest} className={classNames('rounded-lg border border-line bg-surface p-3.5', tip && 'tip-bl', className)} />;
}

/**
 * A card that is one button: its children are phrasing content (`span`, never `div`, `h2` or another control).
 * Give `selected` (also as `false`) where cards can be selected; nothing moves when it changes.
 */
export function CardButton({ selected, className, ...rest }: ComponentProps<'button'> & { selected?: boolean | undefined }) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      {...rest}
      className={classNames(
        'block w-full rounded-lg bg-surface text-left transition-colors duration-(--motion-press) hover:border-edge active:bg-sunken',
        selected ? 'border-3 border-here p-[calc(0.875rem-2px)] tip-bl hover:border-here' : 'border border-line p-3.5',
        className,
      )}
    />
  );
}

/** A card's second line: an icon of 16 px and soft text. */
export function IconLine({ icon, children, className }: { icon: ReactNode; children: ReactNode; className?: string }) {
  return (
    <span className={classNames('flex gap-2 text-small text-ink-soft', className)}>
      <span aria-hidden="true" className="mt-0.5 shrink-0 [&>svg]:size-4">
        {icon}
      </span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </span>
  );
}
