import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { openAdministratorSession } from './database.ts';
import { dayFromToday } from './days.ts';
import { givenResident, type Resident } from './fixtures.ts';
import { givenBooking, givenPoint, type KnownBooking, type KnownPoint } from './schedules.ts';
import { administratorSession, storeSession } from './sessions.ts';

export interface Scene {
  readonly resident: Resident;
  readonly point: KnownPoint;
  /** Three bookings, 3, 3 and 4 days from today. */
  readonly bookings: readonly [KnownBooking, KnownBooking, KnownBooking];
  /** Path of the panel's bookings of this point. */
  readonly address: string;
}

export const days = { third: dayFromToday(3), fourth: dayFromToday(4) };

/** Creates bookings of a resident at a new point. */
export const givenScene = async (request: APIRequestContext): Promise<Scene> => {
  const name = `Raimunda ${randomUUID().slice(0, 8)}`;
  const resident = await givenResident(name);
  const headers = { authorization: `Bearer ${resident.token}` };
  const data = { cep: '60040-531', address: 'Rua das Flores, Centro', number: '12', complement: 'Casa B' };
  await request.patch('/api/users/me', { headers, data });
  const point = await givenPoint(request, `Ecoponto ${randomUUID().slice(0, 8)}`, ['papel', 'vidro'], 'pickup');
  const book = (date: string, observation: string) =>
    givenBooking(request, resident, { collectionPointId: point.id, date, observation, materials: ['vidro'], weightKg: 7.5 });
  const bookings = [
    await book(days.third.iso, 'Portão azul'),
    await book(days.third.iso, 'Tocar a campainha'),
    await book(days.fourth.iso, 'Duas sacolas'),
  ] as const;
  return { resident, point, bookings, address: `/admin-dashboard/agendamentos?ponto=${point.id}` };
};

/** Stores an administrator's session in the page. */
export const enterPanel = async (page: Page, request: APIRequestContext): Promise<void> =>
  storeSession(page, await administratorSession(request));

/** Changes a booking through the API, as another administrator when that one's token is given. */
export const change = async (request: APIRequestContext, { id }: KnownBooking, data: object, token?: string): Promise<void> => {
  const headers = { authorization: `Bearer ${token ?? (await openAdministratorSession())}` };
  const answer = await request.patch(`/api/admin/schedules/${id}`, { headers, data });
  if (!answer.ok()) throw new Error(await answer.text());
};

export const rows = (page: Page) => page.getByRole('table', { name: 'Agendamentos de todos' }).locator('tbody tr');
