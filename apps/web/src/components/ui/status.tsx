import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type StatusTone = 'warn' | 'info' | 'success' | 'muted' | 'danger';

/** The colours of each tone. */
export const toneClass: Record<StatusTone, string> = {
  warn: 'bg-warn-soft text-warn-ink',
  info: 'bg-info-soft text-info-ink',
  success: 'bg-success-soft text-success-ink',
  muted: 'bg-sunken text-ink-soft',
  danger: 'bg-danger-soft text-danger-ink',
};

/** A status as icon, word and colour, always together. */
export function StatusBadge({ tone, icon, children }: { tone: StatusTone; icon: ReactNode; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-7 items-center gap-1.5 rounded-[0.875rem] px-2 py-1 font-display text-small leading-5 font-semibold',
        toneClass[tone],
      )}
    >
      <span aria-hidden="true" className="shrink-0 [&>svg]:size-4">
        {icon}
      </span>
      {children}
    </span>
  );
}
