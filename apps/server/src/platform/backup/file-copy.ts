import type { Dirent } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveWriter } from './archive.ts';
import { isMemberName } from './manifest.ts';

const pieceBytes = 256 * 1024;

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Exactly `bytes` bytes of a file that may be written meanwhile: zeros replace a truncated end, and appended data are left out.
 */
async function* piecesOf(file: Awaited<ReturnType<typeof open>>, bytes: number): AsyncGenerator<Buffer> {
  for (let position = 0; position < bytes; ) {
    const wanted = Math.min(pieceBytes, bytes - position);
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, position);
    yield bytesRead === 0 ? Buffer.alloc(wanted) : buffer.subarray(0, bytesRead);
    position += bytesRead === 0 ? wanted : bytesRead;
  }
}

/** Adds the present content of a file to a backup; false when the file no longer exists. */
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

/** The entries of a folder; empty where it does not exist. */
export const entriesOf = (folder: string): Promise<Dirent[]> =>
  readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });

/**
 * Adds the files below `folder` to a backup under `name`, except existing members and unfinished files (a dot begins their
 * names). The files are immutable, so equal names have equal contents.
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
