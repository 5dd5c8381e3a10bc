import { type APIRequestContext, expect } from '@playwright/test';
import { reach } from './app-navigation.ts';
import { dayFromToday } from './days.ts';
import type { Resident } from './fixtures.ts';
import { chosenPoint, expectCalendar, givenBooking, pointNamed, submitButton } from './schedules.ts';
import { at, heading, type Screen } from './screen.ts';

/** Screens of a resident without bookings. */
export const screensWithoutBookings: readonly Screen[] = [
  {
    name: '/schedule/list without bookings',
    open: async (page) => {
      await page.goto('/schedule/list');
      await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
    },
  },
  {
    name: '/schedule to move a booking that is not there',
    open: async (page) => {
      await reach(page, '/schedule?reagendar=nenhum');
      await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
    },
  },
];

/** Booking screens of a resident who gets one future and one cancelled booking. */
export const bookingScreensOf = async (request: APIRequestContext, resident: Resident): Promise<readonly Screen[]> => {
  const { id: pointId, name, address } = await pointNamed(request, 'Ecoponto Fátima');
  const { id } = await givenBooking(request, resident, {
    collectionPointId: pointId,
    date: dayFromToday(4).iso,
    weightKg: 1250.75,
    observation: 'Portão verde, tocar a campainha do 2.',
    materials: ['papel', 'vidro', 'metal', 'oleo'],
  });
  const later = await givenBooking(request, resident, { collectionPointId: pointId, date: dayFromToday(40).iso });
  const headers = { authorization: `Bearer ${resident.token}` };
  expect((await request.post(`/api/schedules/${later.id}/cancel`, { headers })).ok()).toBe(true);
  return [
    {
      name: '/schedule',
      open: async (page) => {
        await page.goto('/schedule');
        await expect(heading(page)).toHaveText('Agendar coleta');
        await expect(page.getByRole('list', { name: /encontrados/ })).toBeVisible();
        await expectCalendar(page);
      },
    },
    {
      name: '/schedule with everything missing',
      // Continues from the screen before.
      open: async (page) => {
        await submitButton(page).click();
        await expect(page.getByText('Por favor, selecione um ponto de coleta.')).toBeVisible();
      },
    },
    at(`/schedule?ponto=${pointId}`, 'Agendar coleta'),
    {
      name: '/schedule to move a booking, without a network',
      open: async (page) => {
        await page.goto(`/schedule?reagendar=${id}`);
        await expect(chosenPoint(page)).toContainText(address);
        await expectCalendar(page);
        await page.context().setOffline(true);
        await page.getByRole('button', { name: 'Salvar mudanças' }).click();
        await expect(page.getByRole('alert')).toBeVisible();
        // Writes are aborted, so that the queued booking stays queued while the screen is examined.
        await page.route('**/api/schedules/**', (route) =>
          route.request().method() === 'GET' ? route.fallback() : route.abort(),
        );
        await page.context().setOffline(false);
        // The list is refetched some moments after the network returns: wait for the result, which would otherwise arrive
        // during the examination.
        await expect(page.getByRole('heading', { name: 'Próximas' })).toBeVisible();
      },
    },
    {
      name: '/schedule/list',
      open: async (page) => {
        await page.goto('/schedule/list');
        await expect(heading(page)).toHaveText('Minhas coletas');
        await expect(page.getByText('Cancelado', { exact: true })).toBeVisible();
      },
    },
    {
      name: '/schedule/cancel/{id}',
      open: async (page) => {
        await reach(page, `/schedule/cancel/${id}`);
        await expect(page.getByRole('dialog')).toContainText(name);
        await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancelar a coleta' })).toBeVisible();
      },
    },
    {
      name: '/schedule/success',
      open: async (page) => {
        await page.getByRole('dialog').getByRole('button', { name: 'Cancelar a coleta' }).click();
        await expect(page).toHaveURL('/schedule/success');
        await expect(heading(page)).toHaveText('Agendamento cancelado com sucesso!');
      },
    },
  ];
};
