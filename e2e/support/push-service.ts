import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stand-in for the browsers' push services, on loopback: stores every message and returns the messages by address. */
export const startPushService = async (): Promise<{ origin: string; close(): Promise<void> }> => {
  const received = new Map<string, string[]>();
  const server = http.createServer(async (request, response) => {
    const address = request.url ?? '/';
    const messages = received.get(address) ?? [];
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(messages));
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.set(address, [...messages, Buffer.concat(chunks).toString('base64')]);
    response.statusCode = 201;
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
