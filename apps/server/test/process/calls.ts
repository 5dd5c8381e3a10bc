import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { expect, vi } from 'vitest';
import type { ServerProcess } from '../server-process.ts';

export const administrator = { email: 'gestora@admin.separai.app', password: 'senha-da-gestora' };
export const settings = {
  METRICS_PORT: '0',
  SEED: 'demo',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
};

export const environment = { PATH: process.env.PATH ?? '', GEOCODER_URL: '' };

/** Runs a Node program until it exits; returns exit code and output. */
export const runToItsEnd = async (
  args: string[],
  more: Record<string, string>,
): Promise<{ code: number | null; said: string }> => {
  const child = spawn(process.execPath, args, { env: { ...environment, ...more } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
  const [code] = await once(child, 'close');
  return { code, said };
};

export const call = ({ api }: Pick<ServerProcess, 'api'>, path: string, token = '', body?: object): Promise<Response> =>
  fetch(api + path, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
  });
export const health = async (server: Pick<ServerProcess, 'api'>) => (await call(server, '/health')).status;

export const signIn = async (server: ServerProcess): Promise<string> => {
  const response = await call(server, '/auth/admin-login', '', administrator);
  const reply = await response.text();
  expect(response.status, reply).toBe(200);
  return JSON.parse(reply).token;
};

/** Base URL of the server for operators, which has another port after each start. The log has it a moment after the start. */
export const operationsOf = (server: ServerProcess): Promise<string> =>
  vi.waitUntil(() => /.*métricas e sondas em (http:[^"\s]+)/s.exec(server.log())?.[1], { timeout: 60_000 });

/** A request that the server has started to process (`100 Continue`), and whose body it awaits until `sendBody`. */
export const openRequest = async ({ api }: Pick<ServerProcess, 'api'>, path: string, token: string, body: object) => {
  const text = JSON.stringify(body);
  const request = http.request(`${api}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      expect: '100-continue',
    },
  });
  const status = once(request, 'response').then(([response]) => {
    response.resume();
    return response.statusCode as number;
  });
  // A broken connection rejects where the status is awaited, not as an unhandled rejection.
  status.catch(() => {});
  request.flushHeaders();
  await once(request, 'continue');
  return { status, sendBody: () => request.end(text) };
};
