import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** What is folded until somebody wants to know. */
export function Fold({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <details className={classNames('group', className)}>
      <summary className="inline-flex min-h-[44px] cursor-pointer list-none items-center gap-2 rounded-sm font-display text-name font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-soft motion-quick group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
