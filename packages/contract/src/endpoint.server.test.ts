import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod/mini';
import { file, form, json } from './body.ts';
import { type BodyOf, type ParamsOf, type QueryOf, serverEndpoint } from './endpoint.server.ts';
import { type BodyInputOf, endpoint, type ParamsInputOf, type QueryInputOf, type ReplyOf } from './endpoint.ts';

const Params = z.object({ id: z.string() });
const Weight = z.object({ kg: z.pipe(z.string(), z.transform(Number)), note: z.optional(z.string()) });
const Reply = z.object({ id: z.number() });

const weigh = endpoint<{ params: { id: string }; body: z.input<typeof Weight>; reply: { id: number } }>()({
  method: 'POST',
  path: '/weights/:id',
  permission: 'own:write',
});
const declaration = { summary: 'Pesar', params: Params, body: json(Weight), reply: Reply, errors: [] } as const;

test('a server endpoint is the endpoint with its schemas', () => {
  expect(serverEndpoint(weigh, declaration)).toEqual({
    method: 'POST',
    path: '/weights/:id',
    permission: 'own:write',
    ...declaration,
  });
});

test('a caller has the types before parsing, a handler those after', () => {
  expectTypeOf<ParamsInputOf<typeof weigh>>().toEqualTypeOf<{ id: string }>();
  expectTypeOf<QueryInputOf<typeof weigh>>().toEqualTypeOf<undefined>();
  expectTypeOf<BodyInputOf<typeof weigh>>().toEqualTypeOf<{ kg: string; note?: string | undefined }>();
  expectTypeOf<ReplyOf<typeof weigh>>().toEqualTypeOf<{ id: number }>();

  const served = serverEndpoint(weigh, declaration);
  expectTypeOf<ParamsOf<typeof served>>().toEqualTypeOf<{ id: string }>();
  expectTypeOf<QueryOf<typeof served>>().toEqualTypeOf<undefined>();
  expectTypeOf<BodyOf<typeof served>>().toEqualTypeOf<{ kg: number; note?: string | undefined }>();
  expectTypeOf<ReplyOf<typeof served>>().toEqualTypeOf<{ id: number }>();
  expectTypeOf(served.permission).toEqualTypeOf<'own:write'>();
});

test('a schema of another type than the endpoint names does not compile', () => {
  // @ts-expect-error The reply's `id` is a number.
  serverEndpoint(weigh, { ...declaration, reply: z.object({ id: z.string() }) });
  // @ts-expect-error The reply has no `name`.
  serverEndpoint(weigh, { ...declaration, reply: z.object({ id: z.number(), name: z.string() }) });
  // @ts-expect-error The body has an optional `note`, which assignability would let pass.
  serverEndpoint(weigh, { ...declaration, body: json(z.object({ kg: z.string() })) });
  // @ts-expect-error The parameters are missing.
  serverEndpoint(weigh, { summary: 'Pesar', body: json(Weight), reply: Reply, errors: [] });
  // @ts-expect-error The endpoint takes no query.
  serverEndpoint(weigh, { ...declaration, query: z.object({ day: z.string() }) });
  // @ts-expect-error The endpoint takes no form.
  serverEndpoint(weigh, { ...declaration, body: form(Weight) });
});

test('an endpoint of a form or a file names no type of a body', () => {
  const unsubscribe = endpoint<{ reply: null }>()({ method: 'POST', path: '/unsubscribe', permission: 'link:open' });
  const served = serverEndpoint(unsubscribe, { summary: 'Sair', body: form(Params), reply: z.null(), errors: [] });
  expectTypeOf<BodyOf<typeof served>>().toEqualTypeOf<{ id: string }>();

  const upload = endpoint<{ reply: null }>()({
    method: 'POST',
    path: '/image',
    permission: 'points:write',
    body: file({ field: 'image', maxBytes: 10, named: 'a imagem', missing: 'image-missing', tooLarge: 'image-too-large' }),
  });
  const stored = serverEndpoint(upload, { summary: 'Enviar', reply: z.null(), errors: [] });
  expectTypeOf<BodyOf<typeof stored>>().toEqualTypeOf<Uint8Array>();
  expect(stored.body.field).toBe('image');
});

test('an endpoint without a permission does not compile', () => {
  // @ts-expect-error `permission` is missing.
  endpoint<{ reply: null }>()({ method: 'GET', path: '/weights' });
});
