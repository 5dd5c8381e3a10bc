import { randomInt, randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { openAdministratorSession } from './database.ts';

const headers = async () => ({ authorization: `Bearer ${await openAdministratorSession()}` });

/** A point of a file, with a name and a place of its own: nothing else stands near. */
export const newPlace = () => {
  const name = `Ecoponto ${randomUUID().slice(0, 8)}`;
  const latitude = (-(4_000_000 + randomInt(3_000_000)) / 1e6).toFixed(6).replace('.', ',');
  const longitude = (-(60_000_000 + randomInt(5_000_000)) / 1e6).toFixed(6).replace('.', ',');
  return { name, latitude, longitude };
};
export type Place = ReturnType<typeof newPlace>;

const header = 'Nome;Endereço;Latitude;Longitude;Materiais;Telefone';
export const lineOf = ({ name, latitude, longitude }: Place, phone = '') =>
  `${name};Rua do Rio, 1;${latitude};${longitude};vidro e papel;${phone}`;
export const csv = (...lines: string[]) => [header, ...lines].join('\n');

/** A file as the browser would have chosen it. */
export const fileOf = (text: string, name = 'pontos.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

/** Hands in a file beside the page, waits until it is checked, and gives its number. */
export const givenImport = async (request: APIRequestContext, text: string, name?: string): Promise<number> => {
  const answer = await request.post('/api/admin/imports', { headers: await headers(), multipart: { file: fileOf(text, name) } });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = await answer.json();
  await until(request, id, 'checked');
  return id;
};

const stateOf = async (request: APIRequestContext, id: number): Promise<string> =>
  (await (await request.get(`/api/admin/imports/${id}`, { headers: await headers() })).json()).state;

const until = (request: APIRequestContext, id: number, state: string): Promise<void> =>
  expect.poll(() => stateOf(request, id), { timeout: 30_000 }).toBe(state);

/** Has an import written beside the page. */
export const givenApplied = async (request: APIRequestContext, text: string): Promise<number> => {
  const id = await givenImport(request, text);
  // Where another test has written an import meanwhile, this one is checked again, and has to be written again.
  const apply = async (): Promise<string> => {
    const state = await stateOf(request, id);
    if (state === 'checked') await request.post(`/api/admin/imports/${id}/apply`, { headers: await headers() });
    return state;
  };
  await expect.poll(apply, { timeout: 30_000 }).toBe('applied');
  return id;
};

/** The point of that name, or null. */
export const pointNamed = async (request: APIRequestContext, name: string) => {
  const found = await request.get(`/api/collection-points?q=${encodeURIComponent(name)}`, { headers: await headers() });
  return (await found.json())[0] ?? null;
};

/** Changes a point beside the page. */
export const changePoint = async (request: APIRequestContext, point: { id: number }, change: object): Promise<void> => {
  const data = { ...point, ...change };
  const answer = await request.put(`/api/collection-points/${point.id}`, { headers: await headers(), data });
  expect(answer.status(), await answer.text()).toBe(200);
};

/** Chooses a file on the page of the imports, as a person does. */
export const choose = async (page: Page, file: ReturnType<typeof fileOf>): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Escolher arquivo' }).press('Enter');
  await (await chooser).setFiles(file);
};

/** The rows of the table of a tab. */
export const rowsIn = (page: Page, tab: string): Locator =>
  page.getByRole('table', { name: `Linhas: ${tab}` }).locator('tbody tr');

/** What is said of a row. */
export const decision = (page: Page, number: number, action: string): Locator =>
  page.getByRole('group', { name: `Decisão da linha ${number}`, exact: true }).getByRole('button', { name: action, exact: true });

/** The checkbox of a field that a row would replace. */
export const chosenField = (page: Page, number: number, field: string): Locator =>
  page.getByRole('group', { name: `O que a linha ${number} muda`, exact: true }).getByRole('checkbox', { name: field });
