import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { openAdministratorSession } from './database.ts';

/** An item as the API lists it. */
export interface KnownItem {
  id: string;
  name: string;
  aliases: string[];
  material: string | null;
  guide: string | null;
  version: number;
  verdicts: {
    scope: string;
    kind: string;
    prepare: string;
    why: string | null;
    depends: string | null;
    since: string | null;
    sources: string[];
  }[];
}

const asAdministrator = async () => ({ authorization: `Bearer ${await openAdministratorSession()}` });

/** A name that no other item has. */
export const newItemName = (): string => `Coisa ${randomUUID().slice(0, 8)}`;

/** An item of the test's own. */
export const givenItem = async (request: APIRequestContext, change: object = {}): Promise<KnownItem> => {
  const national = { scope: 'national', kind: 'rejeito', prepare: 'Embrulhe bem.', why: 'Não tem quem recicle.' };
  const data = { name: newItemName(), verdicts: [national], ...change };
  const answer = await request.post('/api/items', { headers: await asAdministrator(), data });
  if (!answer.ok()) throw new Error(await answer.text());
  return answer.json();
};

/** Changes an item through the API, as another administrator when that one's token is given. */
export const rewriteItem = async (
  request: APIRequestContext,
  { id, version, ...item }: KnownItem,
  change: object,
  token?: string,
): Promise<void> => {
  const headers = token === undefined ? await asAdministrator() : { authorization: `Bearer ${token}` };
  const answer = await request.put(`/api/items/${id}`, { headers, data: { ...item, ...change } });
  if (!answer.ok()) throw new Error(await answer.text());
};

/** Changes a source through the API, behind the page's back. */
export const rewriteSource = async (request: APIRequestContext, id: string, data: object): Promise<void> => {
  const answer = await request.put(`/api/item-sources/${id}`, { headers: await asAdministrator(), data });
  if (!answer.ok()) throw new Error(await answer.text());
};

/** An item as residents get it, with its sources. */
export const itemOf = async (request: APIRequestContext, id: string) => (await request.get(`/api/items/${id}`)).json();

export const itemRow = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Itens de descarte' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });

/** Inserts a unique question with a number of askers into the database: through the API one address counts once. */
export const givenQuestion = async (request: APIRequestContext, askers: number): Promise<string> => {
  const words = `treco ${randomUUID().replace(/[^a-f]/g, '')}zx`;
  for (let asked = 0; asked < askers; asked++) {
    const answer = await request.post('/api/items/unanswered', { data: { text: words } });
    if (!answer.ok()) throw new Error(await answer.text());
  }
  return words;
};

export const questionRow = (page: Page, words: string) =>
  page
    .getByRole('table', { name: /^Buscas sem resposta/ })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: words }) });

export const sourceRow = (page: Page, title: string) =>
  page
    .getByRole('table', { name: 'Fontes dos itens' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: title }) });
