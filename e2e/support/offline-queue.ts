import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { openAdministratorSession } from './database.ts';
import { dayFromToday } from './days.ts';
import { expect, type Resident } from './fixtures.ts';
import { chooseDay, fillIn, givenBooking, type KnownBooking, pointNamed, submitButton, weightField } from './schedules.ts';

/** Name of a seeded point. */
export const fatima = 'Ecoponto Fátima';
/** Toast of a queued write. */
const queued = 'Guardado neste aparelho. Enviamos quando a conexão voltar.';
/** Toast of a new booking. */
export const booked = 'Sua coleta foi agendada com sucesso.';
/** Queued bookings in the list. */
export const waiting = (page: Page): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: 'Aguardando conexão' });
/** Takes every tab offline. */
export const cut = (page: Page): Promise<void> => page.context().setOffline(true);
/** Takes every tab online. */
export const mend = (page: Page): Promise<void> => page.context().setOffline(false);

/** Writes to bookings that this browser has sent, over all tabs and in order: method and idempotency key. */
export const writesOf = (page: Page): string[] => {
  const sent: string[] = [];
  page.context().on('requestfinished', (request) => {
    if (request.url().includes('/api/schedules') && request.method() !== 'GET')
      sent.push(`${request.method()} ${request.headers()['idempotency-key']}`);
  });
  return sent;
};

/** Waits for the chunks that load after the first screen; without a service worker they would be missing offline. */
export const lazyParts = (page: Page): Promise<unknown> =>
  Promise.all([/\/schedule\._bookings-.*\.js/, /\/shell-/].map((file) => page.waitForResponse(file)));

/** Fills in the form, waits for the list's code, goes offline, and submits the booking. */
export const bookOffline = async (page: Page, request: APIRequestContext, how: { kg?: string } = {}): Promise<void> => {
  const loaded = lazyParts(page);
  await fillIn(page, await pointNamed(request, fatima), how);
  await loaded;
  await cut(page);
  await submitButton(page).tap();
  await expect(page.getByText(queued, { exact: true })).toBeVisible();
};

/** Creates a booking at that point. */
export const givenFatima = async (request: APIRequestContext, resident: Resident, days = 6): Promise<KnownBooking> => {
  const { id: collectionPointId } = await pointNamed(request, fatima);
  return givenBooking(request, resident, { collectionPointId, date: dayFromToday(days).iso });
};

/** Opens the list, waits for the form's code, and goes offline. */
export const openListOffline = async (page: Page): Promise<void> => {
  const loaded = lazyParts(page);
  await page.goto('/schedule');
  await expect(weightField(page)).toBeVisible();
  await loaded;
  const cancelled = page.waitForResponse(/\/assets\/schedule\.success-/);
  await page.getByRole('link', { name: 'Minhas coletas' }).tap();
  await expect(page.getByRole('main').getByRole('listitem')).not.toHaveCount(0);
  await cancelled;
  await cut(page);
};

/** Cancels the only booking of the list, offline. */
export const cancelOffline = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: /^Cancelar/ }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar a coleta' }).tap();
  await expect(page).toHaveURL('/schedule/success');
};

/** Moves the only booking of the list to another day, offline. */
export const moveOffline = async (page: Page, days: number): Promise<void> => {
  await page.getByRole('link', { name: /^Reagendar/ }).tap();
  await chooseDay(page, dayFromToday(days));
  await page.getByRole('button', { name: 'Salvar mudanças' }).tap();
  await expect(page).toHaveURL('/schedule/list');
};

/** Confirms a booking through the API. */
export const confirmAsAdministrator = async (request: APIRequestContext, id: string): Promise<void> => {
  const headers = { authorization: `Bearer ${await openAdministratorSession()}` };
  const reply = await request.patch(`/api/admin/schedules/${id}`, { headers, data: { status: 'confirmado' } });
  expect(reply.ok(), await reply.text()).toBe(true);
};

/** The same resident with a new session. */
export const signedInAgain = async (
  request: APIRequestContext,
  { email, password, ...resident }: Resident,
): Promise<Resident> => {
  const reply = await request.post('/api/auth/login', { data: { email, password } });
  return { ...resident, email, password, token: (await reply.json()).token };
};
