import type { APIRequestContext, Page } from '@playwright/test';
import { openAdministratorSession } from './database.ts';
import { type Day, dayFromToday } from './days.ts';
import { expect, type Resident } from './fixtures.ts';

export interface KnownPoint {
  id: number;
  name: string;
  address: string;
  materials: string[];
}

export interface KnownBooking {
  id: string;
  collectionPointId: number;
  date: string;
  weightKg: number;
  observation: string | null;
  materials: string[];
  status: string;
  pickup: { number: string } | null;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A real point of the demonstration data, by name. */
export const pointNamed = async (request: APIRequestContext, name: string): Promise<KnownPoint> => {
  const points: KnownPoint[] = await (await request.get('/api/collection-points')).json();
  const point = points.find((candidate) => candidate.name === name);
  if (point === undefined) throw new Error(`no point is named ${name}`);
  return point;
};

/** Creates a point of the test's own, which the test may close. */
export const givenPoint = async (
  request: APIRequestContext,
  name: string,
  materials: readonly string[] = ['papel', 'vidro'],
  handover: 'pickup' | 'dropoff' | 'both' = 'dropoff',
): Promise<KnownPoint> => {
  const headers = bearer(await openAdministratorSession());
  const created = await request.post('/api/collection-points', {
    headers,
    data: { name, address: 'Rua das Flores, 10', handover },
  });
  expect(created.status(), await created.text()).toBe(201);
  const point = await created.json();
  for (const materialType of materials) {
    const linked = await request.post('/api/materials', { headers, data: { collectionPointId: point.id, materialType } });
    expect(linked.ok(), await linked.text()).toBe(true);
  }
  return { ...point, materials };
};

/** Deactivates a point, which cancels its bookings. */
export const closePoint = async (request: APIRequestContext, { id, name, address }: KnownPoint): Promise<void> => {
  const headers = bearer(await openAdministratorSession());
  const data = { name, address, isActive: false };
  expect((await request.put(`/api/collection-points/${id}`, { headers, data })).status()).toBe(200);
};

/** Deletes a point: with bookings, the server deactivates the point and cancels its open bookings with a reason. */
export const erasePoint = async (request: APIRequestContext, { id }: KnownPoint): Promise<void> => {
  const headers = bearer(await openAdministratorSession());
  expect((await request.delete(`/api/collection-points/${id}`, { headers })).ok()).toBe(true);
};

/** Books through the API. */
export const givenBooking = async (
  request: APIRequestContext,
  resident: Resident,
  booking: { collectionPointId: number; date: string; weightKg?: number; observation?: string; materials?: string[] },
): Promise<KnownBooking> => {
  const data = { weightKg: 4.5, ...booking };
  const booked = await request.post('/api/schedules', { headers: bearer(resident.token), data });
  expect(booked.status(), await booked.text()).toBe(201);
  return booked.json();
};

/** Cancels a booking as an administrator. */
export const cancelByPoint = async (request: APIRequestContext, { id }: { id: string }, reason: string): Promise<void> => {
  const headers = bearer(await openAdministratorSession());
  const data = { status: 'cancelado', reason };
  expect((await request.patch(`/api/admin/schedules/${id}`, { headers, data })).status()).toBe(200);
};

/** Confirms and completes a booking as an administrator, with the weighed kilograms. */
export const completeByPoint = async (request: APIRequestContext, { id }: { id: string }, kg: number): Promise<void> => {
  const headers = bearer(await openAdministratorSession());
  for (const data of [{ status: 'confirmado' }, { status: 'concluído', collectedWeightKg: kg }])
    expect((await request.patch(`/api/admin/schedules/${id}`, { headers, data })).status()).toBe(200);
};

/** A resident's bookings on the server. */
export const bookingsOf = async (request: APIRequestContext, resident: Resident): Promise<KnownBooking[]> =>
  (await request.get('/api/schedules', { headers: bearer(resident.token) })).json();

export const calendarOf = (page: Page) => page.getByRole('group', { name: 'Data da coleta' });
export const submitButton = (page: Page) => page.getByRole('button', { name: 'Agendar coleta' });
export const weightField = (page: Page) => page.getByLabel('Peso aproximado (kg)');
export const chosenPoint = (page: Page) => page.getByRole('region', { name: 'Ponto de coleta' });

/** Waits for the whole form, its lazily loaded parts included. */
export const expectCalendar = async (page: Page): Promise<void> => {
  await expect(calendarOf(page).getByRole('grid')).toBeVisible();
};

/** Pages the calendar forward to the month of a day. */
export const turnTo = async (page: Page, day: Day): Promise<void> => {
  const calendar = calendarOf(page);
  await expectCalendar(page);
  while (!(await calendar.getByRole('grid', { name: day.month }).isVisible())) {
    await calendar.getByRole('button', { name: 'Próximo mês' }).click();
  }
};

export const dayButton = (page: Page, day: Day) => calendarOf(page).getByRole('button', { name: day.inWords });

export const chooseDay = async (page: Page, day: Day): Promise<void> => {
  await turnTo(page, day);
  await dayButton(page, day).click();
  await expect(calendarOf(page).getByRole('status').first()).toHaveText(day.written);
};

/** Fills in a whole booking without sending. */
export const fillIn = async (page: Page, point: KnownPoint, { day = dayFromToday(7), kg = '4,5' } = {}): Promise<void> => {
  await page.goto(`/schedule?ponto=${point.id}`);
  await expect(chosenPoint(page)).toContainText(point.address);
  await chooseDay(page, day);
  await weightField(page).fill(kg);
};

/**
 * Waits for the app services, which start some time after the first screen: the full-screen button shows that they are loaded.
 */
export const expectAppServices = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: 'Tela cheia' })).toBeVisible();
