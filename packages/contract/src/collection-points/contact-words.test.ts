import { expect, test } from 'vitest';
import { contactMessage } from './contact-words.ts';

const point = { name: 'Ecoponto Fátima', shortName: 'Fátima' };

test.each([
  ['dropoff', 'a entrega'],
  ['pickup', 'a coleta'],
  ['both', 'a coleta'],
] as const)('a message to a point of which %s is true asks about %s', (handover, asked) => {
  expect(contactMessage({ ...point, handover })).toBe(
    `Olá! Encontrei o ponto de coleta "Ecoponto Fátima" no Separaí e gostaria de mais informações sobre ${asked} de recicláveis.`,
  );
});
