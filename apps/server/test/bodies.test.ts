import type { Body } from '@separai/contract/body';
import type { ServerEndpoint } from '@separai/contract/endpoint.server';
import { allEndpoints } from '@separai/contract/endpoints.server';
import { errors } from '@separai/contract/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { formType, multipart } from './images.ts';

let server: TestServer;
let administrator: given.SignedInPerson;
let collector: given.SignedInPerson;
beforeAll(async () => {
  server = await startTestServer();
  administrator = await given.admin(server);
  collector = await given.personOf(server, await given.organization(server), 'collector');
});
afterAll(() => server.close());

const urlencoded = 'application/x-www-form-urlencoded';
/** An administrator, but for the lists of stops, on which only collectors work. */
const callerOf = ({ permission }: ServerEndpoint) => (permission === 'route:work' ? collector : administrator);
const send = (endpoint: ServerEndpoint, type: string, payload: string | Buffer) =>
  server.app.inject({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/:\w+/g, '1')}`,
    headers: { authorization: `Bearer ${callerOf(endpoint).token}`, 'content-type': type },
    payload,
  });

const isOf = <Kind extends Body['kind']>(kind: Kind) => allEndpoints.filter(({ body }) => body?.kind === kind);
const named = (endpoints: ServerEndpoint[]) =>
  endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const codeOf = (answer: { statusCode: number; json: () => { code: string } }) => [answer.statusCode, answer.json().code];

describe.each(named(isOf('json')))('%s takes JSON', (_name, endpoint) => {
  test('of its size at the most, and no form', async () => {
    const most = endpoint.body?.maxBytes ?? 0;
    const answer = await send(endpoint, 'application/json', JSON.stringify('x'.repeat(most - 2)));
    expect(answer.statusCode).not.toBe(413);
    const tooLarge = await send(endpoint, 'application/json', JSON.stringify('x'.repeat(most - 1)));
    expect(codeOf(tooLarge)).toEqual([413, 'body-too-large']);
    for (const [type, body] of [
      [urlencoded, 'name=A'],
      [formType, multipart([{ name: 'name', bytes: 'A' }])],
      ['text/csv', 'name\nA'],
    ] as const) {
      const other = await send(endpoint, type, body);
      expect(other.json(), type).toEqual({ code: 'unsupported-media-type', error: errors['unsupported-media-type'].sentence });
    }
  });
});

describe.each(named(isOf('form')))('%s takes a form', (_name, endpoint) => {
  test('of its size at the most in either encoding, and no JSON', async () => {
    const most = endpoint.body?.maxBytes ?? 0;
    for (const count of [1, 5]) {
      const parts = Array.from({ length: count }, (_, index) => ({ name: `f${index}`, bytes: 'x'.repeat(most / count) }));
      expect(codeOf(await send(endpoint, formType, multipart(parts)))).toEqual([413, 'body-too-large']);
      const pairs = parts.map(({ name, bytes }) => `${name}=${bytes}`).join('&');
      expect(codeOf(await send(endpoint, urlencoded, pairs))).toEqual([413, 'body-too-large']);
    }
    const withFile = multipart([{ name: 'f', filename: 'a.txt', bytes: 'x' }]);
    expect(codeOf(await send(endpoint, formType, withFile))).toEqual([400, 'bad-request']);
    expect(codeOf(await send(endpoint, 'multipart/form-data', 'x'))).toEqual([400, 'bad-request']);
    const other = await send(endpoint, 'application/json', '{}');
    expect(other.statusCode).toBe(415);
    expect(other.json().error).toBe('Tipo de conteúdo não aceito. Envie um formulário.');
  });
});

const files: Record<string, string> = {
  '/collection-points/:id/image': 'a imagem como multipart/form-data, no campo image',
  '/admin/collector-profiles/:id/image': 'a imagem como multipart/form-data, no campo image',
  '/admin/imports': 'o arquivo como multipart/form-data, no campo file',
  '/admin/items/imports': 'o arquivo como multipart/form-data, no campo file',
  '/admin/collection-areas/imports': 'o arquivo como multipart/form-data, no campo file',
};

describe.each(named(isOf('file')))('%s takes a file', (_name, endpoint) => {
  test('and no other kind of body, which is told what to send', async () => {
    for (const type of ['application/json', urlencoded, 'image/png', 'text/csv']) {
      const other = await send(endpoint, type, '{}');
      expect(other.json(), type).toEqual({
        code: 'unsupported-media-type',
        error: `Tipo de conteúdo não aceito. Envie ${files[endpoint.path]}.`,
      });
    }
  });
});

test('the OpenAPI document says what kind of body an endpoint takes, and how large it may be', async () => {
  const { paths } = (await server.call('GET', '/openapi.json')).json();
  const bodyOf = ({ method, path }: ServerEndpoint) =>
    paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`][method.toLowerCase()].requestBody;
  for (const endpoint of allEndpoints) expect(bodyOf(endpoint)?.['x-max-bytes']).toBe(endpoint.body?.maxBytes);
  const types = (kind: Body['kind']) => isOf(kind).map((endpoint) => Object.keys(bodyOf(endpoint).content));
  expect(new Set(types('json').flat())).toEqual(new Set(['application/json']));
  expect(types('form')).toEqual([[urlencoded, 'multipart/form-data']]);
  expect(new Set(types('file').flat())).toEqual(new Set(['multipart/form-data']));
  const image = paths['/api/collection-points/{id}/image'].post;
  expect(image.requestBody).toMatchObject({ description: 'Até 10 MiB', required: true });
  expect(image.responses['413'].description).toContain('image-too-large');
  expect(paths['/api/notices/unsubscribe/{token}'].post.requestBody).toMatchObject({ description: 'Até 4 KiB', required: false });
});
