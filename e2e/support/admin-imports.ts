import { randomInt, randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { openAdministratorSession } from './database.ts';

const headers = async () => ({ authorization: `Bearer ${await openAdministratorSession()}` });

/** A new point for a file, with a unique name and place: no other point is near. */
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

/** A file in the form of Playwright's file chooser. */
export const fileOf = (text: string, name = 'pontos.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

/** Uploads a file through the API, waits for the end of the dry run, and returns the import's id. */
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

/** Uploads and applies an import through the API. */
export const givenApplied = async (request: APIRequestContext, text: string): Promise<number> => {
  const id = await givenImport(request, text);
  // An import applied by another test meanwhile causes a new dry run of this one, which then has to be applied again.
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

/** Changes a point through the API, behind the page's back. */
export const changePoint = async (request: APIRequestContext, point: { id: number }, change: object): Promise<void> => {
  const data = { ...point, ...change };
  const answer = await request.put(`/api/collection-points/${point.id}`, { headers: await headers(), data });
  expect(answer.status(), await answer.text()).toBe(200);
};

/** Chooses a file on the imports page through the file chooser. */
export const choose = async (page: Page, file: ReturnType<typeof fileOf>): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Escolher arquivo' }).press('Enter');
  await (await chooser).setFiles(file);
};

/** The rows of the table of a tab. */
export const rowsIn = (page: Page, tab: string): Locator =>
  page.getByRole('table', { name: `Linhas: ${tab}` }).locator('tbody tr');

/** Button of a decision on a row. */
export const decision = (page: Page, number: number, action: string): Locator =>
  page.getByRole('group', { name: `Decisão da linha ${number}`, exact: true }).getByRole('button', { name: action, exact: true });

/** Checkbox of a field that a row would overwrite. */
export const chosenField = (page: Page, number: number, field: string): Locator =>
  page.getByRole('group', { name: `O que a linha ${number} muda`, exact: true }).getByRole('checkbox', { name: field });
