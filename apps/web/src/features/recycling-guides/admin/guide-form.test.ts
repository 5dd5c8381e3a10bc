import type { RecyclingGuide } from '@separai/contract/recycling-guides/schema';
import { expect, test } from 'vitest';
import { differencesOf } from '../../../components/admin/use-record-form.ts';
import { bodyOf, emptyForm, formOf, previewOf, problemsOf, textOf } from './guide-form.ts';
import { adminGuidesText } from './text.ts';

const usual = 'https://www.youtube.com/embed/AAAAAAAAAAA';
const guide: RecyclingGuide = {
  id: 'oleo',
  name: 'Óleo',
  description: 'De fritura.',
  intro: null,
  color: '#AA7700',
  youtubeUrl: usual,
  items: { recyclable: ['Óleo de soja', 'Banha'], nonRecyclable: ['Óleo de motor'], howToPrepare: 'Coe\nGuarde' },
  sources: [{ title: 'Guia', publisher: 'Prefeitura', url: 'https://exemplo.com.br', year: 2020 }],
  position: 4,
  version: 1,
  createdAt: '2026-12-01T15:00:00.000Z',
  updatedAt: '2026-12-01T15:00:00.000Z',
};
const form = formOf(guide, usual);
const required = 'Preencha todos os campos obrigatórios.';

test('a guide that is not touched is sent as it is, without the default video', () => {
  const { name, description, color, items, sources, position } = guide;
  expect(bodyOf(form)).toEqual({ name, description, intro: '', color, youtubeUrl: '', items, sources, position });
  expect(problemsOf(form, false)).toEqual({});
});

test('lists are split by line, and blank lines are dropped', () => {
  expect(bodyOf({ ...form, recyclable: ' A \r\n\n B\n', howToPrepare: '\nC\n\n D ' }).items).toMatchObject({
    recyclable: ['A', 'B'],
    howToPrepare: 'C\nD',
  });
});

test('a new form needs what the specification names, comes last, and has the green of the brand', () => {
  const empty = emptyForm([guide]);
  expect([empty.position, empty.color]).toEqual(['5', '#6CB33F']);
  expect(problemsOf(empty, true)).toEqual({
    name: required,
    description: required,
    recyclable: required,
    nonRecyclable: required,
    howToPrepare: required,
  });
});

test.each([
  [{ color: 'verde' }, { color: 'Cor inválida: use o formato #RRGGBB' }],
  [{ id: 'Não é' }, { id: 'Use apenas letras minúsculas, números e hífens' }],
  [{ id: '', name: '♻️' }, { name: 'Use ao menos uma letra ou um número no nome' }],
  [{ position: 'primeiro' }, { position: 'Use um número de 1 a 9999' }],
  [{ recyclable: `A\n${'b'.repeat(301)}` }, { recyclable: 'Texto longo demais' }],
  [
    { sources: [{ title: '', publisher: 'P', url: 'nada', year: 'ontem' }] },
    {
      'sources.0.title': required,
      'sources.0.url': 'Link inválido',
      'sources.0.year': 'Ano inválido: use quatro números',
    },
  ],
])('%j is told beside its field', (change, problems) => {
  expect(problemsOf({ ...form, ...change }, true)).toEqual(problems);
});

test('the preview has the slug of the name, and no source that says nothing yet', () => {
  const blank = { title: '', publisher: '', url: '', year: '' };
  const preview = previewOf({ ...form, id: '', name: 'Óleo de cozinha', sources: [...form.sources, blank] }, usual);
  expect(preview).toMatchObject({ id: 'oleo-de-cozinha', intro: null, youtubeUrl: usual, items: guide.items });
  expect(preview.sources).toEqual(guide.sources);
});

test('two versions are told field by field, each with whose change it was', () => {
  const mine = { ...form, name: 'Óleo usado', color: '#000000' };
  const theirs = { ...form, name: 'Óleos', description: 'Usado.', sources: [] };
  expect(differencesOf({ base: form, mine, theirs }, { labels: adminGuidesText.fields, textOf })).toMatchObject([
    { field: 'name', mine: 'Óleo usado', theirs: 'Óleos', likely: 'mine' },
    { field: 'description', mine: 'De fritura.', theirs: 'Usado.', likely: 'theirs' },
    { field: 'color', mine: '#000000', theirs: '#AA7700', likely: 'mine' },
    { field: 'sources', mine: 'Guia, Prefeitura, https://exemplo.com.br, 2020', theirs: '', likely: 'theirs' },
  ]);
  expect(differencesOf({ base: form, mine, theirs: mine }, { labels: adminGuidesText.fields, textOf })).toEqual([]);
});
