import { expect, test } from 'vitest';
import { isResidentsAddress } from '../sw/residents-addresses.ts';
import { rows } from './routes.ts';

const addresses = rows.map(({ path }) => path).filter((path) => path !== '*');

test.each(addresses)('%s stands in the page that the service worker keeps', (path) => {
  expect(isResidentsAddress(path.replace(/:\w+\?$/, '').replace(/:\w+/, '12'))).toBe(true);
  expect(isResidentsAddress(path.replace(/:\w+\??/, 'caf%C3%A9-1'))).toBe(true);
  expect(isResidentsAddress(`${path.replace(/:\w+\??/, '12')}/`)).toBe(true);
});

test.each([
  ...['/admin', '/admin-login', '/admin-dashboard/pontos', '/Admin/', '/api/docs', '/api/calendar/x.ics', '/uploads/a.webp'],
  ...['/ponto/12-ecoponto', '/material/vidro', '/sitemap.xml', '/robots.txt', '/licenses.json', '/manifest.webmanifest'],
  ...['/nao-existe', '/map/12', '/user', '/schedule/cancel', '/search/12/x', '/homepage'],
])('%s is the server’s own', (path) => {
  expect(isResidentsAddress(path)).toBe(false);
});
