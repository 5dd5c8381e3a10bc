import type { UseMutationResult } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { importsTextOf } from '../../../text/admin-imports.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormFailure } from '../../../ui/panel/form-failure.tsx';

interface ExportsCardProps<Format extends string> {
  text: Pick<ReturnType<typeof importsTextOf>, 'exports' | 'exportsLine' | 'downloadFailed'>;
  /** What each form is called. */
  formats: Readonly<Record<Format, string>>;
  download: UseMutationResult<unknown, Error, Format>;
}

/** All of what is imported here, as files. */
export function ExportsCard<Format extends string>({ text, formats, download }: ExportsCardProps<Format>) {
  return (
    <Card>
      <h2 className="font-display text-heading font-bold">{text.exports}</h2>
      <p className="mb-3 text-ink-soft">{text.exportsLine}</p>
      <div className="flex flex-wrap gap-2">
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
            {text.downloadFailed}: {download.error.message}
          </FormFailure>
        )}
      </div>
    </Card>
  );
}
