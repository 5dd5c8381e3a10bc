import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

const isUtf8 = async (path: string): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
};

/** The first bytes of a file. */
export const headOf = async (path: string, bytes: number): Promise<Buffer> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/**
 * A file's encoding: by its byte order mark, else UTF-8 if the whole file is valid, else windows-1252, which Brazilian
 * spreadsheets write.
 */
export const encodingOf = async (path: string): Promise<string> => {
  const [first, second] = await headOf(path, 2);
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return (await isUtf8(path)) ? 'utf-8' : 'windows-1252';
};

/** Decodes a stream of bytes chunk by chunk, without the byte order mark. */
export async function* textOf(bytes: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** As `textOf`, for a file, which is opened lazily. */
export async function* textOfFile(path: string, encoding: string, options: { end?: number } = {}): AsyncGenerator<string> {
  yield* textOf(createReadStream(path, options), encoding);
}
