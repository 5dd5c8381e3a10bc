import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { openAdministratorSession } from './database.ts';
import { expect } from './fixtures.ts';

/** A name that no other test has given, nor an earlier attempt at the same test: names of services are unique. */
export const newName = (begin: string): string => `${begin} ${randomUUID().slice(0, 8)}`;

let codes = 0;

/** A postal code of Varjota in Fortaleza that no other test asks for, nor an earlier attempt at the same test. */
export const newCode = (): string => {
  const worker = (process.env.TEST_WORKER_INDEX ?? '0').padStart(3, '0');
  return `609${worker.slice(0, 2)}-${worker.slice(2)}${String(codes++).padStart(2, '0')}`;
};

type Made = { id: number; name: string };

const create = async (request: APIRequestContext, path: string, data: object): Promise<Made> => {
  const headers = { authorization: `Bearer ${await openAdministratorSession()}` };
  const answer = await request.post(path, { headers, data });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
};

/** The fields of a collection service, but for its name. */
export const usualService = {
  kind: 'seletiva',
  color: 'papel',
  holidayPolicy: 'passes',
  putOutBeforeMinutes: 60,
} as const;

const services: number[] = [];

/** Makes a collection service; its name is unique. */
export const givenService = async (
  request: APIRequestContext,
  fields: { readonly name: string; readonly [field: string]: unknown },
): Promise<Made> => {
  const service = await create(request, '/api/collection-services', { ...usualService, ...fields });
  services.push(service.id);
  return service;
};

/** Deletes the services that the test has made, with their areas: an installation has room for 50 services. */
export const removeServices = async (request: APIRequestContext): Promise<void> => {
  const headers = { authorization: `Bearer ${await openAdministratorSession()}` };
  for (const id of services.splice(0)) {
    const answer = await request.get(`/api/admin/collection-areas?service=${id}&pageSize=100`, { headers });
    const { items }: { items: Made[] } = await answer.json();
    for (const area of items)
      expect((await request.delete(`/api/collection-areas/${area.id}`, { headers })).ok(), area.name).toBe(true);
    expect((await request.delete(`/api/collection-services/${id}`, { headers })).ok(), `service ${id}`).toBe(true);
  }
};

/** Every day from 18:00 on, so that a collection passes today whenever the test runs. */
export const everyEvening = {
  recurrence: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU',
  window: { from: '18:00' },
  validFrom: '2026-01-01',
};

/** Makes an area whose trucks pass each evening. */
export const givenArea = (request: APIRequestContext, serviceId: number, fields: object): Promise<Made> =>
  create(request, '/api/collection-areas', {
    ...{ serviceId, name: 'Setor 1', municipality: 'Fortaleza', uf: 'CE', rules: [everyEvening] },
    ...fields,
  });
