import { describe, expect, test } from 'vitest';
import { type NoticeKind, noticeKinds } from './kinds.ts';
import { isReminderDue, isReminderToCome, wants, wantsMail } from './rules.ts';
import type { NoticeChoices, NoticeSubject } from './schema.ts';
import { noticeWords } from './words.ts';

const all: NoticeChoices = {
  optIn: true,
  confirmed: true,
  changed: true,
  cancelled: true,
  reminder: true,
  reminderHour: 18,
  collection: true,
  email: true,
};

/** Kinds that appear in the app only. */
const reported: readonly NoticeKind[] = ['report-applied', 'report-dismissed', 'report-question'];

describe('the chosen notices', () => {
  test('is each kind by its own choice', () => {
    const without = (choice: keyof NoticeChoices) => noticeKinds.filter((kind) => !wants({ ...all, [choice]: false }, kind));
    expect(without('confirmed')).toEqual(['booking-received', 'booking-confirmed', ...reported]);
    expect(without('changed')).toEqual([
      'booking-changed',
      'booking-moved',
      'booking-proposed',
      'booking-done',
      'booking-weight-corrected',
      'booking-missed',
      'series-skipped',
      'series-renewal',
      ...reported,
    ]);
    expect(without('cancelled')).toEqual(['booking-cancelled', ...reported]);
    expect(without('reminder')).toEqual(['booking-on-the-way', 'reminder', ...reported]);
    expect(without('collection')).toEqual([...reported, 'collection-answer', 'collection-changed', 'collection-announcement']);
    expect(without('email')).toEqual(reported);
  });

  test('is nothing without the opt-in, and no mail without the choice of e-mail', () => {
    expect(noticeKinds.some((kind) => wants({ ...all, optIn: false }, kind))).toBe(false);
    expect(noticeKinds.some((kind) => wantsMail({ ...all, email: false }, kind))).toBe(false);
    expect(noticeKinds.filter((kind) => !wantsMail(all, kind))).toEqual(reported);
  });
});

describe('a reminder', () => {
  // São Paulo is three hours behind UTC.
  const booking = { date: '2026-12-04', reminderHour: 18, arrangedAt: new Date('2026-12-01T15:00:00Z') };
  const due = (now: string, change: Partial<typeof booking> = {}) =>
    isReminderDue({ ...booking, ...change }, new Date(now), 'America/Sao_Paulo');

  test('is due on the day before, from the hour until midnight', () => {
    expect(due('2026-12-03T20:59:59Z')).toBe(false);
    expect(due('2026-12-03T21:00:00Z')).toBe(true);
    expect(due('2026-12-04T02:59:59Z')).toBe(true);
    expect(due('2026-12-04T03:00:00Z')).toBe(false);
    expect(due('2026-12-02T22:00:00Z')).toBe(false);
  });

  test('is due at midnight sharp and not before for hour 0', () => {
    expect(due('2026-12-03T02:59:59Z', { reminderHour: 0 })).toBe(false);
    expect(due('2026-12-03T03:00:00Z', { reminderHour: 0 })).toBe(true);
  });

  test('is not due for a day that was chosen only after the hour', () => {
    expect(due('2026-12-03T22:00:00Z', { arrangedAt: new Date('2026-12-03T20:59:00Z') })).toBe(true);
    expect(due('2026-12-03T22:00:00Z', { arrangedAt: new Date('2026-12-03T21:00:30Z') })).toBe(false);
    expect(due('2026-12-04T02:00:00Z', { arrangedAt: new Date('2026-12-04T01:00:00Z') })).toBe(false);
  });
});

test('a reminder is to come where its hour lies behind the booking', () => {
  const comes = (date: string, at: string) =>
    isReminderToCome({ date, reminderHour: 18, arrangedAt: new Date(at) }, 'America/Sao_Paulo');
  expect(comes('2026-12-04', '2026-12-01T15:00:00Z')).toBe(true);
  expect(comes('2026-12-04', '2026-12-03T20:59:00Z')).toBe(true);
  expect(comes('2026-12-04', '2026-12-03T21:00:00Z')).toBe(false);
  expect(comes('2026-12-04', '2026-12-04T12:00:00Z')).toBe(false);
});

describe('the words', () => {
  const subject: NoticeSubject = { pointName: 'Ecoponto Fátima', date: '2026-12-04', reason: null, collectedWeightKg: null };

  test('name the point and the day', () => {
    expect(noticeWords('booking-confirmed', subject, '2026-12-01')).toEqual({
      title: 'Coleta confirmada',
      sentence: 'Ecoponto Fátima, 04/12/2026.',
    });
    expect(noticeWords('booking-received', subject, '2026-12-01')).toEqual({
      title: 'Coleta agendada',
      sentence: 'Ecoponto Fátima, 04/12/2026. Falta a confirmação do ponto.',
    });
  });

  test('say the handover where it is known, of what is still to come and of what was called off', () => {
    const pickup = { cep: null, address: 'Rua Senador Pompeu, Centro, Fortaleza - CE', number: '300', complement: 'casa' };
    const fetched = 'Buscamos em Rua Senador Pompeu, 300, casa, Centro, Fortaleza - CE.';
    const sentenceOf = (kind: NoticeKind, change: Partial<NoticeSubject>) =>
      noticeWords(kind, { ...subject, ...change }, '2026-12-01').sentence;
    expect(sentenceOf('booking-confirmed', { handover: 'pickup', pickup })).toBe(`Ecoponto Fátima, 04/12/2026. ${fetched}`);
    expect(sentenceOf('booking-received', { handover: 'dropoff', pickup: null })).toBe(
      'Ecoponto Fátima, 04/12/2026. Você leva até o ponto. Falta a confirmação do ponto.',
    );
    expect(sentenceOf('reminder', { handover: 'pickup', pickup })).toBe(
      `Ecoponto Fátima, 04/12/2026. ${fetched} Deixe tudo separado e seco.`,
    );
    expect(sentenceOf('booking-cancelled', { handover: 'pickup', pickup })).toBe(`Ecoponto Fátima, 04/12/2026. ${fetched}`);
    expect(sentenceOf('booking-missed', { handover: 'pickup', pickup })).toBe('Ecoponto Fátima, 04/12/2026.');
  });

  test('tell a change of all coming bookings of a series once, with its rule', () => {
    const series = { ...subject, recurrence: 'toda sexta' };
    const place = 'Ecoponto Fátima, toda sexta, a partir de 04/12/2026.';
    expect(noticeWords('booking-received', series, '2026-12-01')).toEqual({
      title: 'Coletas agendadas',
      sentence: `${place} Falta a confirmação do ponto.`,
    });
    expect(noticeWords('booking-changed', series, '2026-12-01').title).toBe('Coletas alteradas');
    expect(noticeWords('booking-cancelled', { ...series, reason: 'Obra.' }, '2026-12-01')).toEqual({
      title: 'Coletas canceladas',
      sentence: `${place} Motivo: Obra.`,
    });
    expect(noticeWords('series-skipped', { ...subject, reason: '25/12/2026' }, '2026-12-01').sentence).toBe(
      'Ecoponto Fátima: sem coleta em 25/12/2026 (feriado, ponto fechado ou dia lotado). Veja os dias com lugar em Minhas coletas.',
    );
    expect(noticeWords('series-renewal', series, '2026-12-01').sentence).toBe(
      'Ecoponto Fátima, toda sexta: até 04/12/2026. Para continuar, renove em Minhas coletas.',
    );
  });

  test('give the reason where there is one', () => {
    expect(noticeWords('booking-cancelled', { ...subject, reason: 'Caminhão quebrado.' }, '2026-12-01').sentence).toBe(
      'Ecoponto Fátima, 04/12/2026. Motivo: Caminhão quebrado.',
    );
    expect(noticeWords('booking-missed', subject, '2026-12-05').sentence).toBe('Ecoponto Fátima, 04/12/2026.');
  });

  test('say what was weighed, in the number and gender of Portuguese', () => {
    const done = (collectedWeightKg: number, pointName = 'Ecoponto Fátima') =>
      noticeWords('booking-done', { ...subject, collectedWeightKg, pointName }, '2026-12-04').sentence;
    expect(done(9.4)).toBe('9,4 kg pesados no Ecoponto Fátima.');
    expect(done(1.5)).toBe('1,5 kg pesado no Ecoponto Fátima.');
    expect(done(1250, 'Ilha Ecológica Mucuripe')).toBe('1.250 kg pesados na Ilha Ecológica Mucuripe.');
  });

  test('of collection days name the area and what is said about it', () => {
    const area = { ...subject, pointName: 'Coleta seletiva, Centro', areaId: 7, reason: 'O caminhão passa na sexta.' };
    expect(noticeWords('collection-changed', area, '2026-12-01')).toEqual({
      title: 'Mudou o dia da coleta',
      sentence: 'Coleta seletiva, Centro: O caminhão passa na sexta.',
    });
  });

  test('of a reminder say tomorrow on the day before and today on the day', () => {
    const title = (told: string) => noticeWords('reminder', subject, told).title;
    expect(title('2026-12-03')).toBe('Lembrete: sua coleta é amanhã');
    expect(title('2026-12-04')).toBe('Lembrete: sua coleta é hoje');
  });
});
