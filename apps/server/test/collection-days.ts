import { expect } from 'vitest';
import type { SignedInPerson } from './given.ts';
import type { TestServer } from './harness.ts';

/** Fields of a service; the colour is a design token. */
export const serviceFields = {
  name: 'Coleta seletiva',
  kind: 'seletiva',
  color: 'papel',
  instructions: 'Só recicláveis, limpos e secos.',
  holidayPolicy: 'nextDay',
};

const nightly = { from: '18:00' };
export const weekly = (weekdays: string, window: object = nightly) => ({
  recurrence: `FREQ=WEEKLY;BYDAY=${weekdays}`,
  window,
  validFrom: '2026-01-01',
});

/** A square as a GeoJSON MultiPolygon, `side` degrees wide, by its south-western corner. */
export const square = (longitude: number, latitude: number, side: number) => {
  const [east, north] = [longitude + side, latitude + side].map((degree) => Number(degree.toFixed(6)));
  const ring = [
    [longitude, latitude],
    [east, latitude],
    [east, north],
    [longitude, north],
    [longitude, latitude],
  ];
  return { type: 'MultiPolygon', coordinates: [[ring]] };
};

/** Creates services, areas and exceptions as an administrator. */
export const collectionDays = (server: TestServer, admin: SignedInPerson) => {
  const create = async (path: string, body: object) => {
    const reply = await server.call('POST', path, { token: admin.token, body });
    expect(reply.statusCode, reply.body).toBe(201);
    return reply.json();
  };
  return {
    service: (fields: object = {}) => create('/collection-services', { ...serviceFields, ...fields }),
    area: (serviceId: number, fields: object = {}) =>
      create('/collection-areas', {
        ...{ serviceId, name: 'Setor 1', municipality: 'Fortaleza', uf: 'CE', rules: [weekly('WE')] },
        ...{ coverage: { districts: ['Centro'] }, ...fields },
      }),
    exception: (fields: object) => create('/collection-exceptions', fields),
  };
};
