import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { KnownGuide } from './guides.ts';

const items = { recyclable: ['A', 'B', 'C', 'D', 'E'], nonRecyclable: ['F'], howToPrepare: 'Lave\nSeque' };

/** A guide of the test's own. */
export const givenGuide = async (request: APIRequestContext, token: string, change: object = {}): Promise<KnownGuide> => {
  const name = `Isopor ${randomUUID().slice(0, 8)}`;
  const answer = await request.post('/api/recycle-materials', {
    headers: { authorization: `Bearer ${token}` },
    data: { name, description: 'Blocos e bandejas.', items, ...change },
  });
  if (!answer.ok()) throw new Error(await answer.text());
  return answer.json();
};

/** Changes a guide through the API, behind the page's back. */
export const rewriteGuide = async (
  request: APIRequestContext,
  token: string,
  { id, name, description, items }: KnownGuide,
  change: object,
): Promise<void> => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.put(`/api/recycle-materials/${id}`, { headers, data: { name, description, items, ...change } });
  if (!answer.ok()) throw new Error(await answer.text());
};

/** A guide's card in the panel. */
export const card = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });
