import { expect, test } from 'vitest';
import { marksOf } from './marks.ts';

test('each service of a calendar has a letter of its own', () => {
  const services = ['Coleta seletiva', 'Coleta domiciliar', 'Seletiva do centro', 'Cata-treco', 'S'].map((name, id) => ({
    id,
    name,
    kind: 'seletiva' as const,
  }));
  expect([...marksOf(services).values()]).toEqual(['S', 'D', 'E', 'C', 'L']);
});
