import { readFileSync } from 'node:fs';
import { daysOfDate, holidaysByAddress } from '@separai/contract/collection-points/holidays';
import { openingStateAt, parseOpeningHours } from '@separai/contract/collection-points/opening-hours';
import { proposedOpeningHours } from '@separai/contract/collection-points/opening-hours-proposal';
import Library from 'opening_hours';
import { describe, expect, test } from 'vitest';

/** A text as a city publishes it, how many points have it, and what it says, read by a person; null: it does not say it plainly. */
interface Form {
  readonly city: string;
  readonly text: string;
  readonly points: number;
  readonly hours: string | null;
}

const forms = JSON.parse(readFileSync(new URL('hours/forms.json', import.meta.url), 'utf8')) as Form[];

/** The same of other ways to write hours: abbreviations, brackets, missing blanks, hours before their days; null: not said plainly. */
const variations = JSON.parse(readFileSync(new URL('hours/variations.json', import.meta.url), 'utf8')) as Pick<
  Form,
  'text' | 'hours'
>[];

test.each([...forms, ...variations])('“$text” says $hours', ({ text, hours }) => {
  expect(proposedOpeningHours(text)).toBe(hours);
});

test.each(['Fortaleza', 'Porto Alegre'])('of the points of %s that say their hours, at least 90 %% are understood', (city) => {
  const saying = forms.filter((form) => form.city === city && form.text !== 'sem informação');
  const sum = (some: readonly Form[]): number => some.reduce((points, form) => points + form.points, 0);
  expect(sum(saying)).toBeGreaterThan(80);
  expect(sum(saying.filter(({ hours }) => hours !== null)) / sum(saying)).toBeGreaterThanOrEqual(0.9);
});

test.each([
  '2ª 4ª 6ª 8h às 12h',
  'Seg a sex, 8h às 17h, sábados só com agendamento',
  'Seg a sex 8h às 17h (fechado no almoço)',
  'Primeiro sábado do mês, 8h às 12h',
  'Seg a sex 18h às 2h',
  'Seg a sex 8h às 12h; sex 13h às 17h',
  '(51) 3289-6991',
  '',
])('“%s” stays unknown', (text) => {
  expect(proposedOpeningHours(text)).toBeNull();
});

test.each([
  ['8h às 17h. Fechado aos domingos e feriados', 'Mo-Sa 08:00-17:00; PH off'],
  ['Segunda a sábado, inclusive feriados, 8h às 17h', 'Mo-Sa,PH 08:00-17:00'],
  ['Segunda a sexta 8h às 18h; sábado fechado', 'Mo-Fr 08:00-18:00'],
  ['Seg, qua e sex 8h30 às 11h30', 'Mo,We,Fr 08:30-11:30'],
  ['Todos os dias, exceto domingo, 8h às 12h', 'Mo-Sa 08:00-12:00'],
  ['Domingos e feriados, 8h às meio-dia', 'Su,PH 08:00-12:00'],
])('“%s” says %s', (text, hours) => {
  expect(proposedOpeningHours(text)).toBe(hours);
});

describe('our rules say what the library says, at every change of two years, a minute before and after, and every seven hours', () => {
  const where = { lat: -3.7, lon: -38.5, address: { country_code: 'br', state: 'Ceará' } };
  const [from, to] = [new Date(2026, 0, 1), new Date(2028, 0, 1)];
  const dayOf = (at: Date): string =>
    [at.getFullYear(), String(at.getMonth() + 1).padStart(2, '0'), String(at.getDate()).padStart(2, '0')].join('-');
  const openSpans = (text: string): [number, number][] =>
    new Library(text, where).getOpenIntervals(from, to).map(([opens, closes]) => [opens.getTime(), closes.getTime()]);
  const holidays = new Set(openSpans('PH 00:00-24:00').map(([opens]) => dayOf(new Date(opens))));

  const others = [
    ...[
      '24/7',
      'Mo-Fr 07:00-24:00',
      'Fr,Sa 22:00-02:00',
      'Sa-Mo 08:00-12:00',
      'Mo-Fr,PH 08:00-12:00',
      'PH off; Mo-Fr 08:00-12:00',
    ],
    ...[
      'Mo-Sa 08:00-17:00; PH off',
      'Mo-Su 08:00-22:00; Dec 25 off; Dec 24-Jan 02 08:00-12:00',
      'Mo-Su 10:00-20:00; 2026 Dec 24 off',
    ],
    ...[
      'Mo-Fr 08:00-17:00; 2026 Dec 21-2027 Jan 10 Mo-Fr 08:00-12:00',
      'Mo-Fr 08:00-17:00; 2026 Nov 20 off; 2026 Nov 21 09:00-12:00',
    ],
    ...['Mo-Fr 08:00-12:00; Mo-Fr 14:00-18:00', 'Mo-Su 08:00-10:00; Feb 29 off', 'Mo-Su 00:00-24:00; Su,PH off'],
  ];
  test.each([...new Set([...[...forms, ...variations].flatMap(({ hours }) => hours ?? []), ...others])])('%s', (text) => {
    const hours = parseOpeningHours(text);
    if (hours === null) throw new Error('not understood');
    const spans = openSpans(text);
    const instants = spans.flatMap((span) => span.flatMap((edge) => [edge - 60_000, edge, edge + 60_000]));
    for (let at = from.getTime(); at < to.getTime(); at += 7 * 3_600_000 + 660_000) instants.push(at);
    // Spans and instants in their order: the next span is never looked for from the first.
    let span = 0;
    const wrong = instants
      .filter((at) => at >= from.getTime() && at < to.getTime())
      .sort((one, other) => one - other)
      .filter((at) => {
        while (at >= (spans[span]?.[1] ?? Number.POSITIVE_INFINITY)) span++;
        const date = new Date(at);
        const ours = openingStateAt(hours, { day: dayOf(date), minute: date.getHours() * 60 + date.getMinutes() }, holidays);
        return ours.isOpen !== at >= (spans[span]?.[0] ?? Number.POSITIVE_INFINITY);
      });
    expect(wrong.map((at) => new Date(at).toString())).toEqual([]);
  });
});

test('with a state’s own holidays among those of an address, our rules say what the library says of that state, each day of two years', () => {
  const acre = { lat: -9.97, lon: -67.8, address: { country_code: 'br', state: 'Acre' } };
  const brazil = { ...acre, address: { country_code: 'br', state: '' } };
  const [from, to] = [new Date(2026, 0, 1), new Date(2028, 0, 1)];
  const dayOf = (at: Date): string =>
    [at.getFullYear(), String(at.getMonth() + 1).padStart(2, '0'), String(at.getDate()).padStart(2, '0')].join('-');
  const nowhere = { isNational: true, uf: null, municipality: null };
  const national = new Library('PH 00:00-24:00', brazil)
    .getOpenIntervals(from, to)
    .map(([opens, , , name = '']) => ({ ...nowhere, day: dayOf(opens), name }));
  const own = ['01-12', '03-08', '06-15', '09-05'].flatMap((date) =>
    daysOfDate(date, [2026, 2027]).map((day) => ({ ...nowhere, day, name: 'Do Acre', uf: 'AC' })),
  );
  const days = holidaysByAddress([...national, ...own]);
  const text = 'Mo-Su 08:00-17:00; PH off';
  const hours = parseOpeningHours(text) ?? [];
  for (const [where, address] of [
    [acre, 'Rua A, 1, Rio Branco - AC'],
    [brazil, 'Rua A, 1, Porto Alegre - RS'],
  ] as const) {
    const read = new Library(text, where);
    const wrong: string[] = [];
    for (const at = new Date(2026, 0, 1, 12); at < to; at.setDate(at.getDate() + 1)) {
      const ours = openingStateAt(hours, { day: dayOf(at), minute: 720 }, days(address));
      if (ours.isOpen !== read.getState(at)) wrong.push(dayOf(at));
    }
    expect(wrong, address).toEqual([]);
  }
});
