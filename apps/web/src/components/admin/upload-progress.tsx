import { Button } from '../ui/button.tsx';
import { Progress } from './progress.tsx';
import { uploadText as text } from './text.ts';

interface UploadProgressProps {
  file: File;
  /** How much of it is sent, from 0 to 1. */
  part: number;
  onStop: () => void;
}

/** A file on its way. It can be stopped until all of it is there: then the server is at it, and does all of it or nothing. */
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
