import type { ListedItem } from '@separai/contract/items/schema';
import { expect, test } from 'vitest';
import { differencesOf } from '../../../components/admin/use-record-form.ts';
import { conflictLabels, conflictTextOf, typedParts } from './item-conflict.ts';
import { bodyOf, emptyForm, formFieldOf, formOf, type ItemForm, problemsOf } from './item-form.ts';

const known = {
  'prefeitura-guia': {
    title: 'Guia',
    publisher: 'Prefeitura',
    url: 'https://exemplo.gov.br',
    year: '',
    page: '',
    accessed: '2026-11-20',
    note: '',
  },
};
const item: ListedItem = {
  id: 'pilha',
  name: 'Pilha',
  aliases: ['pilha AA', 'bateria'],
  material: 'eletronicos',
  category: 'pilhas-e-baterias',
  guide: 'perigosos',
  version: 3,
  updatedAt: '2026-11-23T12:00:00.000Z',
  verdicts: [
    {
      scope: 'city',
      kind: 'perigoso',
      prepare: 'Ligue 156.',
      why: null,
      depends: null,
      since: '2026-03-01',
      sources: ['prefeitura-guia'],
    },
    {
      scope: 'national',
      kind: 'logistica-reversa',
      prepare: 'Guarde.',
      why: 'Tem metais.',
      depends: null,
      since: null,
      sources: [],
    },
  ],
};
const source = {
  title: 'Guia',
  publisher: 'Prefeitura',
  url: 'exemplo.gov.br/guia',
  year: '',
  page: '',
  accessed: '2026-11-23',
  note: '',
};

test('an item that is saved without a change stays equal', () => {
  const { id: _id, version: _version, updatedAt: _updatedAt, ...fields } = item;
  const verdicts = fields.verdicts.map(({ why, depends, ...verdict }) => ({
    ...verdict,
    why: why ?? '',
    depends: depends ?? '',
  }));
  expect(bodyOf(formOf(item), known)).toEqual({ ...fields, verdicts, sources: [] });
  expect(problemsOf(formOf(item), known, false)).toEqual({});
});

test('a new source is named by its publisher and its title, as no other is, and stands after those that were there', () => {
  const form = formOf(item);
  form.city.newSources.push(source);
  form.national.newSources.push(source);
  const { verdicts, sources } = bodyOf(form, known);
  expect(verdicts.map((verdict) => verdict.sources)).toEqual([['prefeitura-guia', 'prefeitura-guia-2'], ['prefeitura-guia-3']]);
  expect(sources?.map(({ id }) => id)).toEqual(['prefeitura-guia-2', 'prefeitura-guia-3']);
});

test('the city’s verdict goes when it has none of its own any more, its new sources with it', () => {
  const form: ItemForm = { ...formOf(item), hasCity: false };
  form.city.newSources.push(source);
  const { verdicts, sources } = bodyOf(form, known);
  expect([verdicts.map(({ scope }) => scope), sources]).toEqual([['national'], []]);
});

test('a refusal is shown at the field where it was typed, of every verdict', () => {
  const form = formOf(item);
  form.national.newSources.push({ ...source, url: '' });
  expect(formFieldOf('verdicts.0.prepare', form)).toBe('city.prepare');
  expect(formFieldOf('verdicts.0.prepare', { ...form, hasCity: false })).toBe('national.prepare');
  expect(formFieldOf('aliases.3', form)).toBe('aliases');
  expect(problemsOf(form, known, false)).toEqual({
    'national.newSources.0.url': 'Diga o link da fonte ou, se ela não tem um, o ano do documento',
  });
});

test('a form that begins with words keeps them as another name', () => {
  expect(emptyForm('tampa de panela')).toMatchObject({ name: 'Tampa de panela', aliases: 'tampa de panela' });
  expect(problemsOf(emptyForm('!'), known, true)).toMatchObject({ name: 'Use ao menos uma letra ou um número no nome' });
});

test('of two versions every field is told that differs, and one goes on with what one chose', () => {
  const [base, mine, theirs] = [formOf(item), formOf(item), formOf(item)];
  mine.national.why = 'Meu porquê.';
  mine.city.newSources.push(source);
  theirs.national.prepare = 'Outra preparação.';
  expect(
    differencesOf({ base, mine, theirs }, { labels: conflictLabels, textOf: conflictTextOf(known) }).map(({ field, likely }) => [
      field,
      likely,
    ]),
  ).toEqual([
    ['city.sources', 'mine'],
    ['national.prepare', 'theirs'],
    ['national.why', 'mine'],
  ]);
  const next = typedParts(
    { mine, theirs },
    new Map([
      ['city.sources', 'mine'],
      ['national.prepare', 'theirs'],
      ['national.why', 'theirs'],
    ]),
  );
  expect(next.city.newSources).toEqual([source]);
  expect([next.national.prepare, next.national.why]).toEqual(['Outra preparação.', 'Tem metais.']);
});
