import { expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

const now = new Date('2026-11-22T02:00:00.000Z');
const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];

test.each([
  [-2 * minute, 'agora há pouco'],
  [0, 'agora há pouco'],
  [minute - 1, 'agora há pouco'],
  [minute, 'há 1 minuto'],
  [hour - second, 'há 59 minutos'],
  [hour, 'há 1 hora'],
  [3 * hour + 1, 'há 3 horas'],
  [day, 'há 1 dia'],
  [29 * day, 'há 29 dias'],
  [30 * day, 'há 1 mês'],
  [92 * day, 'há 3 meses'],
  [365 * day, 'há 1 ano'],
  [800 * day, 'há 2 anos'],
])('%i ms ago is “%s”', (ms, said) => {
  expect(timeAgo(new Date(now.getTime() - ms), now)).toBe(said);
});
