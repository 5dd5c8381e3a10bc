import type { APIRequestContext, Page } from '@playwright/test';
import { dayFromToday } from '../support/days.ts';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { checkEveryLook } from '../support/looks.ts';
import { noticesOf } from '../support/notices.ts';
import {
  calendarOf,
  cancelByPoint,
  chosenPoint,
  completeByPoint,
  givenBooking,
  type KnownBooking,
  pointNamed,
  weightField,
} from '../support/schedules.ts';

const fatima = 'Ecoponto Fátima';
const news = (page: Page) => page.getByRole('region', { name: 'Coleta cancelada' });

/** A booking that its point has cancelled. */
const givenCancelledByPoint = async (request: APIRequestContext, resident: Resident, days = 5): Promise<KnownBooking> => {
  const { id: collectionPointId } = await pointNamed(request, fatima);
  const booking = { collectionPointId, date: dayFromToday(days).iso, weightKg: 12.5, materials: ['vidro'] };
  const booked = await givenBooking(request, resident, booking);
  await cancelByPoint(request, booked, 'Caminhão quebrado');
  return booked;
};

const unreadOf = async (request: APIRequestContext, resident: Resident): Promise<string[]> =>
  (await noticesOf(request, resident)).filter(({ readAt }) => readAt === null).map(({ kind }) => kind);

const said = `O ponto cancelou sua coleta de ${dayFromToday(5).written.slice(0, 5)}`;

test('a collection that its point has called off is said on home, on the agenda and above the bookings, until it is acted on', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const { id } = await givenCancelledByPoint(request, resident);
  for (const address of ['/home', '/schedule', '/schedule/list']) {
    await page.goto(address);
    await expect(news(page)).toContainText(said);
  }
  await page.goto('/home');
  await news(page).getByRole('link', { name: 'Escolher outro ponto' }).tap();
  await expect(page).toHaveURL(`/schedule?outro-ponto=${id}`);
  await expect(weightField(page)).toHaveValue('12,5');
  await expect(calendarOf(page).getByRole('status').first()).toHaveText(dayFromToday(5).written);
  await expect(chosenPoint(page)).toContainText('Procure o ponto');
  await expect(news(page)).toHaveCount(0);
  await expect.poll(() => unreadOf(request, resident)).toEqual([]);
});

test('a cancellation is said no more once it is marked as read, and the focus goes on to the screen', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  await givenCancelledByPoint(request, resident);
  await page.goto('/home');
  await news(page).getByRole('button', { name: 'Marcar como lido' }).tap();
  await expect(news(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await expect.poll(() => unreadOf(request, resident)).toEqual([]);
  await page.goto('/schedule');
  await expect(calendarOf(page)).toBeVisible();
  await expect(news(page)).toHaveCount(0);
});

test('several that were called off are counted, and the notices say which', async ({ signedInPage: page, resident, request }) => {
  await givenCancelledByPoint(request, resident);
  await givenCancelledByPoint(request, resident, 6);
  await page.goto('/home');
  await expect(news(page)).toContainText('2 coletas suas foram canceladas pelo ponto');
  await news(page).getByRole('link', { name: 'Ver quais' }).tap();
  await expect(page).toHaveURL('/user/notifications');
  await expect(page.getByRole('heading', { level: 3, name: /Coleta cancelada/ })).toHaveCount(2);
});

test('a resident’s own cancellation is no news', async ({ signedInPage: page, resident, request }) => {
  const { id: collectionPointId } = await pointNamed(request, fatima);
  const { id } = await givenBooking(request, resident, { collectionPointId, date: dayFromToday(5).iso });
  const headers = { authorization: `Bearer ${resident.token}` };
  expect((await request.post(`/api/schedules/${id}/cancel`, { headers })).ok()).toBe(true);
  await page.goto('/schedule/list');
  await expect(page.getByText('Cancelado')).toBeVisible();
  await expect(news(page)).toHaveCount(0);
});

test('the profile counts the notices beside their way, which leads to them first and to the settings below', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  await givenCancelledByPoint(request, resident);
  await page.goto('/user/profile');
  await page.getByRole('link', { name: 'Notificações 1 aviso novo' }).tap();
  const [list, settings] = [
    page.getByRole('heading', { name: 'Avisos', exact: true }),
    page.getByRole('heading', { name: 'O que você recebe' }),
  ];
  await expect(settings).toBeAttached();
  const [above, below] = [await list.boundingBox(), await settings.boundingBox()];
  expect(above?.y).toBeLessThan(below?.y ?? 0);
  await expect(page.getByRole('heading', { level: 3 }).first()).toContainText('Coleta cancelada');
});

test('home says what was weighed of one’s own collections, from the first on', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const { id: collectionPointId } = await pointNamed(request, fatima);
  const booking = { collectionPointId, date: dayFromToday(0).iso };
  const first = await givenBooking(request, resident, booking);
  await givenBooking(request, resident, { ...booking, date: dayFromToday(9).iso });
  await page.goto('/home');
  await expect(page.getByRole('region', { name: 'Sua próxima coleta' })).toContainText(fatima);
  await expect(page.getByText('Você já separou')).toHaveCount(0);
  await completeByPoint(request, first, 9.4);
  await page.reload();
  await expect(page.getByText('Você já separou 9,4 kg em 1 coleta', { exact: true })).toBeVisible();
  await completeByPoint(request, await givenBooking(request, resident, booking), 26.6);
  await page.reload();
  await expect(page.getByText('Você já separou 36 kg em 2 coletas', { exact: true })).toBeVisible();
});

test('home with what was called off and what was weighed is accessible and fits, however it is looked at', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const { id: collectionPointId } = await pointNamed(request, fatima);
  const done = await givenBooking(request, resident, { collectionPointId, date: dayFromToday(0).iso });
  await completeByPoint(request, done, 9.4);
  await givenCancelledByPoint(request, resident);
  await page.goto('/home');
  await expect(news(page)).toBeVisible();
  await expect(page.getByText('Você já separou')).toBeVisible();
  await checkEveryLook(page);
});
