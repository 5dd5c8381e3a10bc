import { join } from 'node:path';
import type { Config } from './config.ts';
import { folderImageStorage, type ImageStorage, imageFolder, photoFolder } from './platform/images/image-storage.ts';
import { s3ImageStorage } from './platform/images/s3-image-storage.ts';

type Place = Pick<Config, 'dataDir' | 's3'>;

const openStorage = async ({ dataDir, s3 }: Place, folder: string): Promise<ImageStorage> =>
  s3 === null ? folderImageStorage(join(dataDir, 'uploads', folder)) : s3ImageStorage(s3, folder);

/** Where this installation keeps its images: the bucket of `S3_URL`, else a folder in `DATA_DIR`. */
export const openImageStorage = (place: Place): Promise<ImageStorage> => openStorage(place, imageFolder);

/** The photos of reports, beside the images: no public address leads there. */
export const openPhotoStorage = (place: Place): Promise<ImageStorage> => openStorage(place, photoFolder);
