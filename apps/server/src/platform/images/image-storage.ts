import { access, type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** A kept image on its way out. Whoever does not read `content` to its end destroys it. */
export interface KeptImage {
  /** Bytes. */
  readonly size: number;
  readonly content: Readable;
}

/** Where images are kept, by file name. */
export interface ImageStorage {
  /** A kept image, or null where there is none of that name. */
  read(name: string): Promise<KeptImage | null>;
  /** Keeps an image whole or not at all; false where there is one of that name, which stays. */
  save(name: string, bytes: Buffer): Promise<boolean>;
  /** Removes an image; one that is not there is no failure. */
  remove(name: string): Promise<void>;
}

const fileName = /^[\w-]+\.[a-z]{3,4}$/;

const openNew = (path: string): Promise<FileHandle | null> =>
  open(path, 'wx').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null;
    throw error;
  });

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Keeps images as files of a folder, which is made when missing. */
export const folderImageStorage = async (folder: string): Promise<ImageStorage> => {
  await mkdir(folder, { recursive: true });
  const pathOf = (name: string): string => {
    if (!fileName.test(name)) throw new Error('not the name of an image');
    return join(folder, name);
  };
  return {
    read: async (name) => {
      if (!fileName.test(name)) return null;
      const file = await open(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (file === null) return null;
      try {
        const { size } = await file.stat();
        return { size, content: file.createReadStream() };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    save: async (name, bytes) => {
      const path = pathOf(name);
      // The leading dot keeps an unfinished file from being served; whoever makes it has the name.
      const unfinished = join(folder, `.${name}`);
      const file = await openNew(unfinished);
      if (file === null) return false;
      try {
        try {
          if (await isThere(path)) return false;
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, path);
        return true;
      } finally {
        await rm(unfinished, { force: true });
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
};
