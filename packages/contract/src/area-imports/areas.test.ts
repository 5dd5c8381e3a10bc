import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CollectionAreaCreation } from '../collection-days/administration-schema.ts';
import { areaChanges, areaWords, contentOf, mergedArea } from './changes.ts';
import { areaCells, areaColumnNames } from './export.ts';
import { type AreaMapping, areaMappingProblem } from './fields.ts';
import { AreaPlan, type PlannedArea } from './plan.ts';
import { proposeAreaMapping, serviceKindIn } from './proposal.ts';
import { areaRowReader } from './row.ts';
import { isDayColumn } from './rule-cells.ts';
import { crossingOf, type FileShape, readShape } from './shape.ts';

const today = '2026-11-26';
const file = { fileName: 'setores.csv', rows: 2, hasShapes: false, today, city: { municipality: 'Vila Nova', uf: 'MG' } };

type Table = readonly Readonly<Record<string, string>>[];

const proposed = (rows: Table, facts: Partial<typeof file> = {}): AreaMapping => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = names.map((name) => {
    const filled = rows.flatMap((row) => ((row[name] ?? '') ? [row[name] ?? ''] : []));
    return { name, filled: filled.length, texts: [...new Set(filled)] };
  });
  return proposeAreaMapping(columns, { ...file, rows: rows.length, ...facts });
};

/** The areas of a table by the proposed mapping, and the problems of its rows by their numbers. */
const planned = (rows: Table, facts: Partial<typeof file> = {}, change: (mapping: AreaMapping) => AreaMapping = (one) => one) => {
  const read = areaRowReader(change(proposed(rows, facts)));
  const plan = new AreaPlan();
  const problems: Record<number, string> = {};
  for (const [index, cells] of rows.entries()) {
    const row = read(cells);
    const [problem] = Object.values(row.problems);
    if (problem === undefined) plan.add(index + 2, row, facts.hasShapes === true);
    else problems[index + 2] = problem;
  }
  return { areas: plan.areas(), problems };
};
const table = (text: string): Table => {
  const [head = '', ...lines] = text.trim().split('\n');
  const names = head.split(';');
  return lines.map((one) =>
    Object.fromEntries(
      one
        .trim()
        .split(';')
        .map((cell, index) => [names[index]?.trim() ?? '', cell]),
    ),
  );
};
const words = ({ draft }: PlannedArea): string => {
  const { name, rules, districts = '', streets = '', postalCodes = '' } = areaWords(contentOf(draft, null));
  return [draft.service, name, rules?.replace(/ \(desde [^)]*\)/g, ''), districts, streets, postalCodes]
    .filter(Boolean)
    .join(' | ');
};

test('rows of one day and hour of a district and service are one area with a rule for each hour', () => {
  const { areas, problems } = planned(
    table(`bairro;coleta;dia;horario
      CENTRO;Orgânica;Segunda;16:00
      CENTRO;Orgânica;Terça;16:00
      Vila (parte alta);Seletiva;Terça;12:10
      centro;Orgânica;Quarta;08:00
      CENTRO;Seletiva;Sexta;0.3333333333`),
  );
  expect(problems).toEqual({});
  expect(areas.map(words)).toEqual([
    'Orgânica | CENTRO | segundas e terças, às 16h; quartas, às 8h | CENTRO',
    'Seletiva | Vila (parte alta) | terças, às 12h10 | Vila (parte alta)',
    'Seletiva | CENTRO | sextas, às 8h | CENTRO',
  ]);
  expect(areas.map(({ first, others }) => [first, others])).toEqual([
    [2, [3, 5]],
    [4, []],
    [6, []],
  ]);
});

describe('the columns are found by what they say', () => {
  test.each([
    [
      'outlines with the days in one of several columns',
      [
        { Name: '2022', FREQUENCIA: '', layer: 'DIURNO - SEG/QUA/SEX' },
        { Name: '2023', FREQUENCIA: 'SEG/QUA/SEX - NOTURNO', layer: 'NOTURNO - SEG/QUA/SEX' },
        { Name: '2024', FREQUENCIA: '', layer: 'NOTURNO - TER/QUI/SAB' },
      ],
      { hasShapes: true, fileName: 'coleta_domiciliar.geojson' },
      [
        'Coleta domiciliar | Setor 2022 | segundas, quartas e sextas, de dia',
        'Coleta domiciliar | Setor 2023 | segundas, quartas e sextas, à noite',
        'Coleta domiciliar | Setor 2024 | terças, quintas e sábados, à noite',
      ],
    ],
    [
      'a sector whose name repeats its days',
      [{ IDENTIFICA: '201', SETOR: '201 - SEGUNDA - DIURNO - SELETIVA', FREQUENCIA: 'SEGUNDA-FEIRA DIURNO' }],
      { hasShapes: true, fileName: 'seletiva.geojson' },
      ['Coleta seletiva | Setor 201 | segundas, de dia'],
    ],
    [
      'a column for each day',
      table(`Bairro;Segunda;Terça;Quarta;Sexta
        Centro;x;;x;X
        Jardim;;07:30;-;não`),
      { fileName: 'Coleta Seletiva.xlsx' },
      ['Coleta seletiva | Centro | segundas, quartas e sextas | Centro', 'Coleta seletiva | Jardim | terças, às 7h30 | Jardim'],
    ],
    [
      'a column for each day, and one of the shift',
      table(`Bairro;Seg;Ter;Turno
        Centro;X;;Manhã
        Lapa;;X;Noite`),
      { fileName: 'seletiva.csv' },
      ['Coleta seletiva | Centro | segundas, de manhã | Centro', 'Coleta seletiva | Lapa | terças, à noite | Lapa'],
    ],
    [
      'a route with several districts, days and a shift',
      table(`Rota;Bairros;Dias da semana;Turno
        Azul;Centro, Vila Nova e Lapa;Terças e quintas;Manhã`),
      { fileName: 'lixo.csv' },
      ['Coleta domiciliar | Azul | terças e quintas, de manhã | Centro; Vila Nova; Lapa'],
    ],
    [
      'streets with numbers and sides',
      table(`Logradouro;Número inicial;Número final;Lado;Bairro;Frequência;Tipo de coleta
        Rua A;1;99;par;Centro;1º sábado do mês;Volumosos
        Rua B;;;;Centro;1º sábado do mês;Volumosos
        Rua B;;;;Centro;2ª feira;Volumosos`),
      {},
      [
        'Volumosos | Centro – todo 1º sábado do mês | todo 1º sábado do mês | Rua A (1 a 99, lado par) [Centro]; Rua B [Centro]',
        'Volumosos | Centro – segundas | segundas | Rua B [Centro]',
      ],
    ],
    [
      'ranges of postal codes',
      table(`setor;cep inicial;cep final;dia;serviço
        Norte;30100-000;30199999;Sábado;Seletiva`),
      {},
      ['Seletiva | Norte | sábados | 30100-000 a 30199-999'],
    ],
  ])('%s', (_, rows, facts, expected) => {
    const { areas, problems } = planned(rows, facts);
    expect(areas.map(words)).toEqual(expected);
    expect(problems).toEqual({});
  });
});

test('hours that say an end alone are proposed, in the text of the days or in a column of their own', () => {
  const joined = planned([{ setor: '31', frequencia: 'SEG/QUA até as 12h', tipo: 'Seletiva' }]);
  const apart = planned([{ setor: '31', frequencia: 'SEG/QUA', periodo: 'manhã, até 12h', tipo: 'Seletiva' }]);
  expect([joined.problems, apart.problems]).toEqual([{}, {}]);
  expect([joined, apart].map(({ areas }) => areas[0]?.draft.rules)).toMatchObject([
    [{ recurrence: 'FREQ=WEEKLY;BYDAY=MO,WE', window: { from: null, until: '12:00', part: null } }],
    [{ recurrence: 'FREQ=WEEKLY;BYDAY=MO,WE', window: { from: null, until: '12:00', part: 'morning' } }],
  ]);
});

test('a column whose texts all name kinds of collection, as the folders of a map do, is proposed as the service', () => {
  const folders = [
    { Pasta: 'Coleta Seletiva', name: 'Rota 01', DIAS: 'Terça e Sexta', EMPRESA: 'Limpa Bem' },
    { Pasta: 'Orgânicos', name: 'Rota 02', DIAS: 'Seg/Qua/Sex', EMPRESA: 'Limpa Bem' },
  ];
  const inShapes = { hasShapes: true, fileName: 'mapa.kml' };
  expect(proposed(folders, inShapes).columns).toMatchObject({ service: ['Pasta'], name: ['name'], frequency: ['DIAS'] });
  const { columns } = proposed(
    [...folders, { Pasta: 'Zona Norte', name: 'Rota 03', DIAS: 'Sábado', EMPRESA: 'Limpa Bem' }],
    inShapes,
  );
  expect(columns.service).toBeUndefined();
  const named = proposed(folders, { hasShapes: true, fileName: 'coleta_domiciliar.kml' });
  expect([named.columns.service, named.constants.service]).toEqual([undefined, 'Coleta domiciliar']);
});

test('days that a text leaves open wait for a person, whose word counts for every row with the text', () => {
  const rows = table(`bairro;coleta;frequencia
    Centro;Seletiva;Quinzenal, às terças
    Lapa;Seletiva;Quinzenal, às terças
    Serra;Seletiva;Sem coleta
    Praia;Seletiva;segunda`);
  const waiting = planned(rows);
  expect(waiting.problems).toEqual({
    2: 'Falta confirmar, no passo Colunas, os dias de “Quinzenal, às terças”.',
    3: 'Falta confirmar, no passo Colunas, os dias de “Quinzenal, às terças”.',
    4: 'Falta confirmar, no passo Colunas, os dias de “Sem coleta”.',
  });
  const rule = { recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', window: { from: null, until: null, part: null } };
  const { areas, problems } = planned(rows, {}, (mapping) => ({
    ...mapping,
    frequencies: [
      { text: 'Quinzenal, às terças', rules: [{ ...rule, validFrom: '2026-12-01' }] },
      { text: 'Sem coleta', rules: [] },
    ],
  }));
  expect(areas.map(words)).toEqual([
    'Seletiva | Centro | a cada duas semanas, às terças | Centro',
    'Seletiva | Lapa | a cada duas semanas, às terças | Lapa',
    'Seletiva | Praia | segundas | Praia',
  ]);
  expect(areas[0]?.draft.rules[0]?.validFrom).toBe('2026-12-01');
  expect(problems).toEqual({ 4: '“Sem coleta” está marcado como sem coleta.' });
});

test('a mapping says type of collection, days and city, and a row what it lacks', () => {
  const rows = table(`bairro;frequencia
    Centro;segunda
    Lapa;`);
  const mapping = proposed(rows);
  expect(areaMappingProblem(mapping)).toMatch('tipo de coleta');
  const whole = { ...mapping, constants: { ...mapping.constants, service: 'Seletiva' } };
  expect(areaMappingProblem(whole)).toBeNull();
  expect(areaMappingProblem({ ...whole, columns: { ...whole.columns, frequency: [] } })).toMatch('dias');
  expect(areaMappingProblem({ ...whole, constants: { service: 'Seletiva' } })).toMatch('cidade');
  expect(planned(rows, {}, () => whole).problems).toEqual({ 3: 'A linha não diz os dias da coleta.' });
});

test('outlines of one sector are one area unless their days differ', () => {
  const rows = [
    { nome: '31', frequencia: 'terça' },
    { nome: '31', frequencia: 'TERÇA-FEIRA' },
    { nome: '31', frequencia: 'quinta' },
  ];
  const { areas } = planned(rows, { hasShapes: true, fileName: 'seletiva.kml' });
  expect(areas.map(({ draft, others }) => [draft.name, others.length, draft.occurrence])).toEqual([
    ['Setor 31', 1, 0],
    ['Setor 31 (2)', 0, 1],
  ]);
});

test('different days of one district are joined with a warning where a row has several days', () => {
  const { areas } = planned(
    table(`bairro;tipo;frequencia
      Centro;Seletiva;seg/qua/sex
      Centro;Seletiva;ter/qui/sab`),
  );
  expect(areas.map(({ notes }) => notes.join())).toEqual([expect.stringMatching('dias diferentes')]);
});

test('districts of one name in two cities are two areas', () => {
  const { areas } = planned(
    table(`cidade;bairro;tipo;frequencia
      Vila Nova - MG;Centro;Seletiva;segunda
      Serra Azul - MG;Centro;Seletiva;quinta
      VILA NOVA/MG;Centro;Seletiva;quarta`),
  );
  expect(areas.map((area) => [area.draft.municipality, words(area)])).toEqual([
    ['Vila Nova', 'Seletiva | Centro | segundas e quartas | Centro'],
    ['Serra Azul', 'Seletiva | Centro | quintas | Centro'],
  ]);
});

test.each([
  ['Centro / Vila Nova/Jd. América', ['Centro', 'Vila Nova', 'Jd. América']],
  ['Centro, Lapa e Vila Nova', ['Centro', 'Lapa', 'Vila Nova']],
  ['Santo Antônio e São João', ['Santo Antônio e São João']],
  ['Km 7/8, Machado c/ caminhãozinho', ['Km 7/8', 'Machado c/ caminhãozinho']],
  ['Serra (parte alta / baixa), Mata (Sul e Norte)', ['Serra (parte alta / baixa)', 'Mata (Sul e Norte)']],
])('districts of a cell are read one by one: %s', (text, districts) => {
  const { areas } = planned([{ setor: 'Sul', bairros: text, tipo: 'Seletiva', frequencia: 'terça' }]);
  expect(areas[0]?.draft.districts).toEqual(districts);
});

test("beside letters of parts of the day an 'N' is the night, and asked about", () => {
  const rows = table(`Bairro;Segunda;Terça;Quarta
    Centro;D;;N
    Lapa;S;N;N`);
  expect(planned(rows, { fileName: 'seletiva.csv' }).problems).toEqual({
    2: 'Falta confirmar, no passo Colunas, os dias de “Segunda D · Quarta N”.',
  });
});

test('a long text names no column of days', () => {
  expect([isDayColumn('Segunda e quinta'), isDayColumn('Segunda '.repeat(600))]).toEqual([true, false]);
});

const square = (x: number, y: number, size = 0.01): FileShape[number][number] => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
];

describe('outlines', () => {
  test('keep their holes and parts, without heights and repeated positions, and closed', () => {
    const open = square(-47.8, -21.1).slice(0, 4);
    const { polygons, notes, problem } = readShape(
      [[[...open, open[3] ?? [0, 0]], square(-47.795, -21.095, 0.001)], [square(-47.7, -21)]],
      '',
    );
    expect(problem).toBeNull();
    expect(notes).toEqual([]);
    expect(polygons?.coordinates.map((rings) => rings.map((ring) => ring.length))).toEqual([[5, 5], [5]]);
  });

  test('are converted from metres of the zone that the file names', () => {
    const [x, y] = [205_000, 7_660_000];
    const metres = [[[square(x, y, 1000)]], 'urn:ogc:def:crs:EPSG::31983'] as const;
    const [corner] = readShape(...metres).polygons?.coordinates[0]?.[0] ?? [];
    expect(corner).toEqual([expect.closeTo(-47.845, 2), expect.closeTo(-21.135, 2)]);
    expect(readShape(metres[0], '').problem).toMatch('UTM');
  });

  test('of more positions than an area may have are refused before their edges are compared', () => {
    const zigzag = Array.from({ length: 100_000 }, (_, n) => [n % 2 === 0 ? -47.8 : -47.7, -21 - n / 1e6] as const);
    expect(readShape([[zigzag]], '').problem).toMatch('no máximo 10000 pontos');
  });

  test('tell where they cross themselves, lie abroad, or have their axes exchanged', () => {
    const bow: FileShape[number][number] = [
      [-47.8, -21.1],
      [-47.79, -21.09],
      [-47.79, -21.1],
      [-47.8, -21.09],
      [-47.8, -21.1],
    ];
    expect(readShape([[bow]], '').notes).toEqual([expect.stringMatching(/cruza a si mesmo perto de −21,\d{5}; −47,\d{5}/)]);
    expect(crossingOf([...square(-47.8, -21.1)])).toBeNull();
    expect(readShape([[square(2.3, 48.8)]], '').problem).toMatch('fora do Brasil');
    expect(readShape([[square(-21.1, -47.8)]], '').notes).toEqual([expect.stringMatching('trocadas')]);
    expect(
      readShape(
        [
          [
            [
              [-47.8, -21.1],
              [-47.7, -21.1],
            ],
          ],
        ],
        '',
      ).problem,
    ).toMatch('menos de 3 pontos');
  });
});

const stored = z.parse(CollectionAreaCreation, {
  serviceId: 1,
  code: '31',
  name: 'Setor 31',
  municipality: 'Vila Nova',
  uf: 'MG',
  rules: [{ recurrence: 'FREQ=WEEKLY;BYDAY=TU', validFrom: '2026-01-05', window: {} }],
  coverage: {
    districts: ['Centro', 'Lapa (parte alta)'],
    streets: [{ street: 'Rua A', district: 'Centro', from: 1, until: 99, parity: 'odd' }, { street: 'Rua B, fundos' }],
    postalCodes: [{ from: '30100-000', until: '30199-999' }],
  },
});

test('a file says the same again without a change, and other days end the earlier ones', () => {
  const [again] = planned([{ setor: '31', frequencia: 'terças', tipo: 'Seletiva' }]).areas;
  const [other] = planned([{ setor: '31', frequencia: 'quintas', tipo: 'Seletiva' }], {}, (mapping) => ({
    ...mapping,
    validFrom: '2027-01-04',
  })).areas;
  if (again === undefined || other === undefined) throw new Error('no area was planned');
  expect(areaChanges(stored, mergedArea(stored, { draft: again.draft, polygons: null, today }))).toBeNull();
  const after = mergedArea(stored, { draft: other.draft, polygons: null, today });
  expect(after.rules.map(({ recurrence, validFrom, validUntil }) => [recurrence, validFrom, validUntil])).toEqual([
    ['FREQ=WEEKLY;BYDAY=TU', '2026-01-05', '2027-01-03'],
    ['FREQ=WEEKLY;BYDAY=TH', '2027-01-04', null],
  ]);
  expect(areaChanges(stored, after)).toEqual({
    before: { rules: 'terças (desde 05/01/2026)' },
    changes: { rules: 'terças (de 05/01/2026 a 03/01/2027); quintas (desde 04/01/2027)' },
  });
});

test('an export is imported without a change', () => {
  const streets = Array.from({ length: 300 }, (_, index) => ({ ...stored.coverage.streets[0], street: `Rua dos Ipês ${index}` }));
  const area = {
    ...stored,
    operator: 'Cooperativa',
    active: false,
    holidayPolicy: 'nextDay' as const,
    rules: [
      ...stored.rules,
      {
        recurrence: 'FREQ=MONTHLY;BYDAY=1SA,3SA',
        window: { from: '18:00', until: null, part: null },
        validFrom: today,
        validUntil: '2027-06-30',
      },
      {
        recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE',
        window: { from: null, until: null, part: 'night' as const },
        validFrom: today,
        validUntil: null,
      },
      ...[
        { from: null, until: '12:00', part: null },
        { from: null, until: '12:00', part: 'morning' as const },
        { from: '17:30', until: null, part: 'night' as const },
        { from: null, until: null, part: null },
      ].map((window) => ({ recurrence: 'FREQ=WEEKLY;BYDAY=FR', window, validFrom: today, validUntil: null })),
    ],
    coverage: { ...stored.coverage, streets: [...stored.coverage.streets, ...streets] as typeof stored.coverage.streets },
  };
  const rows = areaCells({ ...area, id: 7, service: 'Seletiva' });
  expect(rows.length).toBeGreaterThan(1);
  expect(Object.keys(rows[0] ?? {})).toEqual(areaColumnNames);
  const { areas, problems } = planned(rows);
  expect(problems).toEqual({});
  expect(areas).toHaveLength(1);
  const [{ draft } = { draft: null }] = areas;
  if (draft === null) throw new Error('no area was planned');
  expect(draft.id).toBe(7);
  expect(areaChanges(area, contentOf(draft, null))).toBeNull();
});

test('a service is of the kind that its name tells', () => {
  expect(
    ['COLETA SELETIVA', 'Orgânica', 'Cata-treco', 'Podas e galhadas', 'Lixo domiciliar', 'Apoio'].map(serviceKindIn),
  ).toEqual(['seletiva', 'organicos', 'volumosos', 'podas', 'domiciliar', 'outra']);
});
