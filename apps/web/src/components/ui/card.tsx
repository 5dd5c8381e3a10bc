import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** `tight` is 12 px, `none` lets a coloured head reach the edges. */
type CardPadding = 'regular' | 'tight' | 'none';

type CardLook = {
  padding?: CardPadding | undefined;
  /** The drop's corner at the bottom left. */
  tip?: boolean | undefined;
  /** Has hover and active styles: for a card that is one link or button. */
  pressable?: boolean | undefined;
};

const restingPadding: Record<CardPadding, string> = { regular: 'p-[14px]', tight: 'p-[12px]', none: 'overflow-hidden' };
const selectedPadding: Record<CardPadding, string> = {
  regular: 'p-[12px]',
  tight: 'p-[10px]',
  none: 'overflow-hidden',
};

const surface = 'block rounded-lg bg-surface text-ink';
const answering = 'w-full text-left motion-press active:bg-sunken';

/** Classes of a card, for elements that `Card` and `CardButton` cannot render, such as the router's link. */
function cardClass({ padding = 'regular', tip = false, pressable = false }: CardLook = {}): string {
  return classNames(
    surface,
    'border border-line',
    restingPadding[padding],
    tip && 'tip-bl',
    pressable && answering,
    pressable && 'hover:border-edge',
  );
}

/** A resting surface with a border. */
export function Card({ padding, tip, className, ...rest }: ComponentProps<'div'> & Omit<CardLook, 'pressable'>) {
  return <div {...rest} className={classNames(cardClass({ padding, tip }), className)} />;
}

type CardButtonProps = ComponentProps<'button'> & Omit<CardLook, 'pressable'> & { selected?: boolean | undefined };

/**
 * A card that is one button: its children are phrasing content (`span`, never `div`, `h2` or another control).
 * Give `selected` (also as `false`) where cards can be selected; nothing moves when it changes.
 */
export function CardButton({ selected, padding = 'regular', tip, className, ...rest }: CardButtonProps) {
  const look = selected
    ? classNames(surface, 'border-3 border-here tip-bl', selectedPadding[padding], answering)
    : cardClass({ padding, tip, pressable: true });
  return <button type="button" aria-pressed={selected} {...rest} className={classNames(look, className)} />;
}

/** A card's second line: an icon of 16 px and soft text. */
export function IconLine({ icon, children, className }: { icon: ReactNode; children: ReactNode; className?: string }) {
  return (
    <span className={classNames('flex gap-1.5 text-small text-ink-soft', className)}>
      <span aria-hidden="true" className="mt-0.5 shrink-0 [&>svg]:size-4">
        {icon}
      </span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </span>
  );
}

interface SaidLineProps {
  icon: ReactNode;
  /** Accessible name of the icon. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** A card's second line whose icon carries meaning. */
export function LabelledLine({ icon, label, className = '', children }: SaidLineProps) {
  return (
    <IconLine icon={icon} className={className}>
      <span className="sr-only">{label}: </span>
      {children}
    </IconLine>
  );
}

interface DisclosureProps {
  title: string;
  className?: string;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A disclosure, closed at first. */
export function Disclosure({ title, className, onToggle, children }: DisclosureProps) {
  return (
    <details className={classNames('group', className)} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
      <summary className="inline-flex min-h-[44px] max-w-full cursor-pointer list-none items-center gap-2 wrap-anywhere rounded-sm font-display text-name font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-soft motion-quick group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
