import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/** A storage that speaks S3, with one bucket. */
export interface S3Server {
  /** `S3_URL` of a folder of the bucket. */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

export const s3Bucket = 'imagens-da-cidade';
/** What the server takes for a key and for its secret. */
export const s3Key = 'S3RVER';

export const startS3Server = async (): Promise<S3Server> => {
  const directory = await mkdtemp(join(tmpdir(), 'separai-s3-'));
  const address = '127.0.0.1';
  const server = new S3rver({ address, port: 0, silent: true, directory, configureBuckets: [{ name: s3Bucket }] });
  const { port } = await server.run();
  return {
    url: `http://${s3Key}:${s3Key}@${address}:${port}/${s3Bucket}/separai?region=us-east-1`,
    port,
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
