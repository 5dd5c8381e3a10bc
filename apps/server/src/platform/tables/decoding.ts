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

/** How a file's text is encoded: by its mark, else UTF-8 where it is that to the end, else what Brazilian spreadsheets write. */
export const encodingOf = async (path: string): Promise<string> => {
  const [first, second] = await headOf(path, 2);
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return (await isUtf8(path)) ? 'utf-8' : 'windows-1252';
};

/** The text of a stream of bytes, piece by piece, without its mark. */
export async function* textOf(bytes: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** The same of a file, which is opened when it is first asked for. */
export async function* textOfFile(path: string, encoding: string, options: { end?: number } = {}): AsyncGenerator<string> {
  yield* textOf(createReadStream(path, options), encoding);
}
