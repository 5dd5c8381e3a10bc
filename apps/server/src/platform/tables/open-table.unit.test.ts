import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { openTable } from './open-table.ts';
import { boundedEntries, type Row, rowOf } from './rows.ts';

let folder: string;
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'separai-tables-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = async (bytes: Buffer | string): Promise<{ format: string; system: string; rows: Row[] }> => {
  const path = join(folder, String(++files));
  await writeFile(path, bytes);
  const table = await openTable(path);
  const rows: Row[] = [];
  for await (const row of table.rows) rows.push(row);
  return { format: table.format(), system: table.system(), rows };
};

const zipped = async (contents: Record<string, string | Buffer>): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(contents)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const workbook = (sheet: string, shared: string): Promise<Buffer> =>
  zipped({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="Oculta" state="hidden" r:id="rId1"/><sheet name="Pontos" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
    'xl/sharedStrings.xml': shared,
    'xl/worksheets/sheet2.xml': sheet,
  });

const two = [
  { Nome: 'São João', Latitude: '-3,75' },
  { Nome: 'a "b"\nc', Latitude: '-3,76' },
];
const table = (separator: string): string =>
  `Nome${separator}Latitude\r\n"São João"${separator}"-3,75"\r\n"a ""b""\nc"${separator}"-3,76"\r\n`;

test('an answer of the Overpass API that ended early says so, wherever its remark stands, and what is gone is a row, too', async () => {
  const remarkOf = async (text: string): Promise<string> => {
    const path = join(folder, String(++files));
    await writeFile(path, text);
    const opened = await openTable(path);
    for await (const _row of opened.rows);
    return opened.remark();
  };
  const node = '{"type":"node","lat":-3.7,"lon":-38.5,"tags":{"disused:amenity":"recycling","remark":"de um mapeador"}}';
  expect(await remarkOf(`{"elements":[${node}],"remark":"runtime error: Query timed out"}`)).toBe(
    'runtime error: Query timed out',
  );
  expect(await remarkOf(`{"remark":"runtime error: out of memory","elements":[${node}]}`)).toBe('runtime error: out of memory');
  expect(await remarkOf(`{"elements":[${node}]}`)).toBe('');
  const xml = '<osm version="0.6"><node lat="-3.7" lon="-38.5"><tag k="amenity" v="recycling"/></node>';
  expect(await remarkOf(`${xml}<remark> runtime error: Query timed out</remark></osm>`)).toContain('Query timed out');
  expect((await read(`{"elements":[${node}]}`)).rows).toMatchObject([{ 'disused:amenity': 'recycling' }]);
});

test('rows have the lines of the file: titles, separators, blank lines and texts of several lines counted', async () => {
  const linesOf = async (bytes: Buffer | string): Promise<(number | null)[]> => {
    const path = join(folder, String(++files));
    await writeFile(path, bytes);
    const opened = await openTable(path);
    const lines: (number | null)[] = [];
    for await (const _row of opened.rows) lines.push(opened.line());
    return lines;
  };
  expect(await linesOf('sep=;\r\nNome;Obs\r\nA;1\r\n\r\nB;2\r\n')).toEqual([3, 5]);
  expect(await linesOf('Lista\n\nNome;Obs\nA;"1\n2"\nB;"3\n4"\n;\nC;5\n')).toEqual([4, 6, 9]);
  expect(await linesOf('Nome;Obs\r\nA;"1\r\n2"\r\nB;3\r\n')).toEqual([2, 4]);
  const cells = (first: string, second: string) =>
    [first, second].map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
  const sheet = `<worksheet><sheetData><row r="2">${cells('Nome', 'Obs')}</row><row r="3">${cells('A', '1')}</row><row r="7">${cells('B', '2')}</row></sheetData></worksheet>`;
  expect(await linesOf(await workbook(sheet, '<sst/>'))).toEqual([3, 7]);
  expect(await linesOf('[{"Nome":"A"},{"Nome":"B"}]')).toEqual([null, null]);
});

describe('separated values', () => {
  test.each([';', ',', '\t', '|'])('are read with %j between them', async (separator) => {
    expect(await read(table(separator))).toEqual({ format: 'csv', system: '', rows: two });
  });

  test.each([
    ['UTF-8 with its mark', Buffer.from(`\ufeff${table(';')}`)],
    ['Windows-1252', Buffer.from(table(';'), 'latin1')],
    ['UTF-16 as spreadsheets write it', Buffer.from(`\ufeff${table('\t')}`, 'utf16le')],
  ])('are read in %s', async (_name, bytes) => {
    expect((await read(bytes)).rows).toEqual(two);
  });

  test('with a title above, twice the same name, blank lines and ragged rows lose nothing', async () => {
    const text = 'Prefeitura de Exemplo\n\nNome;Obs;Obs;\nA;1\n;;;\nB;2;3;4;5\n';
    expect((await read(text)).rows).toEqual([
      { Nome: 'A', Obs: '1' },
      { Nome: 'B', Obs: '2', 'Obs (2)': '3', 'Coluna 4': '4', 'Coluna 5': '5' },
    ]);
  });

  test('without a header have numbered columns', async () => {
    expect((await read('A;-3.7;-38.5\nB;-3.8;-38.6\n')).rows[0]).toEqual({
      'Coluna 1': 'A',
      'Coluna 2': '-3.7',
      'Coluna 3': '-38.5',
    });
  });

  test('whose quotes never end are refused', async () => {
    await expect(read(`Nome;Rua\n"A;${'x;'.repeat(600_000)}`)).rejects.toMatchObject({ code: 'import-file-broken' });
  });

  test.each([300, 100_000])('of %d columns are refused', async (columns) => {
    await expect(read(`${'a;'.repeat(columns)}\n`)).rejects.toMatchObject({ code: 'import-file-too-large' });
  });

  test('of one line without an end are refused, in any encoding', async () => {
    const line = `Nome;Rua\n${'a'.repeat(1_100_000)}`;
    for (const bytes of [line, Buffer.from(`\ufeff${line}`, 'utf16le')])
      await expect(read(bytes)).rejects.toMatchObject({ code: 'import-file-broken' });
  });

  test('of rows with more text than a point has room for are refused', async () => {
    const row = Array(10).fill('a'.repeat(4_000)).join(';');
    await expect(read(`${'Nome;'.repeat(9)}Rua\n${row}\n`)).rejects.toMatchObject({ code: 'import-row-too-large' });
  });
});

describe('a workbook', () => {
  const shared = '<sst><si><t>Nome</t></si><si><r><t>Fá</t></r><r><t>tima</t></r><rPh><t>x</t></rPh></si></sst>';

  test('is read from the first sheet that is not hidden, gaps and all', async () => {
    const sheet = `<worksheet><sheetData><row><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Telefone</t></is></c></row>
      <row><c r="A2" t="s"><v>1</v></c><c r="C2"><v>3.2261950E7</v></c></row></sheetData></worksheet>`;
    expect(await read(await workbook(sheet, shared))).toEqual({
      format: 'xlsx',
      system: '',
      rows: [{ Nome: 'Fátima', Telefone: '32261950' }],
    });
  });

  const sheetOf = (rows: readonly (readonly string[])[], merges: readonly string[]): string => {
    const cells = (row: readonly string[], line: number) =>
      row.map((text, column) => `<c r="${'ABCDEF'[column]}${line}" t="inlineStr"><is><t>${text}</t></is></c>`).join('');
    const lines = rows.map((row, index) => `<row r="${index + 1}">${cells(row, index + 1)}</row>`).join('');
    return `<worksheet><sheetData>${lines}</sheetData><mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`;
  };

  test('has the text of a merged cell in each of its lines', async () => {
    const rows = [
      ['Bairro', 'Coleta', 'Dia'],
      ['Centro', 'Seletiva', 'Terça'],
      ['', 'Domiciliar', 'Quarta'],
      ['Lapa', 'Seletiva', ''],
    ];
    expect((await read(await workbook(sheetOf(rows, ['A2:A3']), '<sst/>'))).rows).toEqual([
      { Bairro: 'Centro', Coleta: 'Seletiva', Dia: 'Terça' },
      { Bairro: 'Centro', Coleta: 'Domiciliar', Dia: 'Quarta' },
      { Bairro: 'Lapa', Coleta: 'Seletiva' },
    ]);
  });

  test('has its columns named by both lines of a merged header, below a title', async () => {
    const rows = [
      ['PREFEITURA DE VILA NOVA'],
      ['Bairro', 'Dias da semana', '', 'Turno'],
      ['', 'Seg', 'Ter', ''],
      ['Centro', 'X', '', 'Noturno'],
      ['Lapa', '', 'X', 'Diurno'],
    ];
    const merges = ['A1:D1', 'A2:A3', 'B2:C2', 'D2:D3'];
    expect((await read(await workbook(sheetOf(rows, merges), '<sst/>'))).rows).toEqual([
      { Bairro: 'Centro', Seg: 'X', Turno: 'Noturno' },
      { Bairro: 'Lapa', Ter: 'X', Turno: 'Diurno' },
    ]);
  });

  /** A workbook with a part that says that it has another size than it has. */
  const lying = async (size: number): Promise<Buffer> => {
    const bytes = await workbook('<worksheet/>', '<sst>'.padEnd(100_000, ' '));
    const [told, said] = [Buffer.alloc(4), Buffer.alloc(4)];
    told.writeUInt32LE(100_000);
    said.writeUInt32LE(size);
    for (let at = bytes.indexOf(told); at >= 0; at = bytes.indexOf(told)) said.copy(bytes, at);
    return bytes;
  };

  test('that would fill the memory is refused before it is unpacked', async () => {
    await expect(read(await lying(2_000_000_000))).rejects.toMatchObject({ code: 'import-file-too-large' });
  });

  test('that is packed as tightly as no real one is refused before it is unpacked', async () => {
    await expect(read(await workbook('<worksheet/>', '<sst>'.padEnd(34_000_000, ' ')))).rejects.toMatchObject({
      code: 'import-too-heavy',
    });
  });

  test('whose cells share one long text is refused', async () => {
    const cells = '<c t="s"><v>0</v></c>'.repeat(150);
    const sheet = `<worksheet><sheetData>${`<row>${cells}</row>`.repeat(3)}</sheetData></worksheet>`;
    const text = `<sst><si><t>${'a b'.repeat(1_700)}</t></si></sst>`;
    await expect(read(await workbook(sheet, text))).rejects.toMatchObject({ code: 'import-row-too-large' });
  });

  test('that says that it is smaller than it is is refused', async () => {
    await expect(read(await lying(7))).rejects.toMatchObject({ code: 'import-file-broken' });
  });

  test('or any other archive with an archive in it is refused', async () => {
    const inner = await zipped({ 'pontos.csv': 'a;b' });
    await expect(read(await zipped({ 'pontos.zip': inner }))).rejects.toMatchObject({ code: 'import-format-unknown' });
  });
});

const point = { type: 'Point', coordinates: [-38.5, -3.7, 12] };

describe('maps', () => {
  test('of GeoJSON are read with their place, an area by its middle and as an area, and the name of their reference system', async () => {
    const ring = [
      [-38, -3],
      [-39, -3],
      [-39, -4],
      [-38, -4],
      [-38, -3],
    ];
    const features = [
      { type: 'Feature', geometry: point, properties: { Nome: 'A', SER: 4, nada: null, lista: ['x'] } },
      { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties: { Nome: 'B' } },
      { type: 'Feature', geometry: null, properties: { Nome: 'C\0' } },
    ];
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::31984' } };
    expect(await read(JSON.stringify({ type: 'FeatureCollection', features, crs }))).toEqual({
      format: 'geojson',
      system: crs.properties.name,
      rows: [
        { Nome: 'A', SER: '4', lista: '["x"]', '@latitude': '-3.7', '@longitude': '-38.5' },
        { Nome: 'B', '@latitude': '-3.5', '@longitude': '-38.5', '@shape': 'área' },
        { Nome: 'C' },
      ],
    });
  });

  test('of the Overpass API hold what takes recyclables, and nothing else of the extract', async () => {
    const elements = [
      { type: 'node', id: 1, lat: -3.7, lon: -38.5, tags: { amenity: 'recycling', 'recycling:glass': 'yes' } },
      { type: 'way', id: 2, center: { lat: -3.8, lon: -38.6 }, tags: { amenity: 'recycling', operator: 'Prefeitura' } },
      { type: 'node', id: 3, lat: -3.7, lon: -38.5, tags: { amenity: 'bank' } },
      { type: 'node', id: 4, lat: -3.7, lon: -38.5 },
    ];
    const xml = `<osm version="0.6"><node id="1" lat="-3.7" lon="-38.5"><tag k="amenity" v="recycling"/><tag k="recycling:glass" v="yes"/></node>
      <way id="2"><center lat="-3.8" lon="-38.6"/><nd ref="4"/><tag k="amenity" v="recycling"/><tag k="operator" v="Prefeitura"/></way>
      <node id="3" lat="-3.7" lon="-38.5"><tag k="amenity" v="bank"/></node><node id="4" lat="1" lon="1"/></osm>`;
    const rows = [
      { amenity: 'recycling', 'recycling:glass': 'yes', '@latitude': '-3.7', '@longitude': '-38.5' },
      { amenity: 'recycling', operator: 'Prefeitura', '@latitude': '-3.8', '@longitude': '-38.6' },
    ];
    expect(await read(JSON.stringify({ version: 0.6, elements }))).toEqual({ format: 'osm', system: '', rows });
    expect(await read(xml)).toEqual({ format: 'osm', system: '', rows });
  });

  const kml = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Camada</name><Folder><Placemark>
    <name>Ecoponto</name><description><![CDATA[Seg a sex<br>8h]]></description>
    <ExtendedData><Data name="Telefone"><value>156</value></Data><SchemaData><SimpleData name="Bairro">Centro</SimpleData></SchemaData></ExtendedData>
    <Point><coordinates>-38.5,-3.7,0</coordinates></Point></Placemark></Folder></Document></kml>`;
  const placemark = {
    name: 'Ecoponto',
    description: 'Seg a sex<br>8h',
    Telefone: '156',
    Bairro: 'Centro',
    '@latitude': '-3.7',
    '@longitude': '-38.5',
  };

  test('of KML are read with their data, packed or not', async () => {
    expect(await read(kml)).toEqual({ format: 'kml', system: '', rows: [placemark] });
    expect(await read(await zipped({ 'doc.kml': kml }))).toEqual({ format: 'kml', system: '', rows: [placemark] });
  });

  const positions = 110_000;
  const line = `<coordinates>${'-38.5,-3.7,0 '.repeat(positions / 2)}</coordinates>`;
  test.each([
    ['KML', `<kml><Placemark><name>A</name>${line.repeat(2)}</Placemark></kml>`],
    [
      'GeoJSON',
      JSON.stringify({
        type: 'FeatureCollection',
        features: [{ type: 'Feature', geometry: { coordinates: Array(positions).fill([0, 1]) }, properties: { Nome: 'A' } }],
      }),
    ],
  ])('of %s with a geometry of too many positions are refused', async (_name, text) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'import-geometry-too-large' });
  });

  test('of KML with a geometry of too many positions are refused before the placemark ends', async () => {
    const open = `<kml><Placemark><name>A</name>${line.repeat(2)}`;
    await expect(read(open)).rejects.toMatchObject({ code: 'import-geometry-too-large' });
  });

  test('of XML are refused once they go on for megabytes without a tag', async () => {
    const text = `<kml><Placemark><coordinates>${' '.repeat(6_000_000)}</coordinates></Placemark></kml>`;
    await expect(read(text)).rejects.toMatchObject({ code: 'import-file-broken' });
  });

  test('hold no more entries of a row than make it too large', () => {
    const row = boundedEntries();
    for (let number = 0; number < 1_000; number++) row.add(`Dado ${number}`, 'a'.repeat(5_000));
    expect(row.entries.length).toBeLessThan(10);
    expect(() => rowOf(row.entries)).toThrow(expect.objectContaining({ code: 'import-row-too-large' }));
  });

  const manyTags = Array.from({ length: 300 }, (_, n) => `<tag k="name:${n}" v="A"/>`).join('');
  test('of OpenStreetMap with too many tags are refused where they are of a place that takes recyclables', async () => {
    const place = '<node id="1" lat="1" lon="1"><tag k="amenity" v="recycling"/><tag k="name" v="A"/></node>';
    expect((await read(`<osm>${place}<relation id="2">${manyTags}</relation></osm>`)).rows).toHaveLength(1);
    const tagged = `<osm><node id="1" lat="1" lon="1">${manyTags}<tag k="amenity" v="recycling"/></node></osm>`;
    await expect(read(tagged)).rejects.toMatchObject({ code: 'import-file-too-large' });
  });

  test.each([
    ['attributes', `<kml><Placemark ${'a'.repeat(4_200_000)}="1">`],
    ['nested properties', `{"features":[{"type":"Feature","properties":{"a":[${'0,'.repeat(2_200_000)}`],
  ])('with %s that never end are refused', async (_name, text) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'import-file-broken' });
  });

  test('of a list of objects are read as they are', async () => {
    expect(await read('[{"nome":"A","ativo":true},{"nome":"B"}]')).toMatchObject({
      format: 'json',
      rows: [{ nome: 'A', ativo: 'true' }, { nome: 'B' }],
    });
  });

  test('that end early or nest too deep are refused', async () => {
    for (const text of [
      '{"features":[{"type":"Feature"',
      '{"features":'.repeat(100),
      '{"type":"Feature","properties":{"nome":"A"},"geometry":null}\n{"type":"Feature","properties":{"nome":"B"',
      '\n var json_A_1 = {"features":[{"type":"Feature"',
      '<kml><Placemark>',
      `<kml>${'<Folder>'.repeat(100)}${'</Folder>'.repeat(100)}</kml>`,
    ])
      await expect(read(text), text.slice(0, 40)).rejects.toMatchObject({ code: 'import-file-broken' });
  });

  test('that stand in a script are read from where their value begins', async () => {
    const text = '\n  var json_A_1 = {"features":[{"type":"Feature","properties":{"nome":"A"},"geometry":null}]};\n';
    expect((await read(text)).rows).toEqual([{ nome: 'A' }]);
  });

  test('that declare a type, and entities with it, are refused for that', async () => {
    const text = '<!DOCTYPE kml [<!ENTITY a "b">]><kml></kml>';
    await expect(read(text)).rejects.toMatchObject({ code: 'import-file-doctype' });
  });

  const around = (size: number, [x, y]: readonly [number, number] = [-38.5, -3.7]) => [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y],
  ];
  test.each([
    ['a building', 'Polygon', [around(0.001)], undefined],
    ['a district', 'Polygon', [around(0.01)], 'área'],
    ['a building in metres', 'Polygon', [around(100, [551_889, 9_585_201])], undefined],
    ['a district in metres', 'MultiPolygon', [[around(1_000, [551_889, 9_585_201])]], 'área'],
    ['a route', 'LineString', around(0.01), 'linha'],
    ['a wall', 'LineString', around(0.0005), undefined],
  ])('tell the shape of what is too large to be one place: %s', async (_name, type, coordinates, shape) => {
    const feature = { type: 'Feature', geometry: { type, coordinates }, properties: { Nome: 'A' } };
    const [row] = (await read(JSON.stringify({ type: 'FeatureCollection', features: [feature] }))).rows;
    expect(row?.['@shape']).toBe(shape);
  });

  test('of GeoJSON with a collection have a row for each point in it, whatever stands beside them', async () => {
    const area = { type: 'Polygon', coordinates: [around(0.01)] };
    const other = { type: 'MultiPoint', coordinates: [[-38.6, -3.8]] };
    const placesIn = async (...geometries: object[]) => {
      const feature = { type: 'Feature', geometry: { type: 'GeometryCollection', geometries }, properties: { Nome: 'A' } };
      const { rows } = await read(JSON.stringify({ type: 'FeatureCollection', features: [feature] }));
      return rows.map((row) => [row['@longitude'], row['@latitude'], row['@shape']]);
    };
    expect(await placesIn(area, point, other)).toEqual([
      ['-38.5', '-3.7', undefined],
      ['-38.6', '-3.8', undefined],
    ]);
    expect(await placesIn(area)).toEqual([[expect.any(String), expect.any(String), 'área']]);
    expect(await placesIn(area, area)).toEqual([[undefined, undefined, undefined]]);
  });

  test('of KML with several geometries have a row for each point, and their areas are the place without one alone', async () => {
    const at = (...places: string[]) => places.map((place) => `<Point><coordinates>${place}</coordinates></Point>`).join('');
    const area = `<Polygon><outerBoundaryIs><LinearRing><coordinates>${around(0.01).join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
    const placesIn = async (geometry: string) => {
      const { rows } = await read(`<kml><Placemark><name>A</name><MultiGeometry>${geometry}</MultiGeometry></Placemark></kml>`);
      return rows.map((row) => [row['@longitude'], row['@latitude'], row['@shape']]);
    };
    expect(await placesIn(at('-38.5,-3.7', '-38.6,-3.8', '-38.5,-3.7'))).toEqual([
      ['-38.5', '-3.7', undefined],
      ['-38.6', '-3.8', undefined],
    ]);
    expect(await placesIn(area + at('-38.49,-3.69'))).toEqual([['-38.49', '-3.69', undefined]]);
    expect(await placesIn(area)).toEqual([[expect.any(String), expect.any(String), 'área']]);
  });
});

describe('foreign files', () => {
  test('with a title above the header and commas in the cells are split at the semicolons', async () => {
    const { rows } = await read(
      'Coleta seletiva 2026, Prefeitura, Secretaria\nBairros;Dias\n"Centro, Lapa, Sé, Mata";Segunda, Quarta\nVila A, B, C;Terça, Quinta\n',
    );
    expect(rows).toEqual([
      { Bairros: 'Centro, Lapa, Sé, Mata', Dias: 'Segunda, Quarta' },
      { Bairros: 'Vila A, B, C', Dias: 'Terça, Quinta' },
    ]);
  });

  test('with a list of two in each cell below a header of commas are split at the commas', async () => {
    const { rows } = await read('Nome,Materiais\nEcoponto A,papel;vidro\nEcoponto B,metal;vidro\n');
    expect(rows).toEqual([
      { Nome: 'Ecoponto A', Materiais: 'papel;vidro' },
      { Nome: 'Ecoponto B', Materiais: 'metal;vidro' },
    ]);
  });

  test('of KML with blanks behind the commas of the coordinates keep their places', async () => {
    const kml = '<kml><Placemark><name>A</name><Point><coordinates> -43.2, -22.9, 0 </coordinates></Point></Placemark></kml>';
    expect((await read(kml)).rows).toEqual([{ name: 'A', '@latitude': '-22.9', '@longitude': '-43.2' }]);
  });

  test('of KML packed within a folder are read, unless a document lies beside the folder', async () => {
    const kml = (name: string): string => `<kml><Placemark><name>${name}</name></Placemark></kml>`;
    expect((await read(await zipped({ 'mapa/doc.kml': kml('A') }))).rows).toEqual([{ name: 'A' }]);
    expect((await read(await zipped({ 'mapa/doc.kml': kml('A'), 'doc.kml': kml('B') }))).rows).toEqual([{ name: 'B' }]);
  });

  const cells = (...texts: string[]): string =>
    `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
  const sheets = async (contents: Record<string, string>) => {
    const names = Object.keys(contents);
    const path = join(folder, String(++files));
    const list = (make: (name: string, index: number) => string): string => names.map(make).join('');
    await writeFile(
      path,
      await zipped({
        'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${list((name, n) => `<sheet name="${name}" r:id="rId${n}"/>`)}</sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships>${list((_, n) => `<Relationship Id="rId${n}" Target="worksheets/${n}.xml"/>`)}</Relationships>`,
        ...Object.fromEntries(names.map((name, n) => [`xl/worksheets/${n}.xml`, `<worksheet>${contents[name]}</worksheet>`])),
      }),
    );
    const opened = await openTable(path);
    const rows: Row[] = [];
    for await (const row of opened.rows) rows.push(row);
    return { rows, sheets: opened.sheets() };
  };

  test('of a workbook with several sheets are read from the first with a table, and name the others', async () => {
    const table = `<sheetData>${cells('Bairro', 'Dias')}${cells('Centro', 'Segunda')}</sheetData>`;
    expect(await sheets({ Capa: `<sheetData>${cells('Prefeitura')}</sheetData>`, Seletiva: table, Domiciliar: table })).toEqual({
      rows: [{ Bairro: 'Centro', Dias: 'Segunda' }],
      sheets: { read: 'Seletiva', others: ['Capa', 'Domiciliar'] },
    });
    expect((await sheets({ Seletiva: table })).sheets).toBeNull();
  });

  test('of a workbook with a cross merged across days have it on each of them, and nothing else is spread', async () => {
    const table = `<sheetData>${cells('Bairro', 'Zona', 'Seg', 'Ter', 'Qua')}${cells('Centro', '', 'X', '', '')}</sheetData>`;
    const merged = `<mergeCells><mergeCell ref="A2:B2"/><mergeCell ref="C2:E2"/></mergeCells>`;
    expect((await sheets({ Dias: table + merged })).rows).toEqual([{ Bairro: 'Centro', Seg: 'X', Ter: 'X', Qua: 'X' }]);
  });
});
