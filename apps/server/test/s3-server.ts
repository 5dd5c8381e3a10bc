import { mkdtemp, rm } from 'node:fs/promises';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { keyOf, signatureFault } from './s3-signature.ts';

/** An S3-compatible storage with one bucket. */
export interface S3Server {
  /** `S3_URL` of a folder in the bucket. */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

const s3Bucket = 'imagens-da-cidade';
/** Access key and secret that the S3 server accepts. */
const s3Key = 'S3RVER';

const address = '127.0.0.1';

/** Forwards requests with a valid signature: the server itself checks access keys, but no signatures of version 4. */
const passSigned = async (incoming: IncomingMessage, outgoing: ServerResponse, port: number): Promise<void> => {
  const { method = '', url = '', headers } = incoming;
  const request = { method, url, headers, body: await buffer(incoming) };
  // Requests with an unknown access key are left to the server's own error.
  const fault = keyOf(request) === s3Key || keyOf(request) === undefined ? signatureFault(request, s3Key) : null;
  if (fault !== null) {
    outgoing.writeHead(403, { 'content-type': 'application/xml' }).end(`<Error><Code>${fault}</Code></Error>`);
    return;
  }
  const passed = ask({ host: address, port, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(outgoing);
  });
  passed.on('error', () => outgoing.destroy());
  passed.end(request.body);
};

export const startS3Server = async (): Promise<S3Server> => {
  const directory = await mkdtemp(join(tmpdir(), 'separai-s3-'));
  const server = new S3rver({ address, port: 0, silent: true, directory, configureBuckets: [{ name: s3Bucket }] });
  const behind = await server.run();
  const door = createServer((incoming, outgoing) => {
    passSigned(incoming, outgoing, behind.port).catch(() => outgoing.destroy());
  });
  await new Promise<void>((listening) => door.listen(0, address, listening));
  const { port } = door.address() as AddressInfo;
  return {
    url: `http://${s3Key}:${s3Key}@${address}:${port}/${s3Bucket}/separai?region=us-east-1`,
    port,
    close: async () => {
      door.closeAllConnections();
      await new Promise((closed) => door.close(closed));
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
