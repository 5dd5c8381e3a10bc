import type { APIRequestContext, Page } from '@playwright/test';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { holdBack } from '../support/network.ts';
import { openProfile } from '../support/profile.ts';

const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';

/** Signs in through the API, as another device; returns the token. */
const signInOn = async (request: APIRequestContext, { email, password }: Resident, userAgent: string): Promise<string> => {
  const reply = await request.post('/api/auth/login', { data: { email, password }, headers: { 'user-agent': userAgent } });
  expect(reply.status()).toBe(200);
  return (await reply.json()).token;
};
const isOpen = async (request: APIRequestContext, token: string): Promise<boolean> =>
  (await request.get('/api/users/me', { headers: { authorization: `Bearer ${token}` } })).ok();

const section = (page: Page) => page.getByRole('region', { name: 'Onde você está conectado' });
const devices = (page: Page) => section(page).getByRole('listitem');
const endButton = (page: Page, device: string) =>
  section(page).getByRole('button', { name: new RegExp(`^Desconectar ${device}`) });

test('only here: says so and offers nothing to end', async ({ signedInPage: page }) => {
  await openProfile(page);
  await expect(devices(page)).toHaveCount(1);
  await expect(devices(page)).toContainText('Este aparelho');
  await expect(section(page)).toContainText('Sua conta só está aberta neste aparelho.');
  await expect(section(page).getByRole('button')).toHaveCount(0);
});

test('another device is shown by browser and system, and ended for good', async ({ signedInPage: page, request, resident }) => {
  const phone = await signInOn(request, resident, android);
  const computer = await signInOn(request, resident, windows);
  await openProfile(page);
  await expect(devices(page).first()).toContainText('Este aparelho');
  await expect(devices(page).filter({ hasText: 'Chrome no Android' })).toContainText(/Entrou em \d\d\/\d\d\/\d{4}, usado hoje/);
  await endButton(page, 'Chrome no Android').tap();
  await expect(section(page).getByRole('status')).toHaveText('Aparelho desconectado.');
  await expect(section(page).getByRole('heading')).toBeFocused();
  await expect(devices(page)).toHaveCount(2);
  expect([await isOpen(request, phone), await isOpen(request, computer)]).toEqual([false, true]);
});

test('all the others are ended at once, and this one stays', async ({ signedInPage: page, request, resident }) => {
  const others = [await signInOn(request, resident, android), await signInOn(request, resident, windows)];
  await openProfile(page);
  await section(page).getByRole('button', { name: 'Sair dos outros aparelhos' }).tap();
  await expect(section(page)).toContainText('Você saiu dos outros aparelhos.');
  await expect(devices(page)).toHaveCount(1);
  for (const token of others) expect(await isOpen(request, token)).toBe(false);
  expect(await isOpen(request, resident.token)).toBe(true);
});

test.describe('ended meanwhile', () => {
  test.use({ allowedConsoleErrors: [/status of 404/] });
  test('elsewhere is as good as ended here', async ({ signedInPage: page, request, resident }) => {
    const phone = await signInOn(request, resident, android);
    await openProfile(page);
    await expect(endButton(page, 'Chrome no Android')).toBeVisible();
    await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${phone}` } });
    await endButton(page, 'Chrome no Android').tap();
    await expect(devices(page)).toHaveCount(1);
    await expect(section(page).getByRole('status')).toHaveText('Aparelho desconectado.');
  });
});

test.describe('this device ended from another one', () => {
  test.use({ allowedConsoleErrors: [/status of 401/] });
  test('asks for the password above what is being edited, and saves it then', async ({
    signedInPage: page,
    request,
    resident,
  }) => {
    await openProfile(page);
    const phone = await signInOn(request, resident, android);
    const ended = await request.delete('/api/users/me/sessions', { headers: { authorization: `Bearer ${phone}` } });
    expect(ended.status()).toBe(204);
    await page.getByRole('button', { name: 'Editar nome' }).tap();
    await page.getByLabel('Nome', { exact: true }).fill('Outra');
    await page.getByRole('button', { name: 'Salvar' }).tap();
    const question = page.getByRole('dialog', { name: 'Sua sessão terminou' });
    await question.getByLabel('Senha', { exact: true }).fill(resident.password);
    await question.getByRole('button', { name: 'Entrar', exact: true }).tap();
    await expect(question).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText('Outra');
    await expect(page.getByRole('button', { name: 'Editar nome' })).toBeVisible();
  });
});

test.describe('when it fails', () => {
  test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|status of 503/] });

  test('the list says so and comes when tried again', async ({ signedInPage: page }) => {
    const body = { error: 'O serviço está fora do ar por um momento.', code: 'database-unavailable' };
    await page.route('**/api/users/me/sessions', (route) => route.fulfill({ status: 503, json: body }), { times: 1 });
    await openProfile(page);
    await expect(section(page).getByRole('alert')).toContainText('Não foi possível carregar os aparelhos');
    await section(page).getByRole('button', { name: 'Tentar novamente' }).tap();
    await expect(devices(page)).toHaveCount(1);
  });

  test('ending says so offline, and the device stays in the list', async ({ signedInPage: page, context, request, resident }) => {
    const phone = await signInOn(request, resident, android);
    await openProfile(page);
    await expect(endButton(page, 'Chrome no Android')).toBeVisible();
    await context.setOffline(true);
    await endButton(page, 'Chrome no Android').tap();
    await expect(section(page).getByRole('alert')).toContainText('Não foi possível desconectar');
    await expect(devices(page)).toHaveCount(2);
    await context.setOffline(false);
    await endButton(page, 'Chrome no Android').tap();
    await expect(devices(page)).toHaveCount(1);
    expect(await isOpen(request, phone)).toBe(false);
  });
});

test('Sair ends the session on the server too, also while the data are on their way', async ({
  signedInPage: page,
  request,
  resident,
}) => {
  const release = await holdBack(page, '**/api/users/me');
  await page.goto('/user/profile');
  await page.getByRole('button', { name: 'Sair' }).tap();
  await expect(page).toHaveURL('/welcome');
  await expect.poll(() => isOpen(request, resident.token)).toBe(false);
  release();
});
