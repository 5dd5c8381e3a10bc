import { publicSums, publishedMonth } from '@separai/contract/figures/public';
import { expect, test } from 'vitest';
import { publicFiguresPage } from './public-page.ts';

const origin = 'https://separai.exemplo.com.br';
const range = { from: '2026-10', to: '2026-11' };

/** The page's sections on months and materials for collections of so many people by material in one month. */
const pageOf = (people: { papel: number; vidro: number }): string => {
  const parts = Object.entries(people) as [keyof typeof people, number][];
  const of = (count: number) => ({
    ...{ month: '2026-10', collections: count, kilograms: 10 * count },
    ...{ people: count, weighedPeople: count },
  });
  const month = publishedMonth('2026-10', [
    { isTotal: true, material: null, ...of(people.papel + people.vidro) },
    ...parts.map(([material, count]) => ({ isTotal: false, material, ...of(count) })),
  ]);
  const months = [{ ...month, materials: [...month.materials] }];
  const nothing = { savings: [], factors: [], definitions: [], limits: [], license: null };
  return String(publicFiguresPage(origin, { ...range, ...publicSums([month]), ...nothing, months }, null).main);
};

test('materials that may be published stand in a table, and where none may, a sentence says why', () => {
  const head = '<th scope="col">Material</th>';
  const why = 'Os quilos de cada material não são publicados: diriam o que menos de cinco pessoas entregaram.';
  const some = pageOf({ papel: 6, vidro: 7 });
  expect([some.includes(head), some.includes(why)]).toEqual([true, false]);
  const none = pageOf({ papel: 4, vidro: 2 });
  expect(none).toContain('<strong>60 kg</strong> recolhidos');
  expect([none.includes(head), none.includes(why)]).toEqual([false, true]);
});
