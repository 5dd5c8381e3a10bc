import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { uploadText as text } from './text.ts';

interface ProgressProps {
  label: string;
  /** The progress in words. */
  said: string;
  done: number;
  /** Null while it is unknown. */
  total: number | null;
}

/** The progress of work. */
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

interface UploadProgressProps {
  file: File;
  /** The sent part, from 0 to 1. */
  part: number;
  onStop: () => void;
}

/** The progress of an upload, which can be stopped until the server has the whole file and processes it. */
export function UploadProgress({ file, part, onStop }: UploadProgressProps) {
  const arrived = part >= 1;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-3">
      <Progress
        label={text.sending(file.name)}
        said={arrived ? text.arrived : text.sent(Math.round(part * 100))}
        done={part}
        total={arrived ? null : 1}
      />
      <Button variant="neutral" size="small" disabled={arrived} onClick={onStop}>
        {text.stop}
      </Button>
    </div>
  );
}
