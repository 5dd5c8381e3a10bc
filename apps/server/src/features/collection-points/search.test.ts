// @module-tag postgres
import { distanceInMetres, foldedMatchesSearch, foldPoint } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { slipSearch } from '@separai/contract/collection-points/text-search';
import { foldText } from '@separai/contract/text';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let admin: given.SignedInPerson;

const places = [
  {
    name: 'Ecoponto São João',
    address: 'Rua das Flores, 10',
    latitude: -3.75,
    longitude: -38.53,
    materials: ['papel'],
    handover: 'pickup',
  },
  { name: 'ecoponto Bela Vista', address: 'Avenida São João, 7', latitude: -3.8, longitude: -38.6, materials: ['vidro', 'oleo'] },
  {
    name: 'Árvore Verde',
    shortName: 'Praça',
    address: 'Rua 100%_livre',
    latitude: -3.7,
    longitude: -38.5,
    materials: ['vidro'],
    handover: 'both',
  },
  { name: 'Ilha Taveuni', address: 'Fiji Leste', latitude: -16.8, longitude: -179.9, materials: [] },
  { name: 'Ilha Viti Levu', address: 'Fiji Oeste', latitude: -17.8, longitude: 178, materials: [] },
  { name: 'Sem lugar', address: 'São João sem número', latitude: null, longitude: null, materials: ['papel', 'outros'] },
] as const;

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
  for (const place of places) await given.point(server, admin.token, { ...place, materials: [...place.materials] });
});
afterAll(() => server.close());

const search = async (query: Record<string, string>): Promise<CollectionPoint[]> => {
  const answer = await server.call('GET', `/collection-points?${new URLSearchParams(query)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const names = async (query: Record<string, string>) => (await search(query)).map((point) => point.name);

test.each([
  ['R. das Flores', ['Ecoponto São João']],
  ['r.das flores', ['Ecoponto São João']],
  ['Av. São João', ['ecoponto Bela Vista']],
  ['av sao joao', ['ecoponto Bela Vista']],
  ['trav. das flores', []],
  ['ecponto', ['Ecoponto São João', 'ecoponto Bela Vista']],
  ['ecopomto bela', ['ecoponto Bela Vista']],
  ['farmácia', []],
])('“%s” is searched as the browser does: abbreviations are the same, and one slip is forgiven', async (q, found) => {
  expect((await names({ q })).sort()).toEqual(found);
  const held = (await search({})).map((point) => ({ ...point, folded: foldPoint(point) }));
  const plainly = held.filter(({ folded }) => foldedMatchesSearch(folded, foldText(q)));
  const pattern = new RegExp(slipSearch(q)?.pattern ?? '(?!)');
  const nearly = held.filter(({ folded }) => pattern.test(folded.names) || pattern.test(folded.address));
  expect((plainly.length > 0 ? plainly : nearly).map(({ name }) => name).sort()).toEqual(found);
});

test('those alone are found that are open at that moment in the installation’s time zone, also beside another filter', async () => {
  // A Tuesday at noon in São Paulo, and a holiday some weeks later.
  const there = { address: 'Rua do Relógio, 1', materials: [] };
  const open = async () => (await names({ openNow: 'true', q: 'relogio' })).sort();
  for (const [name, openingHours] of [
    ['Sempre', '24/7'],
    ['Manhã', 'Mo-Fr 08:00-12:00'],
    ['Dia', 'Mo-Su 08:00-17:00; PH off'],
    ['Sábado', 'Sa 08:00-17:00'],
    ['Não diz', null],
  ])
    await given.point(server, admin.token, { ...there, name, openingHours });
  const start = server.clock.now().getTime();
  server.clock.advance(-60_000);
  expect(await open()).toEqual(['Dia', 'Manhã', 'Sempre']);
  server.clock.advance(60_000);
  expect(await open()).toEqual(['Dia', 'Sempre']);
  server.clock.advance(24 * 24 * 3_600_000);
  expect(await open()).toEqual(['Sempre']);
  expect(await names({ openNow: 'true', q: 'relogio', near: '-3.7,-38.5' })).toHaveLength(1);
  expect(await names({ openNow: 'false', q: 'relogio' })).toHaveLength(5);
  server.clock.advance(start - server.clock.now().getTime());
  await server.database.pool.query(`delete from collection_points where address like '%Relógio%'`);
});

test('without parameters the list is in the order in which the points were registered', async () => {
  expect(await names({})).toEqual([
    'Ecoponto São João',
    'ecoponto Bela Vista',
    'Árvore Verde',
    'Ilha Taveuni',
    'Ilha Viti Levu',
    'Sem lugar',
  ]);
});

describe('searching for a text', () => {
  test.each(['são joão', 'SAO JOAO', 'sa\u0303o  joa\u0303o', ' São João '])('%j finds name and address', async (q) => {
    expect(await names({ q })).toEqual(['Ecoponto São João', 'ecoponto Bela Vista', 'Sem lugar']);
  });

  test('finds a part of a word and the short name', async () => {
    expect(await names({ q: 'lor' })).toEqual(['Ecoponto São João']);
    expect(await names({ q: 'praca' })).toEqual(['Árvore Verde']);
    expect(await names({ q: 'aldeota' })).toEqual([]);
  });

  test('takes wildcards and quotes as they are written', async () => {
    expect(await names({ q: '100%_' })).toEqual(['Árvore Verde']);
    expect(await names({ q: '100％' })).toEqual(['Árvore Verde']);
    for (const q of ['%', '_']) expect(await names({ q }), q).toEqual(['Árvore Verde']);
    for (const q of ['e%o', '10__', '\\', "' or true --", '\\%']) expect(await names({ q }), q).toEqual([]);
  });

  test('blank finds every point', async () => {
    expect(await names({ q: '  ' })).toHaveLength(places.length);
  });

  test('with what cannot be stored, or too long, is refused', async () => {
    for (const q of ['a%00', 'x'.repeat(121)])
      expect((await server.call('GET', `/collection-points?q=${q}`)).json()).toMatchObject({ code: 'validation-failed' });
  });
});

test('a material finds the points that accept it', async () => {
  expect(await names({ material: 'vidro' })).toEqual(['ecoponto Bela Vista', 'Árvore Verde']);
  expect(await names({ material: 'vidro', q: 'joao' })).toEqual(['ecoponto Bela Vista']);
  expect(await names({ material: 'metal' })).toEqual([]);
});

test('a handover finds the points that offer it, those that offer both among them', async () => {
  expect(await names({ handover: 'pickup' })).toEqual(['Ecoponto São João', 'Árvore Verde']);
  expect(await names({ handover: 'dropoff', material: 'vidro' })).toEqual(['ecoponto Bela Vista', 'Árvore Verde']);
  const wrong = await server.call('GET', '/collection-points?handover=both');
  expect([wrong.statusCode, wrong.json().fields]).toEqual([400, { handover: 'Valor inválido' }]);
});

describe('an area', () => {
  test('holds what lies in it, its edges included', async () => {
    expect(await names({ bbox: '-38.53,-3.75,-38.5,-3.7' })).toEqual(['Ecoponto São João', 'Árvore Verde']);
    expect(await names({ bbox: '-38.52,-3.75,-38.5,-3.7' })).toEqual(['Árvore Verde']);
  });

  test('whose west is greater than its east crosses the antimeridian', async () => {
    expect(await names({ bbox: '177,-18,-179,-16' })).toEqual(['Ilha Taveuni', 'Ilha Viti Levu']);
    expect(await names({ bbox: '179,-18,-179,-16' })).toEqual(['Ilha Taveuni']);
    expect(await names({ bbox: '-179,-18,177,-16' })).toEqual([]);
  });

  test.each(['', '1,2,3', '1,2,3,4,5', '-181,0,1,1', '0,-91,1,1', '0,2,1,1', 'a,b,c,d', '1e1,0,1,1', 'NaN,0,1,1'])(
    '%j is none',
    async (bbox) => {
      const answer = await server.call('GET', `/collection-points?bbox=${bbox}`);
      expect([answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([400, ['bbox']]);
    },
  );
});

describe('near a place', () => {
  const fortaleza = { latitude: -3.72, longitude: -38.52 };
  const near = `${fortaleza.latitude},${fortaleza.longitude}`;

  test('the nearest point comes first, with the distance of the contract, and last what has no place, without one', async () => {
    const found = await search({ near });
    expect(found.map((point) => point.name)).toEqual([
      'Árvore Verde',
      'Ecoponto São João',
      'ecoponto Bela Vista',
      'Ilha Taveuni',
      'Ilha Viti Levu',
      'Sem lugar',
    ]);
    const unplaced = found.pop();
    expect([unplaced?.latitude, 'distanceMetres' in (unplaced ?? {})]).toEqual([null, false]);
    for (const { latitude, longitude, distanceMetres } of found) {
      const there = { latitude: latitude ?? 0, longitude: longitude ?? 0 };
      expect(distanceMetres).toBeCloseTo(distanceInMetres(fortaleza, there), 3);
    }
    const distances = found.map((point) => point.distanceMetres ?? 0);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
  });

  test('is measured the short way across the antimeridian', async () => {
    expect((await search({ near: '-17.8,-179.9' })).map((point) => point.name).slice(0, 2)).toEqual([
      'Ilha Taveuni',
      'Ilha Viti Levu',
    ]);
  });

  test('is combined with the other filters and the limit', async () => {
    expect(await names({ near, material: 'vidro', limit: '1' })).toEqual(['Árvore Verde']);
    expect(await names({ near, bbox: '-38.7,-3.9,-38.52,-3.7' })).toEqual(['Ecoponto São João', 'ecoponto Bela Vista']);
    expect(await names({ near, q: 'joao' })).toEqual(['Ecoponto São João', 'ecoponto Bela Vista', 'Sem lugar']);
  });

  test('there is no distance when none was asked for', async () => {
    for (const point of await search({ q: 'ecoponto' })) expect(point).not.toHaveProperty('distanceMetres');
  });

  test.each(['', '1', '91,0', '0,181', 'aqui', '1,2,3'])('%j is no place', async (wrong) => {
    const answer = await server.call('GET', `/collection-points?near=${wrong}`);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['near']]);
  });
});

test('a limit cuts the list, and is a number from 1 to 500', async () => {
  expect(await names({ limit: '2' })).toEqual(['Ecoponto São João', 'ecoponto Bela Vista']);
  expect(await names({ limit: '500' })).toHaveLength(places.length);
  for (const limit of ['0', '501', '-1', '1.5', 'x', '', '9999999']) {
    const answer = await server.call('GET', `/collection-points?limit=${limit}`);
    expect([answer.statusCode, answer.json().fields], limit).toEqual([400, { limit: 'Use um número de 1 a 500' }]);
  }
});

test('a parameter given twice is refused in Portuguese', async () => {
  const answer = await server.call('GET', '/collection-points?limit=1&limit=2');
  expect([answer.statusCode, answer.json().fields]).toEqual([400, { limit: 'Valor inválido' }]);
});

describe('a page that follows another', () => {
  test.each(['x', '', '1,2,3', '-1', '2147483648', '1e5,2', '0.5,7', ' 1'])('%j is none', async (after) => {
    const answer = await server.call('GET', `/collection-points?q=a&after=${encodeURIComponent(after)}`);
    expect([answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([400, ['after']]);
  });

  test('of the nearest needs the distance, too', async () => {
    expect((await server.call('GET', '/collection-points?near=0,0&after=7')).json().fields).toEqual({
      after: 'Continuação inválida: siga o endereço que a lista dá como próximo, no cabeçalho Link',
    });
  });
});
