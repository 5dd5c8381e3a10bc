import type { Dirent } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveWriter } from './archive.ts';
import { isMemberName } from './manifest.ts';

const pieceBytes = 256 * 1024;

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Exactly `bytes` of a file that others may write meanwhile: what was cut off is filled with zeros, what was added is left out. */
async function* piecesOf(file: Awaited<ReturnType<typeof open>>, bytes: number): AsyncGenerator<Buffer> {
  for (let position = 0; position < bytes; ) {
    const wanted = Math.min(pieceBytes, bytes - position);
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, position);
    yield bytesRead === 0 ? Buffer.alloc(wanted) : buffer.subarray(0, bytesRead);
    position += bytesRead === 0 ? wanted : bytesRead;
  }
}

/** Puts a file as it is now into a backup; false when it is not there any more. */
export const addFile = async (archive: ArchiveWriter, name: string, path: string): Promise<boolean> => {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (file === null) return false;
  try {
    const { size } = await file.stat();
    await archive.add(name, size, piecesOf(file, size));
    return true;
  } finally {
    await file.close();
  }
};

/** What lies in a folder; nothing where there is none. */
export const entriesOf = (folder: string): Promise<Dirent[]> =>
  readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });

/**
 * Puts the files below `folder` into a backup under `name`, except those that it has already and what is not finished (its name
 * begins with a dot). A file never changes under its name.
 */
export const addFolder = async (archive: ArchiveWriter, name: string, folder: string): Promise<void> => {
  const has = new Set(archive.members.map((member) => member.name));
  const addBelow = async (inside: string, path: string): Promise<void> => {
    for (const entry of await entriesOf(path)) {
      const member = `${inside}/${entry.name}`;
      if (entry.name.startsWith('.') || !isMemberName(member)) continue;
      if (entry.isDirectory()) await addBelow(member, join(path, entry.name));
      else if (entry.isFile() && !has.has(member)) await addFile(archive, member, join(path, entry.name));
    }
  };
  await addBelow(name, folder);
};
