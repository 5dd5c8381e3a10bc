import { join } from 'node:path';
import type { Config } from './config.ts';
import { readFolderMark } from './platform/folder-mark.ts';
import { folderImageStorage, type ImageStorage, imageFolder, photoFolder } from './platform/images/image-storage.ts';
import { s3ImageStorage } from './platform/images/s3-image-storage.ts';

type Place = Pick<Config, 'dataDir' | 's3'>;

const openStorage = async ({ dataDir, s3 }: Place, folder: string): Promise<ImageStorage> =>
  s3 === null ? folderImageStorage(join(dataDir, 'uploads', folder)) : s3ImageStorage(s3, folder);

/** Identifies the place of images and photos: equal for two processes exactly when one reads what the other has stored. */
export const imagesPlace = async ({ dataDir, s3 }: Place): Promise<string> =>
  s3 === null ? `pasta ${await readFolderMark(join(dataDir, 'uploads'))}` : `balde ${s3.origin}/${s3.bucket}/${s3.prefix}`;

/** Where this installation keeps its images: the bucket of `S3_URL`, else a folder in `DATA_DIR`. */
export const openImageStorage = (place: Place): Promise<ImageStorage> => openStorage(place, imageFolder);

/** The photos of reports, beside the images: no public address leads there. */
export const openPhotoStorage = (place: Place): Promise<ImageStorage> => openStorage(place, photoFolder);
