import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { openAdministratorSession } from '../support/database.ts';
import { type Day, dayFromToday } from '../support/days.ts';
import { expect, expectAccessible, expectNoOverflow, type Resident, test } from '../support/fixtures.ts';
import { checkEveryLook } from '../support/looks.ts';
import { confirmAsAdministrator, cut, lazyParts, mend, waiting } from '../support/offline-queue.ts';
import { expectQueued } from '../support/queued-writes.ts';
import { bookingsOf, calendarOf, chooseDay, expectCalendar, fillIn, givenPoint, submitButton } from '../support/schedules.ts';

const weekly = [3, 10, 17, 24, 31].map(dayFromToday) as [Day, Day, Day, Day, Day];
const daysInWords = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'];
const codes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const weekdayOf = ({ iso }: Day): number => new Date(`${iso}T12:00:00Z`).getUTCDay();
/** 'toda quinta', 'todo sábado'. */
const everyWeek = (day: Day): string => `${[0, 6].includes(weekdayOf(day)) ? 'todo' : 'toda'} ${daysInWords[weekdayOf(day)]}`;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const home = { cep: '60025-001', address: 'Rua Senador Pompeu, Centro, Fortaleza - CE', number: '300', complement: null };

/** A point that collects from homes and can be booked 20 days ahead, with further rules. */
const givenTruck = async (request: APIRequestContext, rules: object = {}): Promise<number> => {
  const reply = await request.post('/api/collection-points', {
    headers: bearer(await openAdministratorSession()),
    data: {
      name: `Caminhão ${randomUUID().slice(0, 8)}`,
      address: 'Rua das Flores, 10, Fortaleza - CE',
      handover: 'pickup',
      pickupRules: { daysAhead: 20, ...rules },
    },
  });
  expect(reply.status(), await reply.text()).toBe(201);
  return (await reply.json()).id;
};

const givenSeries = async (request: APIRequestContext, resident: Resident, collectionPointId: number): Promise<void> => {
  const rule = `FREQ=WEEKLY;BYDAY=${codes[weekdayOf(weekly[0])]}`;
  const data = { collectionPointId, date: weekly[0].iso, weightKg: 3, rule, handover: 'pickup', pickup: home };
  const reply = await request.post('/api/schedule-series', { headers: bearer(resident.token), data });
  expect(reply.status(), await reply.text()).toBe(201);
};

const statesOf = async (request: APIRequestContext, resident: Resident): Promise<string[]> => {
  const bookings = await (await request.get('/api/schedules', { headers: bearer(resident.token) })).json();
  return bookings.map(({ date, status }: { date: string; status: string }) => `${date} ${status}`).reverse();
};
const cards = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Reagendar/ }) });

test('a collection is booked to repeat every week, and its days are listed', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const point = await givenPoint(request, `Ecoponto ${randomUUID().slice(0, 8)}`, ['papel'], 'dropoff');
  const [first] = weekly;
  await fillIn(page, point, { day: first });
  const repeat = page.getByRole('group', { name: 'Repetir' });
  await expect(repeat.getByRole('button', { name: 'Não repetir' })).toHaveAttribute('aria-pressed', 'true');
  await repeat.getByRole('button', { name: 'Toda semana' }).tap();
  await expect(page.getByRole('checkbox', { name: daysInWords[weekdayOf(first)] ?? '' })).toBeDisabled();
  await expect(page.getByText(`, a partir de ${first.written}.`)).toBeVisible();
  await page.getByLabel('Até').fill(weekly[2].iso);
  await expect(page.getByText(`, a partir de ${first.written}, até ${weekly[2].written}.`)).toBeVisible();
  await checkEveryLook(page);
  await submitButton(page).tap();
  await expect(page).toHaveURL('/schedule/list');
  await expect(page.getByText(`Coletas agendadas: ${everyWeek(first)}.`).first()).toBeVisible();
  expect(await statesOf(request, resident)).toEqual(weekly.slice(0, 3).map(({ iso }) => `${iso} pendente`));
  const series = page.getByRole('region', { name: 'Coletas que se repetem' });
  await expect(series).toContainText(`Próximas: ${weekly[0].written}, ${weekly[1].written} e ${weekly[2].written}.`);
  await expect(series).toContainText(`Até ${weekly[2].written}.`);
  await expect(cards(page)).toHaveCount(3);
  await checkEveryLook(page);
});

test('of a repeating collection only one is moved, or this one and the next ones', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  await givenSeries(request, resident, await givenTruck(request));
  const [day, next] = [dayFromToday(4), dayFromToday(11)];
  await page.goto('/schedule/list');
  // The list of series loads later, and moves the cards below it.
  await expect(page.getByRole('heading', { name: 'Coletas que se repetem' })).toBeVisible();
  await cards(page)
    .nth(0)
    .getByRole('link', { name: /^Reagendar/ })
    .tap();
  const question = page.getByRole('group', { name: `Esta coleta se repete (${everyWeek(weekly[0])}). O que mudar?` });
  await expect(question.getByRole('button', { name: 'Só esta' })).toHaveAttribute('aria-pressed', 'true');
  const [asked, calendar] = [await question.boundingBox(), await calendarOf(page).boundingBox()];
  expect(asked?.y ?? Number.POSITIVE_INFINITY).toBeLessThan(calendar?.y ?? 0);
  await chooseDay(page, day);
  await page.getByRole('button', { name: 'Mudar só esta' }).tap();
  await expect(page).toHaveURL('/schedule/list');
  expect(await statesOf(request, resident)).toEqual([
    ...[`${day.iso} pendente`, `${weekly[1].iso} pendente`, `${weekly[2].iso} pendente`],
  ]);

  await cards(page)
    .nth(1)
    .getByRole('link', { name: /^Reagendar/ })
    .tap();
  await question.getByRole('button', { name: 'Esta e as próximas' }).tap();
  await chooseDay(page, next);
  await expect(page.getByText(`, a partir de ${next.written}.`)).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mudar esta e as próximas' }).tap();
  await expect(page.getByText(`Coletas alteradas: ${everyWeek(next)}.`).first()).toBeVisible();
  expect(await statesOf(request, resident)).toEqual([
    ...[`${day.iso} pendente`, `${next.iso} pendente`, `${dayFromToday(18).iso} pendente`],
  ]);
});

test('of a repeating collection only one is cancelled, or this one and the next ones', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  await givenSeries(request, resident, await givenTruck(request));
  await page.goto('/schedule/list');
  const dialog = page.getByRole('dialog');
  await cards(page)
    .nth(0)
    .getByRole('link', { name: /^Cancelar/ })
    .tap();
  await expect(dialog.getByText(`Esta coleta se repete (${everyWeek(weekly[0])}). O que cancelar?`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancelar só esta' }).tap();
  await expect(page.getByText('Agendamento cancelado com sucesso!')).toBeVisible();
  expect(await statesOf(request, resident)).toEqual([
    ...[`${weekly[0].iso} cancelado`, `${weekly[1].iso} pendente`, `${weekly[2].iso} pendente`],
  ]);

  await page.getByRole('link', { name: 'Minhas coletas' }).tap();
  await cards(page)
    .nth(1)
    .getByRole('link', { name: /^Cancelar/ })
    .tap();
  await dialog.getByRole('button', { name: 'Esta e as próximas' }).tap();
  await checkEveryLook(page);
  await dialog.getByRole('button', { name: 'Cancelar esta e as próximas' }).tap();
  await expect(page.getByText('Agendamento cancelado com sucesso!')).toBeVisible();
  expect(await statesOf(request, resident)).toEqual([
    ...[`${weekly[0].iso} cancelado`, `${weekly[1].iso} pendente`, `${weekly[2].iso} cancelado`],
  ]);
  await page.getByRole('link', { name: 'Minhas coletas' }).tap();
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Coletas que se repetem' })).toHaveCount(0);
});

test('a day without a collection offers the next days with room, and one tap books one of them', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  await givenSeries(request, resident, await givenTruck(request, { daysOff: [weekly[1].iso] }));
  const other = dayFromToday(12);
  await page.goto('/schedule/list');
  const series = page.getByRole('region', { name: 'Coletas que se repetem' });
  await expect(series.getByText(`Sem coleta em ${weekly[1].written}`)).toBeVisible();
  await expect(series.getByText('O ponto não abre neste dia. Escolha outro dia:')).toBeVisible();
  await checkEveryLook(page);
  await series.getByRole('button', { name: other.written.slice(0, 5) }).tap();
  await expect(page.getByText(`Coleta marcada para ${other.written}.`).first()).toBeVisible();
  await expect(series.getByText(`Sem coleta em ${weekly[1].written}`)).toHaveCount(0);
  expect(await statesOf(request, resident)).toEqual([
    ...[`${weekly[0].iso} pendente`, `${other.iso} pendente`, `${weekly[2].iso} pendente`],
  ]);
  await series.getByRole('button', { name: /^Cancelar as próximas/ }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar as próximas' }).tap();
  await expect(page.getByText('Coletas canceladas.').first()).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
});

test.describe('without a connection', () => {
  // Console errors of requests without a network.
  test.use({ allowedConsoleErrors: [/Failed to load resource/] });

  /** Writes of series and single bookings that the browser has sent: method, path below /api and idempotency key. */
  const writesOf = (page: Page): { line: string; key: string | undefined }[] => {
    const sent: { line: string; key: string | undefined }[] = [];
    page.context().on('requestfinished', (request) => {
      const { pathname } = new URL(request.url());
      if (!/^\/api\/schedule(-series|s)/.test(pathname) || request.method() === 'GET') return;
      const line = `${request.method()} ${pathname.replace(/[0-9a-f-]{36}/, ':id')}`;
      sent.push({ line, key: request.headers()['idempotency-key'] });
    });
    return sent;
  };

  test('a series is booked once although the first answer gets lost, and can be changed while it waits', async ({
    signedInPage: page,
    resident,
    request,
  }) => {
    const point = await givenPoint(request, `Ecoponto ${randomUUID().slice(0, 8)}`, ['papel'], 'dropoff');
    const sent = writesOf(page);
    const loaded = lazyParts(page);
    await fillIn(page, point, { day: weekly[0] });
    await loaded;
    const saving = page.waitForResponse(/\/assets\/series-saving-/);
    await page.getByRole('button', { name: 'Toda semana' }).tap();
    await page.getByLabel('Até').fill(weekly[1].iso);
    await saving;
    await cut(page);
    await submitButton(page).tap();
    await expect(page).toHaveURL('/schedule/list');
    await expect(waiting(page)).toContainText(point.name);
    await expect(waiting(page)).toContainText(
      `Coletas em ${point.name}: ${everyWeek(weekly[0])}, a partir de ${weekly[0].written}`,
    );
    await expectAccessible(page);
    await page.getByRole('link', { name: /^Alterar/ }).tap();
    // A queued series stays one: its key is of that endpoint.
    await expect(page.getByRole('button', { name: 'Toda semana' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('button', { name: 'Não repetir' })).toHaveCount(0);
    await expect(page.getByLabel('Até')).toHaveValue(weekly[1].iso);
    await page.getByLabel('Até').fill(weekly[2].iso);
    await submitButton(page).tap();
    await expectQueued(page, 1);
    // Between retries the alert stands without its sentence.
    await expect(page.getByRole('alert')).toContainText('Não conseguimos falar com o servidor');
    await checkEveryLook(page);
    let isLost = false;
    await page.route('**/api/schedule-series', async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.continue();
      isLost = true;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await mend(page);
    await expect(page.getByText('Suas coletas foram agendadas com sucesso.', { exact: true })).toBeVisible();
    await expectQueued(page, 0);
    expect(isLost).toBe(true);
    expect(sent.map(({ line }) => line)).toEqual(['POST /api/schedule-series']);
    expect(await statesOf(request, resident)).toEqual(weekly.slice(0, 3).map(({ iso }) => `${iso} pendente`));
    await expect(page.getByRole('region', { name: 'Coletas que se repetem' })).toContainText(`Até ${weekly[2].written}.`);
  });

  /** Opens the list and the code of the form, of the dialog and of the saving, and goes offline. */
  const openSeriesOffline = async (page: Page): Promise<void> => {
    const loaded = lazyParts(page);
    await page.goto('/schedule');
    await expect(page.getByRole('button', { name: 'Toda semana' })).toBeVisible();
    const saving = page.waitForResponse(/\/assets\/series-saving-/);
    await page.getByRole('button', { name: 'Toda semana' }).tap();
    await page.getByRole('button', { name: 'Não repetir' }).tap();
    await Promise.all([loaded, saving]);
    const cancelled = page.waitForResponse(/\/assets\/schedule\.success-/);
    await page.getByRole('link', { name: 'Minhas coletas' }).tap();
    await expect(page.getByRole('heading', { name: 'Coletas que se repetem' })).toBeVisible();
    await cancelled;
    // The calendar with a point's room is loaded on demand.
    await cards(page)
      .nth(1)
      .getByRole('link', { name: /^Reagendar/ })
      .tap();
    await expectCalendar(page);
    await page.getByRole('link', { name: 'Minhas coletas' }).tap();
    await expect(page.getByRole('heading', { name: 'Coletas que se repetem' })).toBeVisible();
    await cut(page);
  };

  test('this one and the next ones are moved and then cancelled, each once and in order', async ({
    signedInPage: page,
    resident,
    request,
  }) => {
    await givenSeries(request, resident, await givenTruck(request));
    const next = dayFromToday(11);
    const sent = writesOf(page);
    await openSeriesOffline(page);
    await cards(page)
      .nth(1)
      .getByRole('link', { name: /^Reagendar/ })
      .tap();
    await page.getByRole('button', { name: 'Esta e as próximas' }).tap();
    await chooseDay(page, next);
    await page.getByRole('button', { name: 'Mudar esta e as próximas' }).tap();
    await expect(page).toHaveURL('/schedule/list');
    await expect(waiting(page)).toHaveCount(1);
    await expect(waiting(page)).toContainText('A mudança desta e das próximas está guardada neste aparelho.');
    await cards(page)
      .nth(0)
      .getByRole('link', { name: /^Cancelar/ })
      .tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar só esta' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cancelamento guardado');
    await page.getByRole('link', { name: 'Minhas coletas' }).tap();
    await expect(waiting(page)).toHaveCount(2);
    await checkEveryLook(page);
    await mend(page);
    await expectQueued(page, 0);
    expect(sent.map(({ line }) => line)).toEqual(['PUT /api/schedule-series/:id', 'POST /api/schedules/:id/cancel']);
    expect(await statesOf(request, resident)).toEqual([
      ...[`${weekly[0].iso} cancelado`, `${next.iso} pendente`, `${dayFromToday(18).iso} pendente`],
    ]);
  });

  test('a cancellation of this one and the next ones waits, is refused when the booking has changed, and can be made on that', async ({
    signedInPage: page,
    resident,
    request,
  }) => {
    await givenSeries(request, resident, await givenTruck(request));
    await openSeriesOffline(page);
    await cards(page)
      .nth(1)
      .getByRole('link', { name: /^Cancelar/ })
      .tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Esta e as próximas' }).tap();
    await dialog.getByRole('button', { name: 'Cancelar esta e as próximas' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cancelamento guardado');
    await page.getByRole('link', { name: 'Minhas coletas' }).tap();
    await expect(waiting(page)).toContainText('O cancelamento desta e das próximas está guardado neste aparelho.');
    const second = (await bookingsOf(request, resident)).find(({ date }) => date === weekly[1].iso);
    await confirmAsAdministrator(request, second?.id ?? '');
    await mend(page);
    const refused = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Não foi cancelada' });
    await expect(refused).toContainText('(Confirmado).');
    expect(await statesOf(request, resident)).toContain(`${weekly[1].iso} confirmado`);
    await checkEveryLook(page);
    await refused.getByRole('link', { name: /^Ver e cancelar/ }).tap();
    await dialog.getByRole('button', { name: 'Esta e as próximas' }).tap();
    await dialog.getByRole('button', { name: 'Cancelar esta e as próximas' }).tap();
    await expect(page.getByText('Agendamento cancelado com sucesso!')).toBeVisible();
    await expectQueued(page, 0);
    expect(await statesOf(request, resident)).toEqual([
      ...[`${weekly[0].iso} pendente`, `${weekly[1].iso} cancelado`, `${weekly[2].iso} cancelado`],
    ]);
  });

  test('the cancellation of all coming bookings waits on the card of the series', async ({
    signedInPage: page,
    resident,
    request,
  }) => {
    await givenSeries(request, resident, await givenTruck(request));
    await openSeriesOffline(page);
    const series = page.getByRole('region', { name: 'Coletas que se repetem' });
    const stop = async (): Promise<void> => {
      await series.getByRole('button', { name: /^Cancelar as próximas/ }).tap();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancelar as próximas' }).tap();
      await expect(series).toContainText('O cancelamento das próximas coletas está guardado neste aparelho.');
      await expect(series.getByRole('button', { name: /^Cancelar as próximas/ })).toHaveCount(0);
    };
    await stop();
    await series.getByRole('button', { name: /^Desistir/ }).tap();
    await expectQueued(page, 0);
    await stop();
    await mend(page);
    await expect(page.getByText('Coletas canceladas.', { exact: true })).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
  });
});
