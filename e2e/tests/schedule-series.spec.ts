import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { openAdministratorSession } from '../support/database.ts';
import { type Day, dayFromToday } from '../support/days.ts';
import { expect, expectAccessible, expectNoOverflow, type Resident, test } from '../support/fixtures.ts';
import { checkEveryLook } from '../support/looks.ts';
import { chooseDay, fillIn, givenPoint, submitButton } from '../support/schedules.ts';

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
