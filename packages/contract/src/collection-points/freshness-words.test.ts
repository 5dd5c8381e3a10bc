import { expect, test } from 'vitest';
import { confirmedWords, fullWords } from './freshness-words.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const by = 'pela Cooperativa';

test('a point has the confirmer and the age of its confirmation, or says that it has none', () => {
  expect(confirmedWords({ at: '2026-08-20T12:00:00.000Z', by: 'city' }, now, by)).toBe('Conferido há 3 meses pela Cooperativa');
  expect(confirmedWords({ at: '2026-11-22T11:59:59.000Z', by: 'operator' }, now, by)).toBe(
    'Conferido agora há pouco por quem cuida do ponto',
  );
  expect(confirmedWords(null, now, by)).toBe('Ninguém confirmou ainda');
});

test('that a point is full is said for a day', () => {
  expect(fullWords({ people: 2, at: '2026-11-22T11:00:00.000Z' }, now, by)).toBe('2 pessoas disseram há 1 hora que está cheio');
  expect(fullWords({ people: 3, at: '2026-11-21T12:00:01.000Z' }, now, by)).toBe('3 pessoas disseram há 23 horas que está cheio');
  expect(fullWords({ people: 3, at: '2026-11-21T12:00:00.000Z' }, now, by)).toBeNull();
  expect(fullWords({ people: null, at: '2026-11-22T11:00:00.000Z' }, now, by)).toBe(
    'Está cheio: conferido há 1 hora pela Cooperativa',
  );
  expect(fullWords(null, now, by)).toBeNull();
});
