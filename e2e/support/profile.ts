import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Resident } from './fixtures.ts';

const authorization = ({ token }: Resident) => ({ authorization: `Bearer ${token}` });

/** The resident's record on the server. */
export const recordOf = async (request: APIRequestContext, person: Resident): Promise<Record<string, unknown>> => {
  const reply = await request.get('/api/users/me', { headers: authorization(person) });
  expect(reply.status()).toBe(200);
  return reply.json();
};

/** Changes the record through the API, with the password where a new e-mail requires it. */
export const changeElsewhere = async (request: APIRequestContext, person: Resident, data: object): Promise<void> => {
  const { password: currentPassword } = person;
  const reply = await request.patch('/api/users/me', { headers: authorization(person), data: { currentPassword, ...data } });
  expect(reply.status(), await reply.text()).toBe(200);
};

/** An address in Fortaleza. */
export const home = {
  cep: '60175-047',
  address: 'Rua Prisco Bezerra, Papicu, Fortaleza - CE',
  number: '989',
  complement: 'Casa 2',
};

/** Opens the profile and waits for the record. */
export const openProfile = async (page: Page): Promise<void> => {
  await page.goto('/user/profile');
  await expect(page.getByRole('button', { name: 'Editar nome' })).toBeVisible();
};

/** The row of a field, by its label. */
export const row = (page: Page, label: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText(label, { exact: true }) });

export const pencil = (page: Page, field: string) => page.getByRole('button', { name: `Editar ${field}`, exact: true });

export const saveButton = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true });

/** Records method and body of every call that writes the record. */
export const noteSaves = (page: Page): { method: string; body: unknown }[] => {
  const saves: { method: string; body: unknown }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/users/me') || request.method() === 'GET') return;
    saves.push({ method: `${request.method()} ${pathname.slice(4)}`, body: request.postDataJSON() });
  });
  return saves;
};
