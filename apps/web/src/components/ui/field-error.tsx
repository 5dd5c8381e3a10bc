import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** The error of a control or group; `id` goes to their `aria-describedby`. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex gap-1.5 text-small font-medium text-danger-ink">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
