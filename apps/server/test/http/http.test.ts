import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allEndpoints } from '@separai/contract/endpoints.server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../harness.ts';

const fillFolder = async (folder: string): Promise<void> => {
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><title>Separaí</title><meta name="description" content="">
<meta name="separai-settings" content="%SEPARAI_SETTINGS%"><div id="root">`,
  );
  await writeFile(join(folder, 'sw.js'), "const revision = '%SEPARAI_REVISION%';");
  await writeFile(join(folder, 'sw.js.br'), 'of the build');
  await writeFile(join(folder, 'sw-off.js'), 'undo()');
  await writeFile(join(folder, 'assets/main-A1b2C3d4.js'), 'console.info(1)');
  await writeFile(join(folder, 'assets/main-A1b2C3d4.js.br'), 'brotli');
  await writeFile(join(folder, 'assets/sem-imagem.svg'), '<svg/>');
};
const contact = { CONTACT_NAME: 'Cooperativa "Exemplo"', TILE_ATTRIBUTION: "$& e $'" };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(contact, undefined, fillFolder);
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers });

test('an address of the app is answered with the page, and the page knows the settings', async () => {
  for (const url of ['/', '/map?ponto=3', '/recycle/vidro', '/nada/disso', '/healthz', '/metrics']) {
    const response = await get(url);
    expect(response.statusCode, url).toBe(/nada|healthz|metrics/.test(url) ? 404 : 200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.body).toContain('Cooperativa \\&quot;Exemplo\\&quot;');
    expect(response.body).toContain('$&amp; e $&#39;');
    expect(response.body).not.toContain('%SEPARAI_SETTINGS%');
  }
});

test('an address of the administrators’ panel has the page with the panel’s name, and no other address has', async () => {
  const titleOf = async (url: string) => /<title>([^<]*)/.exec((await get(url)).body)?.[1];
  for (const url of ['/admin', '/admin-login', '/admin-dashboard?aba=pontos', '/admin-dashboard/pontos/3', '/Admin/']) {
    expect(await titleOf(url), url).toBe('Painel administrativo · Separaí');
    expect((await get(url)).body).not.toContain('%SEPARAI_SETTINGS%');
  }
  for (const url of ['/', '/administracao', '/welcome?de=/admin', '/index.html']) {
    expect(await titleOf(url), url).not.toContain('Painel');
  }
});

const revisionOf = (page: string): string | undefined => /revision&quot;:(?:&quot;([\w-]+)&quot;|null)/.exec(page)?.[1];

test('the service worker is asked for anew every time, and names the version that the page names', async () => {
  const worker = await get('/sw.js', { 'accept-encoding': 'gzip' });
  expect(worker.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-encoding': 'gzip',
  });
  expect((await get('/sw.js', { 'accept-encoding': 'gzip', 'if-none-match': String(worker.headers.etag) })).statusCode).toBe(304);
  const revision = revisionOf((await get('/')).body);
  expect(revision).toMatch(/^[\w-]{16}$/);
  expect((await get('/sw.js')).body).toBe(`const revision = '${revision}';`);
  expect(String(worker.headers['content-security-policy'])).toContain("worker-src 'self'");
});

test('another setting is another version, and the same ones are the same', async () => {
  const revisionWith = async (environment: Record<string, string>) => {
    const other = await startTestServer(environment, undefined, fillFolder);
    try {
      return revisionOf((await other.app.inject({ url: '/' })).body);
    } finally {
      await other.close();
    }
  };
  const own = revisionOf((await get('/')).body);
  expect(await revisionWith(contact)).toBe(own);
  expect(await revisionWith({ ...contact, CONTACT_PHONE: '(85) 3333-4444' })).not.toBe(own);
});

test('switched off, the worker is the one that undoes what was kept, and pages start none', async () => {
  const off = await startTestServer({ ...contact, SERVICE_WORKER: 'off' }, undefined, fillFolder);
  try {
    const worker = await off.app.inject({ url: '/sw.js' });
    expect(worker.body).toBe('undo()');
    expect(worker.headers['cache-control']).toBe('no-cache');
    expect((await off.app.inject({ url: '/' })).body).toContain('&quot;revision&quot;:null');
  } finally {
    await off.close();
  }
});

test('a missing asset, upload or call is 404 in the common form, never the page', async () => {
  for (const url of ['/assets/nada.js', '/uploads/collection-points/9-9.webp', '/uploads/', '/api/nada', '/api']) {
    const response = await get(url);
    expect(response.statusCode, url).toBe(404);
    expect(response.json(), url).toMatchObject({ code: 'not-found' });
  }
});

test('files with a hash in their name are kept for a year, others for an hour, and compressed copies are sent to clients that accept them', async () => {
  const hashed = await get('/assets/main-A1b2C3d4.js', { 'accept-encoding': 'br' });
  expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(hashed.headers['content-encoding']).toBe('br');
  expect((await get('/assets/sem-imagem.svg')).headers['cache-control']).toBe('public, max-age=3600');
});

test('every answer carries the headers that keep the browser to our own code', async () => {
  for (const url of ['/', '/api/ping', '/assets/sem-imagem.svg', '/api/nada']) {
    const { headers } = await get(url);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test('the OpenAPI document is of version 3.1 and holds every endpoint with its refusals', async () => {
  const document = (await get('/api/openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.entries(
    document.paths as Record<string, Record<string, { operationId: string; responses: object }>>,
  ).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ key: `${method.toUpperCase()} ${path}`, ...operation })),
  );
  expect(operations.map(({ key }) => key).sort()).toEqual(
    allEndpoints.map(({ method, path }) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`).sort(),
  );
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  const book = document.paths['/api/schedules'].post;
  expect(Object.keys(book.responses)).toEqual(expect.arrayContaining(['201', '400', '401', '404', '409', '415', '429', '503']));
  expect(book.security).toEqual([{ session: [] }]);
  expect(book.requestBody.content['application/json'].schema.required).toEqual(['collectionPointId', 'date', 'weightKg']);
});

test('the OpenAPI document says license and limits of all open data, and of every public endpoint of collection days', async () => {
  const { paths } = (await get('/api/openapi.json')).json();
  const operations = Object.entries(paths as Record<string, Record<string, { tags: string[]; description?: string }>>).flatMap(
    ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
  const open = operations.filter(({ description }) => description?.includes('rel="license"'));
  const ofCollections = open.filter(({ path }) => path.startsWith('/api/collection-') && !path.includes('points'));
  expect(ofCollections.map(({ path }) => path).sort()).toEqual([
    '/api/collection-areas',
    '/api/collection-areas.geojson',
    '/api/collection-areas/{id}',
    '/api/collection-areas/{id}.ics',
    '/api/collection-cities',
    '/api/collection-days',
    '/api/collection-services',
  ]);
  for (const { path, description } of open) expect(description, path).toContain('Limite: ');
  expect(paths['/api/collection-days'].get.description).toContain('120 pedidos de cada rede em 60 segundos');
  for (const [path, { isOpenData }] of allEndpoints.map((one) => [one.path, one] as const))
    if (isOpenData) expect(open.map((one) => one.path)).toContain(`/api${path.replace(/:(\w+)/g, '{$1}')}`);
});

test('the page about the API names every endpoint and loads nothing', async () => {
  const page = (await get('/api/docs')).body;
  for (const { method, path } of allEndpoints) expect(page).toContain(`${method} /api${path}`);
  expect(page).not.toMatch(/<script|<link|<img|src=|@import|url\(/);
});

test('an address that cannot be read is 400 in the common form', async () => {
  const response = await get('/api/collection-points/%E0%A4%A');
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'bad-request' });
});

test('log lines are in Portuguese, carry the request id and name the route instead of its address', async () => {
  const { headers } = await get('/api/postal-codes/60040531x?segredo=1');
  const line = server.logLines.map((one) => JSON.parse(one)).find(({ requestId }) => requestId === headers['x-request-id']);
  expect(line).toMatchObject({ msg: 'pedido respondido', method: 'GET', route: '/api/postal-codes/:cep', status: 400 });
  expect(server.logLines.join('')).not.toMatch(/60040531|segredo|127\.0\.0\.1/);
});

test('neither probes nor files of the app are in the log, unless LOG_ALL_REQUESTS asks for them', async () => {
  const paths = ['/livez', '/readyz', '/api/ping', '/api/health', '/assets/sem-imagem.svg', '/sw.js'];
  const asked = [...paths, '/assets/nada.js', '/uploads/collection-points/9-9.webp', '/map', '/nada'];
  const loggedOf = async (one: TestServer): Promise<string[]> => {
    const before = one.logLines.length;
    for (const url of asked) await one.app.inject(url);
    return one.logLines.slice(before).map((line) => JSON.parse(line).route);
  };
  const refusals = ['desconhecida', '/uploads/collection-points/:name', 'tela', 'desconhecida'];
  expect(await loggedOf(server)).toEqual(refusals);
  const all = await startTestServer({ LOG_ALL_REQUESTS: 'on' }, undefined, fillFolder);
  try {
    expect(await loggedOf(all)).toEqual([...paths, ...refusals]);
  } finally {
    await all.close();
  }
});
