import { access, constants, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** A kept image on its way out. Whoever does not read `content` to its end destroys it. */
export interface KeptImage {
  /** Bytes. */
  readonly size: number;
  readonly content: Readable;
}

/** The folders below `uploads`: images of points, which are served to everybody, and photos of reports, which are not. */
export const imageFolder = 'collection-points';
export const photoFolder = 'point-reports';

/** Where images are kept, by file name. */
export interface ImageStorage {
  /** A kept image, or null where there is none of that name. */
  read(name: string): Promise<KeptImage | null>;
  /** Keeps an image whole or not at all; false where there is one of that name, which stays. */
  save(name: string, bytes: Buffer): Promise<boolean>;
  /** Removes an image; one that is not there is no failure. */
  remove(name: string): Promise<void>;
  /** Every name, in the order of its code units; what comes or goes meanwhile may be among them or not. */
  list(): AsyncIterable<string>;
  /** Removes what was begun before that time and never finished. */
  removeUnfinished(before: Date): Promise<void>;
  /** Whether images can be read and saved now, answered within seconds. */
  isReachable(): Promise<boolean>;
}

const fileName = /^[\w-]+\.[a-z]{3,4}$/;
/** Whether an image may have this name. It leads nowhere else. */
export const isImageName = (name: string): boolean => fileName.test(name);
/** Throws for what is no name of an image. */
export const requireImageName = (name: string): string => {
  if (!isImageName(name)) throw new Error('not the name of an image');
  return name;
};

/** Images that cannot be reached, or not in time: `code` is the storage's or the system's own. */
export class ImageStorageFailure extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`images are out of reach: ${code}`);
    this.name = 'ImageStorageFailure';
    this.code = code;
  }
}

const openNew = (path: string): Promise<FileHandle | null> =>
  open(path, 'wx').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null;
    throw error;
  });

const succeeds = (act: Promise<unknown>): Promise<boolean> =>
  act.then(
    () => true,
    () => false,
  );

/** Keeps images as files of a folder, which is made when missing. */
export const folderImageStorage = async (folder: string): Promise<ImageStorage> => {
  await mkdir(folder, { recursive: true });
  const pathOf = (name: string): string => join(folder, requireImageName(name));
  return {
    read: async (name) => {
      if (!isImageName(name)) return null;
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
          if (await succeeds(access(path))) return false;
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
    list: async function* () {
      yield* (await readdir(folder)).filter(isImageName).sort();
    },
    removeUnfinished: async (before) => {
      for (const name of await readdir(folder)) {
        if (!name.startsWith('.') || !isImageName(name.slice(1))) continue;
        const file = await stat(join(folder, name)).catch(() => null);
        if (file !== null && file.mtime < before) await rm(join(folder, name), { force: true });
      }
    },
    isReachable: () => succeeds(access(folder, constants.R_OK | constants.W_OK)),
  };
};
