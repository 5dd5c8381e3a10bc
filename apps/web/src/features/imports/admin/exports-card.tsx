import type { UseMutationResult } from '@tanstack/react-query';
import { ExportButtons } from '../../../components/admin/export-buttons.tsx';
import { Card } from '../../../components/ui/card.tsx';
import type { importsTextOf } from './text.ts';

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
        <ExportButtons formats={formats} download={download} failed={text.downloadFailed} />
      </div>
    </Card>
  );
}
