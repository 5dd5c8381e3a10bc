import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { makeCollectors, openAdministratorSession, placeStops } from './database.ts';
import { dayFromToday } from './days.ts';
import { expect, givenResident, type Resident } from './fixtures.ts';

/** A stop of a list, by its address. */
export interface KnownStop {
  readonly id: string;
  readonly address: string;
}

export interface KnownRoute {
  readonly organization: string;
  readonly organizationId: number;
  readonly collector: Resident;
  readonly residents: readonly Resident[];
  readonly stops: readonly KnownStop[];
}

/** Open bookings that a resident may have. */
const ofResident = 30;
const streets = ['Rua Senador Pompeu', 'Rua Barão do Rio Branco', 'Rua Pedro Pereira', 'Av. Tristão Gonçalves', 'Rua Assunção'];

/** The list of today with so many confirmed pickups, of a new organisation with one collector; `isPlaced`: stops are on the map. */
export const givenRoute = async (
  request: APIRequestContext,
  count: number,
  { isPlaced = true, name = 'Rui Coletor' }: { isPlaced?: boolean; name?: string } = {},
): Promise<KnownRoute> => {
  const collector = await givenResident(name);
  const organization = `Cooperativa ${randomUUID().slice(0, 8)}`;
  const organizationId = await makeCollectors(organization, [collector.id]);
  const headers = { authorization: `Bearer ${await openAdministratorSession()}` };
  const position = { latitude: -3.7319, longitude: -38.5267 };
  const data = {
    name: `Galpão ${organization}`,
    address: 'Rua do Galpão, 1, Centro',
    handover: 'pickup',
    organizationId,
    ...position,
  };
  const created = await request.post('/api/collection-points', { headers, data });
  expect(created.status(), await created.text()).toBe(201);
  const { id: collectionPointId } = await created.json();
  const residents: Resident[] = [];
  const stops: KnownStop[] = [];
  for (let index = 0; index < count; index++) {
    if (index % ofResident === 0) residents.push(await givenResident('Socorro Bezerra'));
    const street = streets[index % streets.length] ?? '';
    const pickup = { cep: '60010-000', address: `${street}, Centro, Fortaleza - CE`, number: String(100 + index) };
    const booked = await request.post('/api/schedules', {
      headers: { authorization: `Bearer ${residents.at(-1)?.token}` },
      data: {
        ...{ collectionPointId, date: dayFromToday(0).iso, weightKg: 4 + (index % 5), handover: 'pickup', pickup },
        ...{ materials: index % 2 === 0 ? ['papel', 'vidro'] : [], observation: index === 0 ? 'Portão azul' : null },
      },
    });
    expect(booked.status(), await booked.text()).toBe(201);
    stops.push({ id: (await booked.json()).id, address: `${street}, ${100 + index}` });
  }
  const schedules = stops.map(({ id }) => ({ id }));
  const confirmed = await request.patch('/api/admin/schedules', { headers, data: { status: 'confirmado', schedules } });
  expect((await confirmed.json()).unchanged, 'unconfirmed bookings').toEqual([]);
  if (isPlaced)
    await placeStops(
      stops.map(({ id }, index) => ({
        id,
        latitude: position.latitude - 0.002 - 0.0015 * (index % 7),
        longitude: position.longitude + 0.002 * Math.floor(index / 7),
      })),
    );
  return { organization, organizationId, collector, residents, stops };
};

/** A link to a stop in the list. */
export const stopLink = (page: Page, { address }: KnownStop) => page.getByRole('link', { name: address });

/** Types a weight on the page's own keys. */
export const typeWeight = async (page: Page, weight: string): Promise<void> => {
  const pad = page.getByRole('group', { name: 'Teclado do peso' });
  for (const key of weight) await pad.getByRole('button', { name: key, exact: true }).tap();
};
