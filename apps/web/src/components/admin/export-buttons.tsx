import type { UseMutationResult } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { FormFailure } from './form-failure.tsx';

interface ExportButtonsProps<Format extends string> {
  /** What each form is called. */
  formats: Readonly<Record<Format, string>>;
  download: UseMutationResult<unknown, Error, Format>;
  /** What is said before the reason of a download that failed. */
  failed: string;
}

/** What is shown, as files of several forms; they wrap in the row that they are in, with why one failed below them. */
export function ExportButtons<Format extends string>({ formats, download, failed }: ExportButtonsProps<Format>) {
  return (
    <>
      {(Object.keys(formats) as Format[]).map((format) => (
        <Button
          key={format}
          variant="neutral"
          size="small"
          icon={<Download />}
          busy={download.isPending && download.variables === format}
          onClick={() => download.mutate(format)}
        >
          {formats[format]}
        </Button>
      ))}
      {download.isError && (
        <FormFailure className="basis-full">
          {failed}: {download.error.message}
        </FormFailure>
      )}
    </>
  );
}
