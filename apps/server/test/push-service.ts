import { createECDH, createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushMessage } from '@separai/contract/notices/push-message';
import { decrypt } from 'http_ece';

/** A browser with a push subscription: the keys sent to the server, and the decryption that only the browser can do. */
export interface Browser {
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Decrypts a message (RFC 8291). Throws for a message encrypted for another browser. */
  read(body: Buffer): PushMessage;
}

export interface ReceivedPush {
  readonly endpoint: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A push service on loopback that records its messages. */
export interface PushService {
  readonly origin: string;
  readonly received: ReceivedPush[];
  /** Response to later messages; `hang` never responds. */
  answer: { status: number; headers?: Record<string, string> } | 'hang';
  /** A browser subscribed at this service. */
  browser(): Browser;
  close(): Promise<void>;
}

export const startPushService = async (): Promise<PushService> => {
  const received: ReceivedPush[] = [];
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ endpoint: `${origin}${request.url}`, headers: request.headers, body: Buffer.concat(chunks) });
    const { answer } = service;
    if (answer === 'hang') return;
    response.writeHead(answer.status, answer.headers ?? {}).end('what a push service says is nobody else’s business');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: PushService = {
    origin,
    received,
    answer: { status: 201 },
    browser: () => browserAt(`${origin}/push/${randomUUID()}`),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return service;
};

/** A browser with keys of its own and this endpoint. */
export const browserAt = (endpoint: string): Browser => {
  const privateKey = createECDH('prime256v1');
  const p256dh = privateKey.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  return {
    subscription: { endpoint, keys: { p256dh, auth } },
    read: (body) => JSON.parse(decrypt(body, { version: 'aes128gcm', privateKey, authSecret: auth }).toString()),
  };
};

/** Claims and public key of a VAPID header (RFC 8292). Throws when the signature does not match the key. */
export const vapidClaims = (authorization: string | undefined): { claims: Record<string, unknown>; publicKey: string } => {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${body}`);
  const isGenuine = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  if (!isGenuine) throw new Error('the signature is not of the key that is named');
  return { claims: JSON.parse(Buffer.from(body, 'base64url').toString()), publicKey };
};
