import { expect, test } from 'vitest';
import { noticeWords } from '../notices/words.ts';
import { hoursUntil, passingWords, stillToPutOut } from './reminders.ts';
import type { CollectionWindow } from './window.ts';

const night = { from: '18:00', until: null, part: null };
const entry = (putOutBy: string | null, window = night, sentence: string | null = null) => ({
  ...{ date: '2026-11-27', window, putOutBy, sentence },
});

test('a reminder says service, window, and until when things are put out, on the eve or the day', () => {
  const reason = passingWords([{ name: 'Coleta seletiva', entries: [entry('2026-11-27T17:00')] }]);
  expect(reason).toBe('coleta seletiva, à noite, a partir das 18h. Coloque até as 17h.');
  const subject = { pointName: 'Coleta seletiva', date: '2026-11-27', reason, collectedWeightKg: null };
  expect(noticeWords('collection-reminder', subject, '2026-11-26')).toEqual({
    title: 'Amanhã tem coleta',
    sentence: 'Amanhã, sexta 27/11: coleta seletiva, à noite, a partir das 18h. Coloque até as 17h.',
  });
  expect(noticeWords('collection-reminder', subject, '2026-11-27')).toMatchObject({ title: 'Hoje tem coleta' });
  expect(noticeWords('collection-reminder', subject, '2026-11-28').sentence).toMatch(/^Sexta 27\/11: /);
});

test('several services are a sentence each, and the sentence of an exception follows', () => {
  const unknown = { from: null, until: null, part: null };
  const words = passingWords([
    { name: 'PEV móvel', entries: [entry('2026-11-26T22:00', { from: '06:00', until: '10:00', part: null } as never)] },
    { name: 'Coleta domiciliar', entries: [entry(null, unknown as never, 'Por causa da feira.')] },
  ]);
  expect(words).toBe('PEV móvel, de manhã, das 6h às 10h. Coloque até quinta 26/11, 22h. Coleta domiciliar. Por causa da feira.');
});

test('the hours of a moment come one by one, and what is past its hour is left out', () => {
  expect([hoursUntil('eve', 5), hoursUntil('eve', 7), hoursUntil('morning', 23).at(-1)]).toEqual([[], [6, 7], 11]);
  const entries = [entry('2026-11-27T17:00'), entry(null)];
  expect(stillToPutOut(entries, '2026-11-27', '2026-11-27T17:00')).toEqual([entry(null)]);
  expect(stillToPutOut(entries, '2026-11-26', '2026-11-26T08:00')).toEqual([]);
});

test('a window without a beginning has no hour to put things out, and is left out after its end', () => {
  const window: CollectionWindow = { from: null, until: '12:00', part: 'morning' };
  const until = { ...{ date: '2026-11-27', window, putOutBy: null, sentence: null } };
  expect(passingWords([{ name: 'Coleta seletiva', entries: [until] }])).toBe('coleta seletiva, de manhã, até as 12h.');
  const at = (time: string) => stillToPutOut([until], '2026-11-27', `2026-11-27T${time}`);
  expect([at('11:59'), at('12:00')]).toEqual([[until], []]);
});
