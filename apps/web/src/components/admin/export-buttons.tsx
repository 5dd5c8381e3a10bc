import type { Endpoint } from '@separai/contract/endpoint';
import type { UseMutationResult } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type CallInput, callWith } from '../../lib/api.ts';
import { confirmed } from '../../lib/confirmed-write.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../ui/button.tsx';
import { FormFailure } from './form-failure.tsx';

/** Time in ms within which a download has to begin: the server builds a long list for a while. */
const responseTimeout = 60_000;

/** Downloads the response of an endpoint as a file, after a confirmation of the identity where the server wants one. */
export const download = async <const E extends Endpoint>(endpoint: E, input: CallInput<E>, name: string): Promise<void> => {
  const content = await confirmed(() => callWith(endpoint, { ...input, responseTimeout }, (response) => response.blob()));
  saveFile({ name, type: content.type, content });
};

interface ExportButtonsProps<Format extends string> {
  /** The labels of the formats. */
  formats: Readonly<Record<Format, string>>;
  download: UseMutationResult<unknown, Error, Format>;
  /** The beginning of a failure's sentence. */
  failed: string;
}

/** The buttons that download a list in several formats; they wrap in their row, with a failure below them. */
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
