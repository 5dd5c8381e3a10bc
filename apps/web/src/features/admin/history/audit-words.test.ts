import { expect, test } from 'vitest';
import { actorOf, changesOf, subjectOf } from './audit-words.ts';

test('a point that was changed says so in the words of its form, field by field', () => {
  const before = {
    name: 'Ecoponto',
    isActive: true,
    handover: 'dropoff',
    latitude: -3.7,
    materials: ['papel'],
    phone: null,
    version: 1,
  };
  const after = {
    name: 'Ecoponto Centro',
    isActive: false,
    handover: 'both',
    latitude: -3.71,
    materials: ['papel', 'vidro'],
    phone: '',
    version: 2,
  };
  expect(changesOf({ record: 'collection-point', before, after })).toEqual([
    { field: 'Nome', before: 'Ecoponto', after: 'Ecoponto Centro' },
    { field: 'Latitude', before: '-3,700000', after: '-3,710000' },
    { field: 'Ativo', before: 'Sim', after: 'Não' },
    { field: 'Busca ou recebe', before: 'Recebe no local', after: 'Busca em casa e recebe no local' },
    { field: 'Materiais aceitos', before: 'Papel/Papelão', after: 'Papel/Papelão, Vidro' },
  ]);
});

test('a guide that is new has nothing before, and one that is gone nothing after', () => {
  const state = {
    name: 'Óleo',
    recyclable: ['Soja', 'Banha'],
    sources: [{ title: 'Guia', publisher: 'Cidade', url: 'u' }],
    version: 1,
  };
  const words = [
    ['Nome', 'Óleo'],
    ['Itens recicláveis', 'Soja\nBanha'],
    ['Fontes', 'Guia, Cidade, u'],
  ];
  expect(changesOf({ record: 'recycling-guide', before: null, after: state })).toEqual(
    words.map(([field, after]) => ({ field, before: null, after })),
  );
  expect(changesOf({ record: 'recycling-guide', before: state, after: null })).toEqual(
    words.map(([field, before]) => ({ field, before, after: null })),
  );
});

test('bookings and imports are told in Portuguese, and a field without a word keeps its name', () => {
  const booking = { status: 'pendente', date: '2026-12-04', weightKg: 3.5, collectionPointId: 7, newField: 1 };
  expect(changesOf({ record: 'schedule', before: null, after: booking }).map(({ field, after }) => `${field}: ${after}`)).toEqual(
    ['Ponto de coleta: nº 7', 'Data: 04/12/2026', 'Peso informado (kg): 3,5', 'Situação: Pendente', 'newField: 1'],
  );
  const done = { state: 'applied', outcomes: { new: 1200, refused: 2 } };
  expect(changesOf({ record: 'import', before: { state: 'applying', outcomes: {} }, after: done })).toEqual([
    { field: 'Situação', before: 'Gravando', after: 'Gravada' },
    { field: 'Linhas', before: null, after: '1.200 novas\n2 recusadas' },
  ]);
});

test('a record is called by the name that it has or had, a booking by the beginning of its id', () => {
  const none = { before: null, after: null };
  const id = '0b8f3c1e-1111-4222-8333-444455556666';
  expect(subjectOf({ ...none, record: 'recycling-guide', recordId: 'oleo', before: { name: 'Óleo' } })).toBe('Óleo');
  const promoted = { ...none, record: 'administrator', recordId: id, after: { role: 'admin' } } as const;
  expect(subjectOf({ ...promoted, account: 'Ana' })).toBe('Ana');
  expect(subjectOf({ ...promoted, account: null })).toBe('conta excluída');
  expect(changesOf({ ...promoted, before: { role: 'user' } })).toEqual([
    { field: 'Papel', before: 'Morador', after: 'Administrador' },
  ]);
  expect(subjectOf({ ...none, record: 'import', recordId: '3', after: { fileName: 'pontos.csv' } })).toBe('pontos.csv');
  expect(subjectOf({ ...none, record: 'schedule', recordId: id, after: { status: 'pendente' } })).toBe('0b8f3c1e');
});

test('the actor is a person, one whose account is gone, or the service itself', () => {
  expect(actorOf({ actor: 'person', name: 'Ana' })).toBe('Ana');
  expect(actorOf({ actor: 'erased', name: null })).toBe('pessoa que excluiu a conta');
  expect(actorOf({ actor: 'service', name: null })).toBe('o próprio serviço');
});

test('the two verdicts of an item are told apart, each with what it says, and a source by its title', () => {
  const national = {
    scope: 'national',
    kind: 'rejeito',
    prepare: 'Embrulhe.',
    why: null,
    depends: null,
    since: null,
    sources: [],
  };
  const city = { ...national, scope: 'city', kind: 'entulho', since: '2026-03-01', sources: ['central-156'] };
  const before = { name: 'Espelho', material: 'vidro', verdicts: [national], version: 1 };
  const after = { ...before, verdicts: [city, national], version: 2 };
  expect(changesOf({ record: 'item', before, after })).toEqual([
    {
      field: 'Regra da nossa cidade',
      before: null,
      after: 'Entulho: ecoponto ou caçamba\nComo preparar: Embrulhe.\nDesde: 01/03/2026\nFontes: central-156',
    },
  ]);
  expect(subjectOf({ record: 'item-source', recordId: 'central-156', before: null, after: { title: 'Central 156' } })).toBe(
    'Central 156',
  );
});

test('an export says what was downloaded, how many and by which filter', () => {
  const after = { subject: 'schedules', format: 'xlsx', count: 1292, status: 'confirmado', from: '2026-12-04', searched: true };
  const entry = { record: 'export', recordId: 'schedules', before: null, after } as const;
  expect(subjectOf(entry)).toBe('Agendamentos');
  expect(changesOf(entry).map(({ field, after: is }) => `${field}: ${is}`)).toEqual([
    'O que foi baixado: Agendamentos',
    'Formato: Planilha do Excel',
    'Quantos: 1.292',
    'Filtro: situação: Confirmado',
    'Filtro: de: 04/12/2026',
    'Filtro: texto procurado: Sim',
  ]);
});

test('an area of collection says its days in words, and of its outline how large it is', () => {
  const before = {
    ...{ name: 'Setor 1', serviceId: 3, holidayPolicy: null, districts: ['Centro'], version: 1 },
    ...{ rules: [{ recurrence: 'FREQ=WEEKLY;BYDAY=TU', text: 'terças' }], polygons: { count: 1, points: 5, coordinates: [] } },
  };
  const after = {
    ...{ ...before, holidayPolicy: 'nextDay', districts: ['Centro', 'Aldeota'], version: 2 },
    ...{ rules: [{ recurrence: 'FREQ=WEEKLY;BYDAY=WE', text: 'quartas' }], polygons: { count: 2, points: 1200 } },
  };
  expect(changesOf({ record: 'collection-area', before, after })).toEqual([
    { field: 'Nos feriados', before: null, after: 'Passa no dia seguinte' },
    { field: 'Dias e horários', before: 'terças', after: 'quartas' },
    { field: 'Área no mapa', before: '1 contorno, 5 pontos', after: '2 contornos, 1.200 pontos' },
    { field: 'Bairros', before: 'Centro', after: 'Centro\nAldeota' },
  ]);
});

test('streets, postal codes and validity of a collection area, and hours of an exception, read as words', () => {
  const rule = { text: 'terças', validFrom: '2026-01-01', validUntil: null };
  const before = { rules: [rule], streets: [], postalCodes: [] };
  const after = {
    rules: [{ ...rule, validUntil: '2026-12-31' }],
    streets: [{ street: 'Rua A', district: 'Centro', from: 10, until: null, parity: 'even' }],
    postalCodes: [{ from: '60000-000', until: '60009-999' }],
  };
  expect(changesOf({ record: 'collection-area', before, after })).toEqual([
    {
      field: 'Dias e horários',
      before: 'terças, a partir de 01/01/2026',
      after: 'terças, a partir de 01/01/2026, até 31/12/2026',
    },
    { field: 'Ruas', before: null, after: 'Rua A (Centro), do 10 em diante, números pares' },
    { field: 'CEPs', before: null, after: '60000-000 a 60009-999' },
  ]);
  const hours = { kind: 'added', window: { from: '08:00', until: null, part: null } };
  expect(changesOf({ record: 'collection-exception', before: null, after: hours })).toEqual([
    { field: 'O que muda', before: null, after: 'Acrescentada' },
    { field: 'Horário', before: null, after: 'de dia, a partir das 8h' },
  ]);
});
