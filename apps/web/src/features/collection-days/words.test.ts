import { type AnsweredService, collectionsWithin } from '@separai/contract/collection-days/answer';
import { expect, test } from 'vitest';
import { changeWords, dayTitle, inSentence, putOutWords, withoutServiceWords } from './words.ts';

const evening = { from: '18:00', until: null, part: null };
const passing = (date: string, fields: object = {}) => ({
  ...{ date, window: evening, putOutBy: `${date}T17:00`, origin: 'rule', movedFrom: null, holiday: null, sentence: null },
  ...fields,
});
const area = (id: number, days: object[], cancelled: object[] = []) => ({ area: { id, name: `Setor ${id}` }, days, cancelled });
const service = (id: number, areas: object[]) =>
  ({ service: { id, name: `Coleta ${id}` }, precision: 'district', areas }) as unknown as AnsweredService;

const only = (days: object[], cancelled: object[] = []) => {
  const [collection] = collectionsWithin([service(1, [area(1, days, cancelled)])], [], { from: '2026-12-01', days: 31 });
  if (collection === undefined) throw new Error('no collection');
  return collection;
};

test('days are named from today on', () => {
  expect(dayTitle('2026-11-26', '2026-11-26')).toBe('Hoje, quinta 26/11');
  expect(dayTitle('2026-11-27', '2026-11-26')).toBe('Amanhã, sexta 27/11');
  expect(dayTitle('2026-11-28', '2026-11-26')).toBe('Sábado 28/11');
});

test('the time until which things are put out names the day where that is the eve', () => {
  expect(putOutWords(only([passing('2026-12-02')]))).toBe('Coloque até as 17h');
  expect(putOutWords(only([passing('2026-12-02', { putOutBy: '2026-12-01T22:30' })]))).toBe('Coloque até terça 01/12, 22h30');
  expect(putOutWords(only([passing('2026-12-02', { putOutBy: null })]))).toBeNull();
});

test('a change says what happens, and why', () => {
  const moved = { origin: 'holiday', movedFrom: '2026-12-25', holiday: 'Natal' };
  expect(changeWords(only([passing('2026-12-26', moved)]))).toBe('no lugar de sexta 25/12 · feriado: Natal');
  const cancelled = {
    date: '2026-12-25',
    window: evening,
    origin: 'holiday',
    movedTo: '2026-12-26',
    holiday: 'Natal',
    sentence: null,
  };
  expect(changeWords(only([], [cancelled]))).toBe('não passa · passa em sábado 26/12 · feriado: Natal');
  expect(inSentence(only([], [cancelled]))).toBe('coleta 1 não passa · passa em sábado 26/12 · feriado: Natal');
  expect(inSentence(only([passing('2026-12-26', moved)]))).toBe(
    'coleta 1, à noite, a partir das 18h · coloque até as 17h · no lugar de sexta 25/12 · feriado: Natal',
  );
  expect(changeWords(only([passing('2026-12-02')]))).toBeNull();
});

test('an address without a service reads why: its street is unknown, too little is known of it, or there is none', () => {
  const unknownStreet = { street: 'Rua X', municipality: 'Icó', uf: 'CE' };
  const open = [{}] as unknown as Parameters<typeof withoutServiceWords>[0]['undecided'];
  expect(withoutServiceWords({ undecided: open, unknownStreet })).toMatch(/^Não encontramos a rua do seu cadastro\./);
  expect(withoutServiceWords({ undecided: open, unknownStreet: null })).toMatch(/^Só o CEP não basta/);
  expect(withoutServiceWords({ undecided: [], unknownStreet: null })).toMatch(/^Não há coleta cadastrada/);
});
