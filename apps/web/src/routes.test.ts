import { isPanelAddress, isPanelPath } from '@separai/contract/system/panel';
import { isAppAddress, isResidentsAddress } from '@separai/contract/system/residents';
import { expect, test } from 'vitest';
import routeTree from './routeTree.gen.ts?raw';

/** Addresses of all routes, as the generated tree lists them. */
const addresses = [
  ...new Set([...routeTree.matchAll(/^ {2}'(\/[^'$]*(?:\{?-?\$\w+\}?)?)': typeof/gm)].map(([, path = '']) => path)),
]
  .map((path) => path.replace(/(?<=.)\/$/, ''))
  .filter((path) => path !== '/' && !path.includes('/_'));

test('the tree has routes for both', () => {
  expect(addresses).toContain('/map');
  expect(addresses).toContain('/admin-dashboard/pontos/$id');
});

test.each(addresses)('the server knows %s', (path) => {
  const isKind = isPanelPath(path) ? isPanelAddress : isResidentsAddress;
  for (const address of [
    path.replace(/\{-\$\w+\}$/, '').replace(/\$\w+/, '12'),
    path.replace(/\{?-?\$\w+\}?/, 'caf%C3%A9-1'),
    `${path.replace(/\{?-?\$\w+\}?/, '12')}/`,
  ]) {
    expect(isKind(address), address).toBe(true);
    expect(isAppAddress(address), address).toBe(true);
  }
});

const unknown = ['/nao-existe', '/map/12', '/user', '/schedule/cancel', '/search/12/x', '/homepage', '/healthz', '/metrics'];

test.each([
  ...['/admin', '/admin-login', '/admin-dashboard/pontos', '/Admin/', '/api/docs', '/api/calendar/x.ics', '/uploads/a.webp'],
  ...['/ponto/12-ecoponto', '/material/vidro', '/sitemap.xml', '/robots.txt', '/licenses.json', '/manifest.webmanifest'],
  ...unknown,
])('%s is no screen of the residents', (path) => {
  expect(isResidentsAddress(path)).toBe(false);
});

test.each([...unknown, '/admin-dashboard/nada', '/admin-dashboard/pontos/3/x', '/admin-login/x', '/administracao'])(
  '%s is unknown',
  (path) => expect(isAppAddress(path)).toBe(false),
);

/** Route files of the panel by name, as text: their modules bring all screens. */
const panelRoutes = import.meta.glob<string>('./routes/_admin/*.tsx', { query: '?raw', import: 'default', eager: true });

test('an operator has these screens of the panel and no others', () => {
  const names = Object.entries(panelRoutes).flatMap(([path, text]) =>
    text.includes('forOperators: true') ? [path.replace(/^.*admin-dashboard\.|\.tsx$/g, '')] : [],
  );
  expect(names.sort()).toEqual([
    '$',
    'administradores.seguranca',
    'agendamentos.$id',
    'agendamentos.folha',
    'agendamentos.index',
    'agendamentos.rotas',
    'agendamentos.telefone',
    'coletores',
    'guia',
    'historico',
    'index',
    'organizacoes.$id',
    'pontos.$id',
    'pontos.index',
    'relatorio.fatores',
    'relatorio.index',
    'relatos',
    'setores.nao-passou',
  ]);
});
