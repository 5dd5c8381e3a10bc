import type { ServerEndpoint } from '@separai/contract/endpoint.server';
import { allEndpoints } from '@separai/contract/endpoints.server';
import { errors } from '@separai/contract/errors';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';
import { contentsOf } from './contents.ts';
import * as given from './given.ts';
import { residentWithTraces } from './given-traces.ts';
import { startTestServer, type TestServer } from './harness.ts';

type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  required?: string[];
  maxLength?: number;
};

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    "'; drop table users; --",
    '%',
    '_',
    '\\',
    '<img src=x onerror=alert(1)>',
    '../../etc/passwd',
    'null',
    'NaN',
    '1e999',
    '-0',
    '９９',
  ),
  fc.nat({ max: 4000 }).map((length) => 'ã'.repeat(length)),
);
const hostileNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(0, -1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 0.001, 10_000.01, Number.MIN_VALUE),
);
const anything = fc.oneof(
  hostileText,
  hostileNumber,
  fc.boolean(),
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Values near the schema that miss it in some places. */
const near = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  const fitting = ((): fc.Arbitrary<unknown> => {
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map(near));
    if (schema.type === 'object' && schema.properties) return nearObject(schema);
    if (schema.type === 'array') return fc.array(near(schema.items ?? {}), { maxLength: 9 });
    if (schema.type === 'number' || schema.type === 'integer') return hostileNumber;
    if (schema.type === 'boolean') return fc.boolean();
    if (schema.type === 'string') {
      return fc.oneof(
        hostileText,
        fc.constantFrom(
          '2026-12-05',
          '2026-02-30',
          '0000-01-01',
          '+275760-09-13',
          'marina@exemplo.com.br',
          '85987654321',
          '60015-000',
          '12',
          'sacola-verde-1',
        ),
      );
    }
    return anything;
  })();
  return fc.oneof({ weight: 5, arbitrary: fitting }, { weight: 1, arbitrary: anything });
};

const nearObject = (schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> => {
  const properties = Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, one]) => [name, near(one)]));
  return fc.record(properties, { requiredKeys: [] });
};

const arbitraryOf = (schema: z.ZodMiniType | undefined): fc.Arbitrary<unknown> =>
  schema === undefined
    ? fc.constant(undefined)
    : near(toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);

let server: TestServer;
let operator: given.SignedInPerson;
let contents: Awaited<ReturnType<typeof contentsOf>>;
beforeAll(async () => {
  server = await startTestServer();
  // Rows that an unwanted update would change.
  await residentWithTraces(server);
  operator = await given.admin(server);
  await given.point(server, operator.token);
  // The service's own keys are created at first use.
  contents = await contentsOf(server, ['secrets']);
});
afterAll(() => server.close());

// Forms and files have tests of their own.
const jsonSchemaOf = ({ body }: ServerEndpoint) => (body?.kind === 'json' ? body.schema : undefined);

/** Lone surrogates cannot stand in an address: encodeURIComponent throws for them. */
const wellFormed = (value: unknown): string => Buffer.from(String(value)).toString();

const pathOf = (endpoint: ServerEndpoint, params: unknown, query: unknown): string => {
  const values = (params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    // A path parameter is text on the wire, whatever the generated value.
    const text = wellFormed(values[name] ?? '1');
    return encodeURIComponent(wellFormed(text.slice(0, 150))) || '0';
  });
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>).map(
    ([name, value]) => `${name}=${encodeURIComponent(wellFormed(wellFormed(value).slice(0, 300)))}`,
  );
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
};

// Signing out and changing the own password would end the session that the other calls use.
const endpoints = allEndpoints.filter(({ path }) => path !== '/auth/logout');

describe.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    test('answers wrong values with a 4xx in the common form, never a 500, and writes nothing then', async () => {
      const input = fc.tuple(arbitraryOf(endpoint.params), arbitraryOf(endpoint.query), arbitraryOf(jsonSchemaOf(endpoint)));
      // Refused requests write nothing, so the tables are hashed again only after an accepted request.
      let before: Awaited<ReturnType<typeof contents>> | null = null;
      await fc.assert(
        fc.asyncProperty(input, async ([params, query, body]) => {
          if (endpoint.method !== 'GET') before ??= await contents();
          const response = await server.call(endpoint.method, pathOf(endpoint, params, query), {
            token: operator.token,
            ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
          });
          expect(response.statusCode, response.body).toBeLessThan(
            500 + (response.statusCode === 503 && endpoint.path.startsWith('/postal-codes') ? 100 : 0),
          );
          if (response.statusCode < 400) {
            before = null;
            return;
          }
          const refused = response.json();
          expect(Object.keys(errors)).toContain(refused.code);
          expect(refused.error).toMatch(/\p{L}/u);
          if (before !== null) expect(await contents()).toEqual(before);
        }),
        { numRuns: 40, seed: 20_261_121 },
      );
    }, 120_000);
  },
);

test('malformed JSON, a wrong content type and a body over the limit are 4xx in the common form', async () => {
  const send = (payload: string, type: string) =>
    server.call('POST', '/schedules', { token: operator.token, body: payload, headers: { 'content-type': type } });
  expect((await send('{"a":', 'application/json')).json()).toMatchObject({ code: 'malformed-json' });
  expect((await send('{"__proto__":{"x":1}}', 'application/json')).statusCode).toBe(400);
  expect((await send('a=1', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
  expect((await send('texto', 'text/plain')).statusCode).toBe(415);
  expect((await send(JSON.stringify({ a: 'x'.repeat(300_000) }), 'application/json')).statusCode).toBe(413);
  expect((await send('[]', 'application/json')).statusCode).toBe(400);
  expect((await send('', 'application/json')).statusCode).toBe(400);
});
