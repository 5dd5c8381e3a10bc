import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../support/fixtures.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const [example = ''] = /(?<=```html\n)[\s\S]*?(?=```)/.exec(read('docs/dados.md')) ?? [];
const transparent = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test('the map that docs/dados.md shows runs on a page of another address, with the points of this product', async ({
  page,
  baseURL,
}) => {
  expect(example.trim().split('\n')).toHaveLength(10);
  await page.route('https://unpkg.com/leaflet@1.9.4/dist/**', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    const isScript = name.endsWith('.js');
    if (!isScript && !name.endsWith('.css')) return route.fulfill({ contentType: 'image/png', body: transparent });
    return route.fulfill({
      contentType: isScript ? 'text/javascript' : 'text/css',
      body: read(`node_modules/leaflet/dist/${name}`),
    });
  });
  await page.route('https://tile.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'image/png', body: transparent }),
  );
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(example.replace('http://127.0.0.1:3000', baseURL ?? ''));
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  const markers = page.locator('.leaflet-marker-icon');
  await expect.poll(() => markers.count()).toBeGreaterThan(200);
  await markers.first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.leaflet-popup-content')).toHaveText(/\S.*: /);
  site.closeAllConnections();
  site.close();
});
