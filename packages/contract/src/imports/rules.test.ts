import { describe, expect, test } from 'vitest';
import { namedCategories, type PointCategoryId, pointCategoryIds } from '../collection-points/categories.ts';
import { distanceInMetres } from '../collection-points/rules.ts';
import { readPlace, referenceSystemOf } from './coordinates.ts';
import { bestOf, isTheClaimed, likeness, seemsTheSame } from './duplicates.ts';
import { columnsKey } from './fields.ts';
import { materialsIn } from './materials.ts';
import { proposeMapping } from './proposal.ts';
import { readRow } from './rules.ts';
import { differenceTo } from './updates.ts';

const file = { name: 'pontos.csv', format: 'csv' };
const understood = (cells: Record<string, string>, name = file.name) =>
  readRow(cells, proposeMapping(Object.keys(cells), { ...file, name }), '');

describe('a place', () => {
  const here = { latitude: -3.7526, longitude: -38.5327 };
  test.each([
    ['-3.7526', '-38.5327'],
    ['-3,7526', '-38,5327'],
    ['3,7526 S', '38,5327° O'],
    ['3° 45’ 9,36" S', '38°31\'57.72"W'],
    ['-3°45\'9.36"', '-38°31\'57.72"'],
    ['-3.7526, -38.5327', '-3.7526, -38.5327'],
    ['-3,7526; -38,5327', '-3,7526; -38,5327'],
  ])('is read from %s and %s', (latitude, longitude) => {
    const { place } = readPlace(latitude, longitude, null);
    expect(place?.latitude).toBeCloseTo(here.latitude, 6);
    expect(place?.longitude).toBeCloseTo(here.longitude, 6);
  });

  test('that lost its decimal point to a spreadsheet is mended', () => {
    expect(readPlace('-30.089.092', '-51.248.564', null).place).toEqual({ latitude: -30.089092, longitude: -51.248564 });
  });

  test.each([
    ['', '', 'absent'],
    ['-3,7', '', 'incomplete'],
    ['0', '0', 'nowhere'],
    ['norte', '-38', 'unreadable'],
    ['48.85', '2.35', 'abroad'],
    ['48.85', '-38.5', 'abroad'],
    ['9585201.61', '551889.8', 'zone-unknown'],
  ])('of %j and %j is none: %s', (latitude, longitude, note) => {
    expect(readPlace(latitude, longitude, null)).toEqual({ place: null, note });
  });

  test('is turned where it lies in Brazil only the other way round', () => {
    expect(readPlace('-38.5327', '-3.7526', null)).toEqual({ place: here, note: 'swapped' });
  });

  test.each([
    ['3.7526', '38.5327', ['latitude', 'longitude'], here],
    ['3.7526', '-38.5327', ['latitude'], here],
    ['-3.7526', '38,5327', ['longitude'], here],
    ['3°45\'9.36"', '38°31\'57.72"', ['latitude', 'longitude'], here],
    ['23,55', '-46,63', ['latitude'], { latitude: -23.55, longitude: -46.63 }],
    ['2.82', '60.67', ['longitude'], { latitude: 2.82, longitude: -60.67 }],
  ] as const)(
    'of %s and %s lacks the minus of %j, and is read once the columns are given it',
    (latitude, longitude, axes, at) => {
      expect(readPlace(latitude, longitude, null)).toEqual({ place: null, note: 'minus-missing', axes });
      const { place } = readPlace(latitude, longitude, null, axes);
      expect(place?.latitude).toBeCloseTo(at.latitude, 6);
      expect(place?.longitude).toBeCloseTo(at.longitude, 6);
    },
  );

  test('has no sign added where a letter says the side, and is not moved from abroad by one', () => {
    expect(readPlace('2,82 N', '60,67 W', null, ['latitude', 'longitude']).place).toEqual({ latitude: 2.82, longitude: -60.67 });
    expect(readPlace('48.85', '2.35', null, ['latitude', 'longitude'])).toEqual({ place: null, note: 'abroad' });
    expect(readPlace('2.82', '-60.67', null).place).toEqual({ latitude: 2.82, longitude: -60.67 });
  });

  // Ecoponto Fátima, as its layer gives it in both systems.
  test('in UTM is where it is in degrees, to a metre', () => {
    const inDegrees = { latitude: -3.75263201, longitude: -38.53268936 };
    const { place } = readPlace('9.585.201,61', '551.889,80', referenceSystemOf('UTM zone 24S'));
    expect(place && distanceInMetres(place, inDegrees)).toBeLessThan(1);
  });

  test.each([
    ['urn:ogc:def:crs:EPSG::31984', { projection: { zone: 24, north: false }, datum: 'wgs84' }],
    ['SIRGAS 2000 / UTM zone 22S', { projection: { zone: 22, north: false }, datum: 'wgs84' }],
    ['EPSG:32723', { projection: { zone: 23, north: false }, datum: 'wgs84' }],
    ['EPSG:31974', { projection: { zone: 20, north: true }, datum: 'wgs84' }],
    ['UTM fuso 20 Norte', { projection: { zone: 20, north: true }, datum: 'wgs84' }],
    ['EPSG:29193', { projection: { zone: 23, north: false }, datum: 'sad69' }],
    ['SAD 69', { projection: 'degrees', datum: 'sad69' }],
    ['Córrego Alegre / UTM zone 23S', { projection: { zone: 23, north: false }, datum: 'corrego-alegre' }],
    ['WGS 84 / Pseudo-Mercator', { projection: 'mercator', datum: 'wgs84' }],
    ['EPSG:4326 - WGS 84', null],
    ['EPSG:4674', null],
  ])('has the reference system of %s', (system, told) => {
    expect(referenceSystemOf(system)).toEqual(told);
  });

  test.each([
    ['S 3°45\'9,36"', 'O 38°31\'57,72"'],
    ['3°45\'9.36"S, 38°31\'57.72"W', ''],
    ['3° 45\' 9,36" Sul', '38° 31\' 57,72" Oeste'],
    ['Lat: -3,7526', 'Long: -38,5327'],
  ])('is read from %s and %s', (latitude, longitude) => {
    const { place } = readPlace(latitude, longitude || latitude, null);
    expect(place?.latitude).toBeCloseTo(here.latitude, 5);
    expect(place?.longitude).toBeCloseTo(here.longitude, 5);
  });

  test('of SAD 69 is moved by some 60 metres, and of Córrego Alegre refused by the name', () => {
    const { place } = readPlace('-3.7526', '-38.5327', referenceSystemOf('SAD69'));
    const metres = place && distanceInMetres(place, here);
    expect(metres).toBeGreaterThan(40);
    expect(metres).toBeLessThan(90);
    expect(readPlace('-3.7526', '-38.5327', referenceSystemOf('Córrego Alegre')).note).toBe('corrego-alegre');
    const street = understood({ Nome: 'A', Endereço: 'Rua Córrego Alegre, 1', Latitude: '-3,75', Longitude: '-38,53' });
    expect(street.point).toMatchObject({ latitude: -3.75 });
  });

  test('that lost its decimals is mended where one placing of the point is possible, else refused for that', () => {
    expect(readPlace('-37526320', '-385326894', null)).toMatchObject({ note: 'mended' });
    expect(readPlace('-23550520', '-466333094', null).note).toBe('decimals-lost');
  });
});

describe('columns', () => {
  test.each([
    ['nome_do_ponto', 'name'],
    ['Nome (obrigatório, até 100 letras)', 'name'],
    ['Endereço, com número', 'address'],
    ['ENDERE_O', 'address'],
    ['ENDEREO', 'address'],
    ['COMPLEMENT', 'address'],
    ['HOR_RIO', 'schedule'],
    ['HORARIO_DE', 'schedule'],
    ['TELEFON', 'phone'],
    ['Latitude (graus, com vírgula)', 'latitude'],
    ['opening_hours', 'openingHours'],
    ['Horário (OSM)', 'openingHours'],
  ])('named %s are proposed as %s', (column, field) => {
    expect(Object.entries(proposeMapping([column], file).columns)).toEqual([[field, [column]]]);
  });

  test.each(['MATRICULA', 'CODIGO_SET', 'NOMENCLATU'])('named %s are not proposed', (column) => {
    expect(proposeMapping([column], file).columns).toEqual({});
  });
});

describe('materials', () => {
  test.each([
    ['papel, plástico e vidro', ['papel', 'plastico', 'vidro']],
    ['ÓLEO', ['oleo']],
    ['Pneus', ['outros']],
    ['medicamentos vencidos', ['outros']],
    ['pilhas e baterias', ['eletronicos']],
    ['recicláveis', ['papel', 'plastico', 'vidro', 'metal']],
    ['latas e garrafas PET', ['plastico', 'metal']],
    ['petróleo', []],
    ['tudo', []],
  ])('are named by %j', (text, named) => {
    expect(materialsIn(text)).toEqual(named);
  });

  test('are read from crosses under their names, and a no is none', () => {
    const cells = { Nome: 'A', Endereço: 'Rua B', 'recycling:glass': 'yes', 'recycling:paper': 'no', Óleo: 'x' };
    expect(understood(cells).point).toMatchObject({ materials: ['vidro', 'oleo'] });
  });

  test('are told by the file’s name where the rows say nothing, and unknown ones are noted', () => {
    expect(understood({ Nome: 'A', Endereço: 'Rua B' }, 'oleos.csv').point).toMatchObject({ materials: ['oleo'] });
    const { point, notes } = understood({ Nome: 'A', Endereço: 'Rua B', Residuo: 'chifres' }, 'oleos.csv');
    expect(point).not.toHaveProperty('materials');
    expect(notes).toEqual(['Material que não conhecemos: chifres.']);
  });
});

describe('the handover', () => {
  test('is read from its column, and an unknown text is noted and left as it is', () => {
    const of = (said: string) => understood({ Nome: 'A', Endereço: 'Rua B', 'Busca ou recebe': said });
    expect(of('Busca em casa').point).toMatchObject({ handover: 'pickup' });
    expect(of('').point).not.toHaveProperty('handover');
    expect(of('').notes).toEqual([]);
    expect(of('a combinar').point).not.toHaveProperty('handover');
    expect(of('a combinar').notes).toEqual(['Não entendemos se busca ou recebe: a combinar.']);
  });
});

describe('a place that OpenStreetMap excludes', () => {
  const place = { '@latitude': '-3.7', '@longitude': '-38.5', name: 'Antigo', 'recycling:paper': 'yes' };
  test.each([
    [{ 'disused:amenity': 'recycling' }, ['Desativado, segundo o OpenStreetMap (disused:amenity=recycling).']],
    [{ 'abandoned:amenity': 'recycling' }, ['Desativado, segundo o OpenStreetMap (abandoned:amenity=recycling).']],
    [{ amenity: 'recycling', abandoned: 'yes' }, ['Desativado, segundo o OpenStreetMap (abandoned=yes).']],
    [{ amenity: 'recycling', access: 'private' }, ['Sem acesso do público, segundo o OpenStreetMap (access=private).']],
    [{ amenity: 'recycling', access: 'no' }, ['Sem acesso do público, segundo o OpenStreetMap (access=no).']],
    [{ amenity: 'recycling', access: 'residents' }, ['Só para moradores do lugar, segundo o OpenStreetMap (access=residents).']],
  ])('%j leaves it out, or inactive or restricted, with the reason', (tags, reasons) => {
    const { point, notes, proposed } = understood({ ...place, ...tags });
    const isPrivate = 'access' in tags;
    expect([proposed, point?.isActive, point?.publicAccess]).toEqual(
      isPrivate ? ['skip', undefined, 'restricted'] : ['skip', false, undefined],
    );
    expect(notes).toEqual(expect.arrayContaining(reasons));
  });

  test.each([
    [{ access: 'customers' }, true],
    [{ access: 'yes' }, false],
    [{ 'disused:shop': 'yes' }, false],
    [{ 'was:amenity': 'recycling', access: 'permissive' }, false],
  ])('%j does not, and is noted where it matters: %s', (tags, isNoted) => {
    const { point, notes, proposed } = understood({ ...place, amenity: 'recycling', ...tags });
    expect(proposed).toBe('create');
    expect(point).not.toHaveProperty('isActive');
    expect(notes.includes('Só para clientes, segundo o OpenStreetMap (access=customers).')).toBe(isNoted);
  });

  test('is outdone by what the file says of it itself', () => {
    const { point } = understood({ ...place, 'disused:amenity': 'recycling', is_active: 'sim' });
    expect(point).toMatchObject({ isActive: true });
  });
});

describe('the city', () => {
  const told = (cells: Record<string, string>, city?: string) => {
    const proposed = proposeMapping(Object.keys(cells), file);
    const mapping = { ...proposed, constants: { ...proposed.constants, ...(city === undefined ? {} : { city }) } };
    const { point, namesCity } = readRow(cells, mapping, '');
    return [point?.address, namesCity];
  };
  test.each([
    [{ Nome: 'A', Endereço: 'Rua B, 1', City: 'Fortaleza' }, 'Rua B, 1, Fortaleza'],
    [
      { Nome: 'A', Endereço: 'Rua B, 1', District: 'Centro', Município: 'Fortaleza', UF: 'CE' },
      'Rua B, 1, Centro, Fortaleza - CE',
    ],
    [{ Nome: 'A', Endereço: 'Rua B, 1 - Fortaleza/CE', Cidade: 'Fortaleza' }, 'Rua B, 1 - Fortaleza/CE'],
    [{ Nome: 'A', Endereço: 'Rua Fortaleza, 1', Cidade: 'Fortaleza' }, 'Rua Fortaleza, 1, Fortaleza'],
    [{ Nome: 'A', Endereço: 'Rua B, 1, Fortaleza - CE, 60000-000' }, 'Rua B, 1, Fortaleza - CE, 60000-000'],
  ])('of %j is told once', (cells, address) => {
    expect(told(cells)).toEqual([address, true]);
    expect(told(cells, 'Caucaia - CE'), 'another for all rows is not').toEqual([address, true]);
  });

  test('that no row tells is missed, until it is said once for all of them', () => {
    expect(told({ Nome: 'A', Endereço: 'Praça da Sé, 1' })).toEqual(['Praça da Sé, 1', false]);
    expect(told({ Nome: 'A', Endereço: 'Rua B, 1' }, 'Caucaia - CE')).toEqual(['Rua B, 1, Caucaia - CE', true]);
  });
});

test.each(['accepted_materials', 'Accepted Materials', 'acceptedMaterials'])(
  'a column %s is proposed for the materials',
  (column) => {
    expect(understood({ Nome: 'A', Endereço: 'B', [column]: 'glass, paper' }).point).toMatchObject({
      materials: ['papel', 'vidro'],
    });
  },
);

test.each(['is_active', 'isActive', 'Ativo'])('a column %s is proposed for whether it is active', (column) => {
  expect(understood({ Nome: 'A', Endereço: 'B', [column]: 'false' }).point).toMatchObject({ isActive: false });
});

describe('a row', () => {
  test('has its address of its parts, each once', () => {
    const cells = { Nome: 'A', Rua: 'Rua 15', Número: '5', Bairro: 'Centro', Cidade: 'Porto Alegre' };
    expect(understood(cells).point).toMatchObject({ address: 'Rua 15, 5, Centro, Porto Alegre' });
    const whole = { Nome: 'A', Endereço: 'Rua B, 1, Centro', Bairro: 'Centro', Logradouro: 'Rua B' };
    expect(understood(whole).point).toMatchObject({ address: 'Rua B, 1, Centro' });
  });

  test.each([
    [{ Nome: 'A', Número: '5' }, 'Sem endereço: -3,70000; -38,50000'],
    [{ Nome: 'A', 'addr:housenumber': 's/n' }, 'Sem endereço: -3,70000; -38,50000'],
    [{ Nome: 'A', Endereço: 'nº 123-A' }, 'Sem endereço: -3,70000; -38,50000'],
    [{ Nome: 'A', Número: '5', Bairro: 'Centro' }, 'Centro'],
    [{ Nome: 'A', Rua: '7 de Setembro', Número: '5' }, '7 de Setembro, 5'],
    [{ Nome: 'A', Endereço: '60060-170' }, '60060-170'],
    [{ Número: '5' }, undefined],
  ])('never has a house number alone for an address: %j', (cells, address) => {
    expect(understood({ ...cells, '@latitude': '-3.7', '@longitude': '-38.5' }).point?.address).toBe(address);
  });

  test('loses characters that are not seen, of which some turn the text beside them', () => {
    const marks = ['\u061c', '\u200b', '\u200f', '\u202a', '\u202e', '\u2069', '\u0007'];
    for (const mark of marks)
      expect(understood({ Nome: `Eco${mark}ponto${mark}`, Endereço: 'Rua B' }).point?.name, mark).toBe('Ecoponto');
    expect(understood({ Nome: '👩‍🌾 Rita', Endereço: 'Rua B' }).point?.name).toBe('👩‍🌾 Rita');
  });

  test('loses markup and odd blanks, and what is too long is cut and noted', () => {
    const cells = {
      Nome: ' Ecoponto\u00a0\n Fátima ',
      Endereço: 'Rua B',
      Descrição: '<img src="x.jpg">Linha 1<br>Linha&nbsp;2',
      Telefone: '9'.repeat(90),
    };
    const { point, notes } = understood(cells);
    expect(point).toMatchObject({ name: 'Ecoponto Fátima', description: 'Linha 1\nLinha 2' });
    expect(point?.phone).toHaveLength(60);
    expect(notes).toEqual(['Texto cortado em 60 caracteres.']);
  });

  test('has its numbers without prefixes, and what cannot be dialled is noted or left out', () => {
    const of = (cells: Record<string, string>) => understood({ Nome: 'A', Endereço: 'Rua B', ...cells });
    expect(
      of({ Telefone: '085988776655', WhatsApp: 'https://api.whatsapp.com/message/ABCDEFGHIJKLMN?autoload=1&app_absent=0' }).point,
    ).toMatchObject({
      phone: '(85) 9 8877-6655',
      whatsapp: 'https://api.whatsapp.com/message/ABCDEFGHIJKLMN',
    });
    expect(of({ Telefone: '(85) 8877-6655' })).toMatchObject({
      point: { phone: '(85) 8877-6655' },
      notes: ['O telefone sem o 9: hoje é (85) 9 8877-6655.'],
    });
    const unknown = of({ Telefone: '(20) 3216-5498', WhatsApp: '156' });
    expect(unknown.point).not.toHaveProperty('phone');
    expect(unknown.notes).toEqual(['O telefone ficou de fora: (20) 3216-5498. Telefone inválido: o DDD 20 não existe.']);
  });

  test('without an address is given one that says so, and without both is refused: no name is made of a made address', () => {
    const cells = { '@latitude': '-3.7', '@longitude': '-38.5', amenity: 'recycling' };
    expect(understood({ ...cells, name: 'Ecoponto A' })).toMatchObject({
      point: { address: 'Sem endereço: -3,70000; -38,50000' },
      made: ['address'],
    });
    expect(understood(cells).problems).toEqual({ name: 'A linha não diz o nome nem o endereço do ponto.' });
    const told = { Nome: 'T1', Descrição: 'Quantidade: 3\nEndereço: Rua J, 625' };
    expect(understood(told).point).toMatchObject({ address: 'Rua J, 625' });
  });

  test('leaves out a site that opens nothing', () => {
    const { point, notes } = understood({ Nome: 'A', Endereço: 'B', Site: 'javascript:alert(1)' });
    expect(point).not.toHaveProperty('website');
    expect(notes).toHaveLength(1);
  });
});

describe('two names', () => {
  test('are alike by what tells them apart', () => {
    expect(likeness('Ecoponto Fátima', 'FATIMA')).toBe(1);
    expect(likeness('Ecoponto Fátima', 'Ecoponto Varjota')).toBe(0);
  });
  const row = { name: 'Fátima', address: 'Rua A', latitude: -3.75, longitude: -38.53 };
  const east = (metres: number) => ({ ...row, longitude: row.longitude + metres / 110_960 });
  test.each([
    ['the same 150 m away', { ...east(150), name: 'Ecoponto Fátima' }, true],
    ['the same 250 m away', { ...east(250), name: 'Ecoponto Fátima' }, false],
    ['another in the same spot', { ...row, name: 'Varjota' }, false],
    ['the same without a place', { ...row, latitude: null, longitude: null }, true],
    ['another address without a place', { ...row, address: 'Rua B', latitude: null, longitude: null }, false],
  ])('tell the same or not: %s', (_name, point, same) => {
    expect(seemsTheSame(row, point)).toBe(same);
  });
  test.each([
    ['an ecoponto and a battery bin of one shop', { name: 'Ecoponto Extra' }, { name: 'Papa-pilhas Extra' }, false],
    [
      'the same shop with other materials',
      { name: 'Extra', materials: ['papel'] },
      { name: 'Extra', materials: ['oleo'] },
      false,
    ],
    ['one that says its kind and one that does not', { name: 'Ecoponto Extra', materials: ['papel'] }, { name: 'Extra' }, true],
    ['a battery bin and a shop that takes paper', { name: 'Pilhas Extra' }, { name: 'Extra', materials: ['papel'] }, false],
    [
      'two names for one kind',
      { name: 'PEV Extra', materials: ['papel'] },
      { name: 'Ecoponto Extra', materials: ['vidro'] },
      true,
    ],
  ])('tell the same or not by their kinds: %s', (_case, one, other, same) => {
    expect(seemsTheSame({ ...row, ...one }, { ...row, ...other })).toBe(same);
  });
  test('the nearest of those that are equally alike is the best', () => {
    const [far, close] = [east(100), east(10)];
    expect(bestOf(row, [far, close])).toBe(close);
    expect(bestOf(row, [])).toBeNull();
  });
  test('a number is not believed where nothing else fits', () => {
    const other = { name: 'Banco', address: 'Rua Z', latitude: -30, longitude: -51 };
    expect(isTheClaimed(row, other)).toBe(false);
    expect(isTheClaimed(row, { ...other, address: 'rua a' })).toBe(true);
  });
});

const keptPoint = {
  name: 'Fátima',
  address: 'Rua A',
  shortName: null,
  latitude: -3.75,
  longitude: -38.53,
  materials: ['vidro', 'papel'],
  categories: [],
  refusedCategories: [],
  schedule: null,
  openingHours: null,
  phone: '156',
  whatsapp: null,
  website: null,
  description: null,
  isActive: true,
  handover: 'dropoff',
  publicAccess: 'public' as const,
  accessNote: null,
  takesBookings: true,
  pickupRules: null,
  attribution: null,
};

test('a field that a row lacks, or that was generated for it, changes nothing', () => {
  const kept = keptPoint;
  expect(differenceTo(kept, { name: 'Fátima', address: 'Sem', materials: ['papel', 'vidro'] }, ['address'])).toBeNull();
  expect(differenceTo(kept, { name: 'Fátima', address: 'Rua A', phone: '157' }, [])).toEqual({ phone: '157' });
});

test('hours are read of their own column, or of the text without one', () => {
  const cells = (schedule: string, openingHours?: string) => ({
    ...{ Nome: 'Fátima', Endereço: 'Rua A', Horário: schedule },
    ...(openingHours === undefined ? {} : { opening_hours: openingHours }),
  });
  const read = (row: Record<string, string>) => {
    const { point, made } = readRow(row, proposeMapping(Object.keys(row), { name: 'pontos.csv', format: 'csv' }), '');
    return { schedule: point?.schedule, openingHours: point?.openingHours, made };
  };
  const text = 'Seg a sáb, 8h às 17h';
  const known = 'Mo-Sa 08:00-17:00';
  expect(read(cells(text, 'Mo-Fr 8:00 - 12:00'))).toEqual({ schedule: text, openingHours: 'Mo-Fr 08:00-12:00', made: [] });
  expect(read(cells('', known))).toEqual({ schedule: text, openingHours: known, made: ['schedule'] });
  expect(read(cells('', `"${text}"`))).toEqual({ schedule: text, openingHours: known, made: ['openingHours'] });
  expect(read(cells(text))).toEqual({ schedule: text, openingHours: known, made: ['openingHours'] });
  expect(read(cells(text, ''))).toEqual({ schedule: text, openingHours: undefined, made: [] });
  expect(read(cells('Só com hora marcada'))).toEqual({ schedule: 'Só com hora marcada', openingHours: undefined, made: [] });
});

test('hours for programs are never shown as they are: drawn, said in Portuguese, or noted', () => {
  const read = (column: string, tag: string) => {
    const { point, notes } = understood({ Nome: 'Fátima', Endereço: 'Rua A', [column]: tag });
    return { schedule: point?.schedule, openingHours: point?.openingHours, notes };
  };
  for (const column of ['opening_hours', 'Horário']) {
    expect(read(column, 'Mo-Fr 08:00-17:00 "somente com agendamento"')).toEqual({
      ...{ schedule: 'Seg a sex, 8h às 17h (somente com agendamento)', openingHours: undefined, notes: [] },
    });
    expect(read(column, '24/7')).toEqual({ schedule: 'Todos os dias, 24 horas', openingHours: '24/7', notes: [] });
    expect(read(column, 'week 1-10 Mo 08:00-12:00')).toEqual({
      ...{ schedule: undefined, openingHours: undefined },
      notes: ['Horário que não sabemos dizer em português: week 1-10 Mo 08:00-12:00.'],
    });
  }
  expect(read('Horário', 'Aberto 24h')).toMatchObject({ schedule: 'Aberto 24h', openingHours: '24/7' });
});

test('with another text of hours, those that were known go, unless the row tells them', () => {
  const kept = { ...keptPoint, schedule: 'Seg a sáb, 8h às 17h', openingHours: 'Mo-Sa 08:00-17:00' };
  const row = { name: 'Fátima', address: 'Rua A', schedule: 'Só com hora marcada' };
  expect(differenceTo(kept, row, [])).toEqual({ schedule: row.schedule, openingHours: null });
  expect(differenceTo(kept, { ...row, openingHours: kept.openingHours }, [])).toEqual({ schedule: row.schedule });
  const proposed = { ...row, schedule: 'Seg, 8h às 12h', openingHours: 'Mo 08:00-12:00' };
  expect(differenceTo(kept, proposed, ['openingHours'])).toEqual({
    schedule: proposed.schedule,
    openingHours: proposed.openingHours,
  });
  expect(differenceTo(kept, { ...row, schedule: kept.schedule, openingHours: 'Mo 08:00-12:00' }, ['openingHours'])).toBeNull();
});

test('files have the same columns whatever their order, case and accents', () => {
  expect(columnsKey(['Endereço', 'NOME'])).toBe(columnsKey(['nome', 'endereco']));
  expect(columnsKey(['nome'])).not.toBe(columnsKey(['nome', 'bairro']));
});

describe('categories', () => {
  const of = (cells: Record<string, string>) => understood({ Nome: 'A', Endereço: 'Rua B', ...cells }).point;

  test('are told by free texts beside the materials, and where these say no more than a material there are none', () => {
    expect(of({ Materiais: 'sofás, entulho, podas' })).toMatchObject({
      materials: ['outros'],
      categories: ['moveis', 'entulho', 'poda'],
    });
    expect(of({ Materiais: 'papel, plástico e óleo' })).not.toHaveProperty('categories');
    expect(of({ Materiais: 'plástico e isopor' })).toMatchObject({ categories: ['plasticos', 'isopor'] });
    expect(of({ 'recycling:batteries': 'no', 'recycling:light_bulbs': 'yes' })).toMatchObject({
      categories: ['lampadas'],
      refusedCategories: ['pilhas-e-baterias'],
    });
  });

  test('are refused by the words of a text', () => {
    expect(of({ Materiais: 'eletrônicos (não recebe pilhas e lâmpadas)' })).toMatchObject({
      materials: ['eletronicos'],
      refusedCategories: ['pilhas-e-baterias', 'lampadas'],
    });
  });

  test('have columns of their own, read as an export writes them', () => {
    const titles = (ids: readonly PointCategoryId[]): string =>
      namedCategories(ids)
        .map(({ title }) => title)
        .join('; ');
    const [first = 'livros', ...others] = pointCategoryIds;
    expect(of({ Categorias: titles(others), 'Não recebe': titles([first]) })).toMatchObject({
      categories: others,
      refusedCategories: [first],
    });
    expect(of({ Categorias: others.join(', ') })).toMatchObject({ categories: others });
  });
});
