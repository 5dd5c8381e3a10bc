import type { APIRequestContext } from '@playwright/test';
import { openAdministratorSession } from './database.ts';
import { dayFromToday } from './days.ts';
import { expect, type Resident } from './fixtures.ts';
import { givenBooking, pointNamed } from './schedules.ts';

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export interface KnownNotice {
  id: string;
  kind: string;
  readAt: string | null;
}

/** A resident's notices on the server, newest first. */
export const noticesOf = async (request: APIRequestContext, { token }: Resident): Promise<KnownNotice[]> =>
  (await request.get('/api/users/me/notices', { headers: bearer(token) })).json();

/** A resident's stored choices. */
export const choicesOf = async (request: APIRequestContext, { token }: Resident): Promise<Record<string, unknown>> =>
  (await request.get('/api/users/me/notice-choices', { headers: bearer(token) })).json();

/**
 * Confirms `count` bookings of the resident as an administrator, for as many unread notices. The first is for the day after
 * tomorrow, since a booking for tomorrow would cause a reminder in the evening.
 */
export const givenConfirmations = async (request: APIRequestContext, resident: Resident, count: number): Promise<void> => {
  const { id: collectionPointId } = await pointNamed(request, 'Ecoponto Fátima');
  const headers = bearer(await openAdministratorSession());
  for (let day = 2; day < count + 2; day++) {
    const { id } = await givenBooking(request, resident, { collectionPointId, date: dayFromToday(day).iso });
    const data = { status: 'confirmado' };
    expect((await request.patch(`/api/admin/schedules/${id}`, { headers, data })).status()).toBe(200);
  }
};
