import { classNames } from '../ui/class-names.ts';

interface ProgressProps {
  label: string;
  /** How far it is, in words. */
  said: string;
  done: number;
  /** Null: nobody knows yet. */
  total: number | null;
}

/** How far a piece of work is. */
export function Progress({ label, said, done, total }: ProgressProps) {
  const part = total === null || total === 0 ? null : Math.min(1, done / total);
  return (
    <div className="grid w-full gap-1.5 text-left">
      <div className="flex flex-wrap justify-between gap-x-4 font-display font-semibold">
        <span role="status" className="min-w-0 wrap-anywhere">
          {label}
        </span>
        <span>{said}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuetext={said}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={part === null ? undefined : Math.round(part * 100)}
        className="h-3 overflow-hidden rounded-full bg-sunken forced-colors:border"
      >
        <div
          className={classNames(
            'h-full rounded-full bg-action forced-colors:bg-[Highlight]',
            part === null ? 'w-1/3 motion-safe:animate-pulse' : 'transition-[width] duration-(--motion-quick)',
          )}
          style={part === null ? undefined : { width: `${part * 100}%` }}
        />
      </div>
    </div>
  );
}
