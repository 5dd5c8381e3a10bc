import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { importLimits } from '@separai/contract/imports/limits';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { ApiError } from '../http/api-error.ts';

const entriesMax = 2_000;
/** Uncompressed bytes that are always accepted, and the maximum compression ratio beyond them. */
const unsuspiciousBytes = 32 * 1024 * 1024;
const ratioMax = 200;

/** The files of a ZIP archive by name. */
export interface Archive {
  readonly names: readonly string[];
  /** A file's bytes, uncompressed while streaming; empty when the file does not exist. */
  read(name: string): AsyncIterable<Buffer>;
  close(): void;
}

const broken = (): ApiError => new ApiError('import-file-broken');

const findEntries = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      bytes += entry.uncompressedSize;
      if (entries.size > entriesMax || bytes > importLimits.maxUnpackedBytes) reject(new ApiError('import-file-too-large'));
      else if (bytes > unsuspiciousBytes && bytes > zip.fileSize * ratioMax) reject(new ApiError('import-too-heavy'));
      else zip.readEntry();
    });
    zip.on('end', resolve);
    zip.on('error', () => reject(broken()));
    zip.readEntry();
  });
  return entries;
};

async function* unpacked(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<Buffer> {
  if (entry === undefined) return;
  try {
    yield* await promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry);
  } catch {
    throw broken();
  }
}

/**
 * Opens a ZIP archive. The declared sizes must be within the limits, and entries longer than declared are broken. Throws
 * `import-file-broken`, `import-file-too-large`, and `import-too-heavy` where it is packed as tightly as no real file.
 */
export const openArchive = async (path: string): Promise<Archive> => {
  const zip = await promisify<string, yauzl.Options, ZipFile>(yauzl.open)(path, { lazyEntries: true, autoClose: false }).catch(
    () => {
      throw broken();
    },
  );
  try {
    const entries = await findEntries(zip);
    return {
      names: [...entries.keys()],
      read: (name) => unpacked(zip, entries.get(name)),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
};
