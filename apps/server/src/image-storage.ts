import { join } from 'node:path';
import type { Config } from './config.ts';
import { folderImageStorage, type ImageStorage } from './platform/images/image-storage.ts';
import { s3ImageStorage } from './platform/images/s3-image-storage.ts';

/** Where this installation keeps its images: the bucket of `S3_URL`, else a folder in `DATA_DIR`. */
export const openImageStorage = async ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<ImageStorage> =>
  s3 === null ? folderImageStorage(join(dataDir, 'uploads', 'collection-points')) : s3ImageStorage(s3);
