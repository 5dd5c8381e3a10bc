import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { carryOut, checkedImport, rowsOf } from '../../../test/imports.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await given.signedInAgain(server, 'admin'));
});
afterAll(() => server.close());

const excerpts = join(import.meta.dirname, '../../../test/city-files');
const layers = join(import.meta.dirname, '../../../db/seed/sources/fortaleza');

/** Files as their publishers left them: how many points each is, and what one of its rows says. */
const files = [
  [join(layers, 'ecopontos.geojson'), 105, { name: 'Fátima', schedule: 'seg-sab 8h00 as 17h00', isActive: true }],
  [join(layers, 'ilhas-ecologicas.geojson'), 88, { name: 'Parque Rachel de Queiróz', latitude: -3.73231965 }],
  [join(layers, 'biodigestores.geojson'), 84, { name: 'Filgueiras Lima' }],
  // One machine stands in it twice.
  [join(layers, 'retorna-machine.geojson'), 12, { name: 'CUCA Barra do Ceará', website: expect.stringMatching(/^https:/) }],
  [join(layers, 'centro-de-recondicionamento-tecnologico.geojson'), 2, { name: 'CRT da Praia de Iracema' }],
  [
    join(excerpts, 'lixeiras-subterraneas.geojson'),
    2,
    { name: 'Morro Santiago', address: 'Rua Ceci, 326, Barra do Ceará', longitude: -38.58484674 },
  ],
  // Its descriptions are HTML, and its addresses stand in them.
  [
    join(excerpts, 'pontos-de-coleta-domiciliar.geojson'),
    2,
    { address: 'Rua Araquém 669', description: 'Endereço: Rua Araquém 669\nQuantidade: 3' },
  ],
  [
    join(excerpts, 'ecopontos.csv'),
    2,
    { address: 'Av. Diário de Notícias, 1111, Cristal', phone: '3311-4730', latitude: -30.089092 },
  ],
  [
    join(excerpts, 'eletronicos.csv'),
    2,
    { address: 'Travessa Carmen, 111, Porto Alegre', phone: '32688330', materials: ['eletronicos'] },
  ],
  [
    join(excerpts, 'oleos.csv'),
    3,
    { phone: '3328-6098 / 3328-9525', schedule: '2ª 6ª 7-20:00 e sáb 8:00-12:00', materials: ['oleo'] },
  ],
  [join(excerpts, 'pilhas.csv'), 2, { name: 'BIG POA-CRISTAL', materials: ['eletronicos'] }],
  [join(excerpts, 'pneus.csv'), 3, { phone: '3226.195', longitude: -51.219580792726, materials: ['outros'] }],
  [join(excerpts, 'remedios.csv'), 2, { address: 'AVENIDA ALBERTO BINS,302, CENTRO HISTORICO', phone: '(51) 32248587' }],
] as const;

test.each(files.map(([path, created, row]) => [basename(path), path, created, row] as const))(
  '%s goes in as it came: no column is mapped by a person, and no row is refused',
  async (name, path, created, row) => {
    await server.database.pool.query('truncate collection_points, imports, import_mappings cascade');
    const checked = await checkedImport(server, token, await readFile(path), name);
    expect(checked).toMatchObject({ state: 'checked', unsettled: 0, created });
    expect(checked.outcomes).not.toHaveProperty('refused');
    const points = (await rowsOf(server, token, checked.id, '&outcome=new')).map(({ point }) => point);
    expect(points).toContainEqual(expect.objectContaining(row));
    expect(await carryOut(server, token, checked.id, 'apply')).toMatchObject({ state: 'applied', created, updated: 0 });
  },
);
