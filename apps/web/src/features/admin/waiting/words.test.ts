import { expect, test } from 'vitest';
import { agoWords } from '../../../components/admin/ago.ts';
import { badgeWords, sinceWords, waitingWords } from './words.ts';

test('a badge shows the number, and that there are more where counting stopped', () => {
  expect([1, 999, 1_000].map(badgeWords)).toEqual(['1', '999', '999+']);
});

test('waiting work is named in the singular, in the plural and without an end', () => {
  expect([1, 2, 1_000].map((count) => waitingWords('reports', count))).toEqual([
    '1 relato em aberto',
    '2 relatos em aberto',
    'mais de 999 relatos em aberto',
  ]);
  const one = (['bookings', 'missedCollections', 'invitations', 'failedMails'] as const).map((kind) => waitingWords(kind, 1));
  expect(one).toEqual([
    '1 agendamento pendente',
    '1 aviso de coleta que não passou',
    '1 convite que ainda não foi aceito',
    '1 e-mail que não foi entregue',
  ]);
  expect(waitingWords('failedMails', 3)).toBe('3 e-mails que não foram entregues');
});

test('since when a booking waits is said in words of every age', () => {
  const now = new Date('2026-12-08T18:00:00Z');
  const since = (instant: string) => sinceWords(agoWords(new Date(instant), { now, timeZone: 'America/Fortaleza' }));
  expect(
    ['2026-12-08T17:59:50Z', '2026-12-08T17:40:00Z', '2026-12-08T12:00:00Z', '2026-12-07T18:05:00Z', '2026-12-01T12:00:00Z'].map(
      since,
    ),
  ).toEqual([
    'acabou de chegar',
    'espera há 20 min',
    'espera há 6 h',
    'espera desde ontem, 15:05',
    'espera desde 01/12/2026, 09:00',
  ]);
});
