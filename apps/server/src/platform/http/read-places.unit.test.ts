import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { openReadPlaces } from './read-places.ts';

const limits = { computed: { running: 1, waiting: 1 }, streamed: { running: 1, waiting: 1 } };
const requestFrom = (ip: string) => {
  const socket = new EventEmitter();
  return { request: { ip, raw: { socket } } as unknown as FastifyRequest, hangUp: () => socket.emit('close') };
};

test('of all networks together six reads run at once, and the others wait', async () => {
  const places = openReadPlaces(true, limits);
  const running: (() => void)[] = [];
  const work = () => new Promise<void>((end) => running.push(end));
  const reads = Array.from({ length: 8 }, (_, n) => places.compute(requestFrom(`203.0.113.${n}`).request, work));
  await turn();
  expect(running).toHaveLength(6);
  for (let ended = 0; ended < 8; ended++, await turn()) running[ended]?.();
  await Promise.all(reads);
});

test('addresses of one IPv6 /48 are one network, and those of another are not', async () => {
  const places = openReadPlaces(true, limits);
  const work = () => new Promise<void>(() => {});
  for (const ip of ['2001:db8:1:1::1', '2001:db8:1:2::1']) void places.compute(requestFrom(ip).request, work);
  await expect(places.compute(requestFrom('2001:db8:1:3::1').request, work)).rejects.toMatchObject({ code: 'overloaded' });
  expect(await places.compute(requestFrom('2001:db8:2:1::1').request, async () => 'read')).toBe('read');
});

test('a file that waits for its turn is not begun once its caller has hung up, and its place in the queue is free', async () => {
  const places = openReadPlaces(true, limits);
  const replies = [new PassThrough(), new PassThrough()].map((raw) => ({ raw }) as unknown as FastifyReply);
  const [first, second] = replies as [FastifyReply, FastifyReply];
  const callers = [requestFrom('203.0.113.5'), requestFrom('203.0.113.5'), requestFrom('203.0.113.5')] as const;
  await places.hold(callers[0].request, first);
  const left = places.hold(callers[1].request, second);
  callers[1].hangUp();
  await expect(left).rejects.toMatchObject({ code: 'bad-request' });
  const next = places.hold(callers[2].request, second);
  first.raw.destroy();
  await next;
});
