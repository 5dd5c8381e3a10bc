import { expect, test } from 'vitest';
import { asCalled } from './endpoints-as-called.ts';

const before = `import * as z from 'zod/mini';
import { file, json } from '../body.ts';
import { endpoint } from '../endpoint.ts';
import { imageLimits } from './images.ts';
import { Point, PointParams } from './schema.ts';
const nothing = z.null();
export const replacePoint = endpoint({
  method: 'PUT',
  path: '/points/:id',
  permission: 'points:write',
  sensitive: true,
  summary: 'Trocar nothing e Point',
  params: PointParams,
  body: json(Point),
  reply: nothing,
  idempotencyKey: 'unkept',
  errors: ['forbidden']
});
export const uploadImage = endpoint({
  method: 'POST',
  path: '/points/:id/image',
  permission: 'points:write',
  body: file({ field: 'image', maxBytes: imageLimits.bytes }),
  reply: Point
});
`;

test('a call needs no shape: they go with all that only they need, and what a call is made of stays', () => {
  const after = asCalled(before);
  for (const left of ['summary', 'params', 'reply', 'errors', 'zod', 'schema.ts', 'nothing', 'json(']) {
    expect(after).not.toContain(left);
  }
  for (const kept of [
    "method: 'PUT'",
    "path: '/points/:id'",
    "permission: 'points:write'",
    'sensitive: true',
    "idempotencyKey: 'unkept'",
    "body: file({ field: 'image', maxBytes: imageLimits.bytes })",
    "import { imageLimits } from './images.ts';",
  ]) {
    expect(after).toContain(kept);
  }
});

test('a shape that something else names stays', () => {
  const after = asCalled(`${before}export const firstOf = Point;\n`);
  expect(after).toContain("import { Point, PointParams } from './schema.ts';");
  expect(after).not.toContain('zod');
});
