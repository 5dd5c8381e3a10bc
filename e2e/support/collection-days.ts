import type { APIRequestContext } from '@playwright/test';
import { openAdministratorSession } from './database.ts';
import { expect } from './fixtures.ts';

type Made = { id: number; name: string };

const create = async (request: APIRequestContext, path: string, data: object): Promise<Made> => {
  const headers = { authorization: `Bearer ${await openAdministratorSession()}` };
  const answer = await request.post(path, { headers, data });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
};

/** Makes a collection service; its name is unique. */
export const givenService = (request: APIRequestContext, fields: object): Promise<Made> =>
  create(request, '/api/collection-services', {
    name: 'Coleta seletiva',
    kind: 'seletiva',
    color: 'papel',
    holidayPolicy: 'passes',
    putOutBeforeMinutes: 60,
    ...fields,
  });

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
