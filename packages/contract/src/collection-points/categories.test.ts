import { describe, expect, test } from 'vitest';
import { answerOf, categoriesIn, namedCategories, pointCategories, pointCategoryIds } from './categories.ts';
import { materialTypes } from './materials.ts';

describe('the vocabulary', () => {
  test('has each category once, and some of every material', () => {
    expect(new Set(pointCategoryIds).size).toBe(pointCategories.length);
    expect(new Set(pointCategories.map(({ title }) => title)).size).toBe(pointCategories.length);
    expect(new Set(pointCategories.map(({ materialType }) => materialType))).toEqual(new Set(materialTypes));
  });

  test('finds each category in its own title', () => {
    for (const { id, title } of pointCategories) expect(categoriesIn(title), title).toEqual([id]);
  });
});

test.each([
  ['sofás, entulho, podas', ['moveis', 'entulho', 'poda']],
  ['Pilhas e baterias', ['pilhas-e-baterias']],
  ['óleo de motor usado', ['oleo-lubrificante']],
  ['óleo', ['oleo-de-cozinha']],
  ['bateria de carro e pilhas', ['pilhas-e-baterias', 'baterias-de-veiculo']],
  ['garrafas PET e latas', ['garrafas-pet', 'latas']],
  ['vidro plano', ['vidro-plano']],
  ['recycling:light_bulbs', ['lampadas']],
  ['petróleo, latitude, competente', []],
  ['recicláveis', []],
])('%j names the categories %j', (text, named) => {
  expect(categoriesIn(text)).toEqual(named);
});

test.each([
  ['names it', { materials: ['outros'], categories: ['moveis'], refused: [] }, 'named'],
  ['takes the material and says nothing finer', { materials: ['outros'], categories: [], refused: [] }, 'unsaid'],
  [
    'says something finer of another material',
    { materials: ['outros', 'oleo'], categories: ['oleo-de-cozinha'], refused: [] },
    'unsaid',
  ],
  ['names others of the material alone', { materials: ['outros'], categories: ['entulho'], refused: [] }, 'no'],
  ['refuses it', { materials: ['outros'], categories: [], refused: ['moveis'] }, 'no'],
  ['does not take the material', { materials: ['papel'], categories: [], refused: [] }, 'no'],
] as const)('a point that %s answers for furniture', (_what, { materials, categories, refused }, answer) => {
  const point = { materials, categories: namedCategories(categories), refusedCategories: namedCategories(refused) };
  expect(answerOf(point, 'moveis')).toBe(answer);
});

test.each([
  ['takes the material and says nothing finer', [], 'named'],
  ['names the wider category', ['plasticos'], 'named'],
  ['names another alone', ['isopor'], 'no'],
] as const)('a point that %s answers for bottles, which the material itself says', (_what, categories, answer) => {
  const point = { materials: ['plastico'] as const, categories: namedCategories(categories), refusedCategories: [] };
  expect(answerOf(point, 'garrafas-pet')).toBe(answer);
});
