import { access, constants, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** A stored image being read. A consumer that does not read `content` to its end must destroy it. */
export interface KeptImage {
  /** Bytes. */
  readonly size: number;
  readonly content: Readable;
}

/** Folders below `uploads`: images of points, which are public, and photos of reports, which are not. */
export const imageFolder = 'collection-points';
export const photoFolder = 'point-reports';

/** Storage of images by file name. */
export interface ImageStorage {
  /** An image, or null when it does not exist. */
  read(name: string): Promise<KeptImage | null>;
  /** Stores an image atomically; false where the name exists, whose image is kept. */
  save(name: string, bytes: Buffer): Promise<boolean>;
  /** Deletes an image, if it exists. */
  remove(name: string): Promise<void>;
  /** All names in code-unit order; concurrent changes may or may not be included. */
  list(): AsyncIterable<string>;
  /** Deletes unfinished writes that began before that time. */
  removeUnfinished(before: Date): Promise<void>;
  /** Health check, which takes a few seconds at most. */
  isReachable(): Promise<boolean>;
}

const fileName = /^[\w-]+\.[a-z]{3,4}$/;
/** Whether a text is a valid image name; such a name cannot lead out of the folder. */
export const isImageName = (name: string): boolean => fileName.test(name);
/** Throws for an invalid image name. */
export const requireImageName = (name: string): string => {
  if (!isImageName(name)) throw new Error('not the name of an image');
  return name;
};

/** The storage is unreachable or too slow: `code` is the storage's or the system's own. */
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

/** Stores images as files of a folder, which is created if missing. */
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
      // The leading dot keeps the unfinished file from being served; creating it exclusively also reserves the name.
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
