import { isPanelAddress } from '@separai/contract/system/panel';
import { isAppAddress, isResidentsAddress } from '@separai/contract/system/residents';
import { expect, test } from 'vitest';
import { screens } from './panel/screens.ts';
import { rows } from './routes.ts';

const addresses = rows.map(({ path }) => path).filter((path) => path !== '*');

test.each(addresses)('%s stands in the page that the service worker keeps', (path) => {
  for (const address of [
    path.replace(/:\w+\?$/, '').replace(/:\w+/, '12'),
    path.replace(/:\w+\??/, 'caf%C3%A9-1'),
    `${path.replace(/:\w+\??/, '12')}/`,
  ]) {
    expect(isResidentsAddress(address)).toBe(true);
    expect(isAppAddress(address)).toBe(true);
  }
});

test.each([...Object.keys(screens), '/admin'])('%s is an address of the panel', (path) => {
  for (const address of [path.replace('$id', '12'), `${path.replace('$id', 'a-1')}/`]) {
    expect(isPanelAddress(address)).toBe(true);
    expect(isAppAddress(address)).toBe(true);
  }
});

const unknown = ['/nao-existe', '/map/12', '/user', '/schedule/cancel', '/search/12/x', '/homepage', '/healthz', '/metrics'];

test.each([
  ...['/admin', '/admin-login', '/admin-dashboard/pontos', '/Admin/', '/api/docs', '/api/calendar/x.ics', '/uploads/a.webp'],
  ...['/ponto/12-ecoponto', '/material/vidro', '/sitemap.xml', '/robots.txt', '/licenses.json', '/manifest.webmanifest'],
  ...unknown,
])('%s is the server’s own', (path) => {
  expect(isResidentsAddress(path)).toBe(false);
});

test.each([...unknown, '/admin-dashboard/nada', '/admin-dashboard/pontos/3/x', '/admin-login/x', '/administracao'])(
  '%s is unknown',
  (path) => expect(isAppAddress(path)).toBe(false),
);
