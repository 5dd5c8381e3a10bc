import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { openAdministratorSession } from './database.ts';
import { dayFromToday } from './days.ts';
import { expect, type Resident } from './fixtures.ts';
import { chooseDay, fillIn, givenBooking, type KnownBooking, pointNamed, submitButton, weightField } from './schedules.ts';

/** A point of the seed. */
export const fatima = 'Ecoponto Fátima';
/** Said of what waits for a connection. */
const queued = 'Guardado neste aparelho. Enviamos quando a conexão voltar.';
/** Said of what was booked. */
export const booked = 'Sua coleta foi agendada com sucesso.';
/** What waits, in the list. */
export const waiting = (page: Page): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: 'Aguardando conexão' });
/** Takes the network from every tab. */
export const cut = (page: Page): Promise<void> => page.context().setOffline(true);
/** Gives it back. */
export const mend = (page: Page): Promise<void> => page.context().setOffline(false);

/** What this browser sends to bookings, in order, over all tabs: method and key. */
export const writesOf = (page: Page): string[] => {
  const sent: string[] = [];
  page.context().on('requestfinished', (request) => {
    if (request.url().includes('/api/schedules') && request.method() !== 'GET')
      sent.push(`${request.method()} ${request.headers()['idempotency-key']}`);
  });
  return sent;
};

/** What comes after the first screen has come; a service worker would have it. */
export const lateParts = (page: Page): Promise<unknown> =>
  Promise.all([/\/bookings-.*\.js/, /\/keep-beyond-page-/, /\/toast-viewport-/].map((file) => page.waitForResponse(file)));

/** The form is filled in and the list's code is there; then the network goes, and the booking is pressed. */
export const bookOffline = async (page: Page, request: APIRequestContext, how: { kg?: string } = {}): Promise<void> => {
  const loaded = lateParts(page);
  await fillIn(page, await pointNamed(request, fatima), how);
  await loaded;
  await cut(page);
  await submitButton(page).tap();
  await expect(page.getByText(queued, { exact: true })).toBeVisible();
};

/** A booking there. */
export const givenFatima = async (request: APIRequestContext, resident: Resident, days = 6): Promise<KnownBooking> => {
  const { id: collectionPointId } = await pointNamed(request, fatima);
  return givenBooking(request, resident, { collectionPointId, date: dayFromToday(days).iso });
};

/** Opens the list and loads the form's code; then the network goes. */
export const openListOffline = async (page: Page): Promise<void> => {
  const loaded = lateParts(page);
  await page.goto('/schedule');
  await expect(weightField(page)).toBeVisible();
  await loaded;
  await page.getByRole('link', { name: 'Minhas coletas' }).tap();
  await expect(page.getByRole('main').getByRole('listitem')).not.toHaveCount(0);
  await cut(page);
};

/** Cancels the one booking of the list, without a network. */
export const cancelOffline = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: /^Cancelar/ }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar coleta' }).tap();
  await expect(page).toHaveURL('/schedule/success');
};

/** Moves the one booking of the list to another day, without a network. */
export const moveOffline = async (page: Page, days: number): Promise<void> => {
  await page.getByRole('link', { name: /^Reagendar/ }).tap();
  await chooseDay(page, dayFromToday(days));
  await page.getByRole('button', { name: 'Salvar mudanças' }).tap();
  await expect(page).toHaveURL('/schedule/list');
};

/** Confirms a booking beside the page. */
export const confirmAsAdministrator = async (request: APIRequestContext, id: string): Promise<void> => {
  const headers = { authorization: `Bearer ${await openAdministratorSession()}` };
  const reply = await request.patch(`/api/admin/schedules/${id}`, { headers, data: { status: 'confirmado' } });
  expect(reply.ok(), await reply.text()).toBe(true);
};

/** The same person with a session of now. */
export const signedInAgain = async (
  request: APIRequestContext,
  { email, password, ...resident }: Resident,
): Promise<Resident> => {
  const reply = await request.post('/api/auth/login', { data: { email, password } });
  return { ...resident, email, password, token: (await reply.json()).token };
};
