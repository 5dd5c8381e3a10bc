import { expect, test } from 'vitest';
import { savedAge } from './retry-alert.tsx';

const now = new Date('2026-11-22T02:00:00.000Z');
const ageOf = (ms: number): string => savedAge(new Date(now.getTime() - ms), now, 'America/Sao_Paulo');

test.each([
  [-59_999, 'agora há pouco'],
  [0, 'agora há pouco'],
  [59_999, 'agora há pouco'],
  [60_000, 'há 1 minuto'],
  [59 * 60_000, 'há 59 minutos'],
  [3_600_000, 'há 1 hora'],
  [3 * 3_600_000 + 1, 'há 3 horas'],
])('what was saved %i ms ago says %s', (ms, said) => {
  expect(ageOf(ms)).toBe(said);
});

test('a result saved a day ago or more says the instant, in the time zone of the installation', () => {
  expect(ageOf(86_400_000)).toMatch(/^em 20\/11\/2026,? (às )?23:00$/);
});

test('a result saved in the future, as after a clock was set back, says the instant as well', () => {
  expect(ageOf(-120_000)).toMatch(/^em 21\/11\/2026,? (às )?23:02$/);
});
