import { basename } from 'node:path';
import { Readable } from 'node:stream';
import type { PersonalData } from '@separai/contract/personal-data/schema';
import yazl from 'yazl';

/** Reads the photo of a report; null where it is gone. Handed in, for reports are another feature's. */
export type ReadReportPhoto = (reportId: string) => Promise<Buffer | null>;

/**
 * Personal data as a ZIP: `dados.json` and the photos that it names. Each photo is read when its turn to be sent has come, so that one of
 * them is in memory at a time; a photo that was removed meanwhile is an empty file.
 */
export const zipOf = (data: PersonalData, readPhoto: ReadReportPhoto): NodeJS.ReadableStream => {
  const zip = new yazl.ZipFile();
  const mtime = new Date(data.exportedAt);
  zip.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), 'dados.json', { mtime });
  for (const { photo } of data.pointReports) {
    if (photo === null) continue;
    const id = basename(photo, '.webp');
    zip.addReadStreamLazy(photo, { mtime: new Date(data.exportedAt), compress: false }, (give) => {
      readPhoto(id).then(
        (bytes) => give(null, Readable.from([bytes ?? Buffer.alloc(0)])),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  }
  // A photo that cannot be read breaks the download off, so that no part is taken for the whole.
  zip.on('error', (error) => (zip.outputStream as Readable).destroy(error as Error));
  zip.end();
  return zip.outputStream;
};
