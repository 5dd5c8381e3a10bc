import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Name of the file. The leading dot keeps it out of backups, so that a restored folder gets a mark of its own. */
export const folderMark = '.separai-id';
const markForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const tries = 20;

/**
 * The random id of a folder, written into it once: equal for two processes exactly when they use the same folder. Creates the
 * folder, with this mode, if it is missing.
 */
export const readFolderMark = async (folder: string, mode?: number): Promise<string> => {
  await mkdir(folder, { recursive: true, mode });
  const path = join(folder, folderMark);
  const mark = randomUUID();
  const isFirst = await writeFile(path, mark, { flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
  if (isFirst) return mark;
  for (let attempt = 1; attempt <= tries; attempt++) {
    const found = await readFile(path, 'utf8');
    if (markForm.test(found)) return found;
    // Another process may be writing it.
    await pause(50);
  }
  // A process ended between creating and writing it.
  await writeFile(path, mark);
  return mark;
};
