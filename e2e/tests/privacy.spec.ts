import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import type { APIRequestContext, Page } from '@playwright/test';
import { dayFromToday } from '../support/days.ts';
import { expect, expectAccessible, type Resident, test } from '../support/fixtures.ts';
import { mailTo } from '../support/mails.ts';
import { holdBack } from '../support/network.ts';
import { expectRefused, field, fillSecondStep, finishButton, newcomer, passFirstStep } from '../support/registration.ts';
import { bookingsOf, givenBooking, pointNamed } from '../support/schedules.ts';
import { administratorSession, storedSession, storeSession } from '../support/sessions.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const dialog = (page: Page) => page.getByRole('dialog');
const eraseButton = (page: Page) => dialog(page).getByRole('button', { name: 'Excluir minha conta' });
const version = /^Vale desde (\d\d)\/(\d\d)\/(\d{4})$/;

// These residents' consents take less room than the placeholder reserves: the buttons below settle once the consents have
// loaded.
const openOwnPrivacy = async (page: Page): Promise<void> => {
  await page.goto('/user/privacy');
  const consents = page.getByRole('region', { name: 'O que você aceitou' });
  await expect(consents.getByRole('listitem').or(consents.getByText('Nada foi registrado'))).toBeVisible();
};

const openErasure = async (page: Page): Promise<void> => {
  await openOwnPrivacy(page);
  await page.getByRole('button', { name: 'Excluir minha conta' }).tap();
  await expect(dialog(page)).toBeVisible();
};

/** The text of the first file of a ZIP whose sizes stand in its directory (PKWARE APPNOTE 4.3.12). */
const firstFileOf = (zip: Buffer): string => {
  const directory = zip.indexOf('PK\u0001\u0002', 'latin1');
  const begin = 30 + zip.readUInt16LE(26) + zip.readUInt16LE(28);
  return inflateRawSync(zip.subarray(begin, begin + zip.readUInt32LE(directory + 20))).toString();
};

const answerTo = (request: APIRequestContext, { token }: Resident) =>
  request.get('/api/users/me', { headers: { authorization: `Bearer ${token}` } });

test.describe('the registration', () => {
  test('leads to the notice and back without losing what was typed, and writes down what was agreed to', async ({
    page,
    request,
  }) => {
    const person = newcomer();
    await passFirstStep(page, person);
    await fillSecondStep(page);
    await expect(page.getByText('Ao concluir, você concorda com o Aviso de Privacidade.')).toBeVisible();
    await page.getByRole('link', { name: 'Aviso de Privacidade' }).tap();
    await expect(page).toHaveURL('/privacy');
    await expect(heading(page)).toHaveText('Aviso de Privacidade');
    const [, day, month, year] = version.exec((await page.getByText(version).textContent()) ?? '') ?? [];
    await page.getByRole('link', { name: 'Voltar' }).tap();
    await expect(page).toHaveURL('/register-step2');
    await expect(field(page, 'Telefone')).toHaveValue('(85) 9 8765-4321');
    await expect(field(page, 'Número')).toHaveValue('120');

    await finishButton(page).tap();
    await expect(page).toHaveURL('/register-success');
    const { token } = await (await request.post('/api/auth/login', { data: person })).json();
    const consents = await request.get('/api/users/me/consents', { headers: { authorization: `Bearer ${token}` } });
    expect(await consents.json()).toEqual([
      expect.objectContaining({ purpose: 'notices', granted: true }),
      expect.objectContaining({ purpose: 'privacy', granted: true, version: `${year}-${month}-${day}` }),
    ]);
  });

  test.describe('with an older notice than the server’s', () => {
    test.use({ allowedConsoleErrors: [/status of 400/] });

    test('asks to reload, and nothing is stored', async ({ page, request }) => {
      const person = newcomer();
      await page.route('**/api/users', (route) =>
        route.continue({ postData: { ...route.request().postDataJSON(), privacyVersion: '2020-01-01' } }),
      );
      await passFirstStep(page, person);
      await fillSecondStep(page);
      await finishButton(page).tap();
      await expect(page.getByRole('alert')).toHaveText(
        'O Aviso de Privacidade mudou. Recarregue a página para ler o atual e concluir.',
      );
      expect((await request.post('/api/auth/login', { data: person })).status()).toBe(401);
    });
  });
});

test.describe('the notice', () => {
  test('is public, has the controller and the periods of retention, and leads back to the start', async ({ page }) => {
    await page.goto('/privacy');
    await expect(heading(page)).toHaveText('Aviso de Privacidade');
    for (const part of [
      'Quem responde por seus dados',
      'O que guardamos, por quê e até quando',
      'Quem vê',
      'O que outros serviços ficam sabendo',
      'O que fica no seu aparelho',
      'Seus direitos, e onde usá-los',
    ]) {
      await expect(page.getByRole('heading', { level: 2, name: part, exact: true })).toBeVisible();
    }
    await expect(
      page.getByText('Até você sair, ou 60 dias depois do último uso; no máximo 365 dias depois de entrar.'),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Voltar' }).tap();
    await expect(page).toHaveURL('/welcome');
  });

  test('stands in the app’s frame for the signed in, and leads to their own data', async ({ signedInPage: page }) => {
    await page.goto('/privacy');
    await expect(page.getByRole('navigation')).toBeVisible();
    await page.getByRole('link', { name: 'Abrir a tela Privacidade' }).tap();
    await expect(page).toHaveURL('/user/privacy');
  });

  test('says truly that no cookies are set', async ({ signedInPage: page, context }) => {
    await page.goto('/home');
    await expect(heading(page)).toHaveText('Olá, Marina!');
    expect(await context.cookies()).toEqual([]);
  });
});

test.describe('one’s own data', () => {
  test('says what one agreed to, and since when', async ({ signedInPage: page, resident, request }) => {
    const headers = { authorization: `Bearer ${resident.token}` };
    await request.patch('/api/users/me', { headers, data: { notificationsOptIn: false } });
    await page.goto('/user/privacy');
    const consents = page.getByRole('region', { name: 'O que você aceitou' });
    await expect(consents.getByRole('listitem')).toHaveText([
      /^Receber avisos sobre minhas coletasNão, desde \d\d\/\d\d\/\d{4}, \d\d:\d\d$/,
    ]);
  });

  test('comes along as a file with everything', async ({ signedInPage: page, resident, request }) => {
    const { id } = await pointNamed(request, 'Ecoponto Fátima');
    await givenBooking(request, resident, { collectionPointId: id, date: dayFromToday(3).iso, observation: 'portão lilás' });
    await openOwnPrivacy(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Baixar meus dados' }).tap(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^separai-meus-dados-\d{4}-\d\d-\d\d\.zip$/);
    const data = JSON.parse(firstFileOf(await readFile(await download.path())));
    expect(data).toMatchObject({
      account: { email: resident.email, name: resident.name },
      bookings: [{ observation: 'portão lilás', collectionPoint: { name: 'Ecoponto Fátima' } }],
    });
    await expect(page.getByText('Arquivo pronto.', { exact: true })).toBeVisible();
  });

  test('says that it is being prepared, once for several taps', async ({ signedInPage: page }) => {
    await openOwnPrivacy(page);
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/export.zip')) asked += 1;
    });
    const release = await holdBack(page, '**/export.zip');
    const button = page.getByRole('button', { name: 'Baixar meus dados' });
    await button.tap();
    await expect(page.getByRole('button', { name: 'Preparando...' })).toHaveAttribute('aria-busy', 'true');
    // `aria-disabled` would make Playwright wait; a finger does not.
    await page.getByRole('button', { name: 'Preparando...' }).tap({ force: true });
    const download = page.waitForEvent('download');
    release();
    await download;
    expect(asked).toBe(1);
  });

  test.describe('when the server is out of reach', () => {
    test.use({ allowedConsoleErrors: [/ERR_FAILED/] });

    test('says so, and works on the next try', async ({ signedInPage: page }) => {
      await page.route('**/export.zip', (route) => route.abort());
      await openOwnPrivacy(page);
      await page.getByRole('button', { name: 'Baixar meus dados' }).tap();
      await expect(page.getByRole('alert')).toContainText('Não conseguimos falar com o servidor');
      await page.unroute('**/export.zip');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Baixar meus dados' }).tap();
      await download;
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  });
});

test.describe('erasing the account', () => {
  test.use({ allowedConsoleErrors: [/status of (400|401|409)|ERR_FAILED/] });

  test('says what goes, asks for the password, and afterwards nothing is left here or there', async ({
    signedInPage: page,
    resident,
    request,
  }) => {
    const { id } = await pointNamed(request, 'Ecoponto Fátima');
    for (const days of [3, 4]) await givenBooking(request, resident, { collectionPointId: id, date: dayFromToday(days).iso });
    await openErasure(page);
    await expect(dialog(page).getByText('Você tem 2 agendamentos em aberto: eles serão cancelados.')).toBeVisible();
    await expectAccessible(page);
    await field(page, 'Sua senha').fill(resident.password);
    await eraseButton(page).tap();
    await expect(heading(page)).toHaveText('Sua conta foi excluída');
    await expect(page).toHaveURL('/erasure-success');

    expect(await storedSession(page)).toBeNull();
    expect((await answerTo(request, resident)).status()).toBe(401);
    const { email, password } = resident;
    expect((await request.post('/api/auth/login', { data: { email, password } })).status()).toBe(401);
    const mail = await mailTo(email, { subject: /excluída/ });
    expect(mail.text).toContain('2 agendamentos em aberto foram cancelados');

    await page.getByRole('link', { name: 'Ir para o início' }).tap();
    await expect(page).toHaveURL('/welcome');
  });

  test('without the password or with a wrong one says so at the field, and keeps the account', async ({
    signedInPage: page,
    resident,
    request,
  }) => {
    await openErasure(page);
    await eraseButton(page).tap();
    await expectRefused(page, 'Sua senha', 'Por favor, insira sua senha atual');
    await expect(field(page, 'Sua senha')).toBeFocused();
    await field(page, 'Sua senha').fill('errada');
    await expect(field(page, 'Sua senha')).not.toHaveAttribute('aria-invalid');
    await field(page, 'Sua senha').press('Enter');
    await expectRefused(page, 'Sua senha', 'A senha atual não confere');
    await expect(field(page, 'Sua senha')).toBeFocused();
    expect((await answerTo(request, resident)).status()).toBe(200);
  });

  test('can be thought over', async ({ signedInPage: page, resident, request }) => {
    await openErasure(page);
    await page.getByRole('button', { name: 'Fechar sem excluir' }).tap();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Excluir minha conta' })).toBeFocused();
    expect((await answerTo(request, resident)).status()).toBe(200);
  });

  test('goes out once for several taps', async ({ signedInPage: page, resident }) => {
    await openErasure(page);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'DELETE' && sent.push(request.url()));
    const release = await holdBack(page, '**/api/users/me');
    await field(page, 'Sua senha').fill(resident.password);
    await eraseButton(page).tap();
    await expect(dialog(page).getByRole('button', { name: 'Excluindo...' })).toBeVisible();
    await field(page, 'Sua senha').press('Enter');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeVisible();
    release();
    await expect(heading(page)).toHaveText('Sua conta foi excluída');
    expect(sent).toHaveLength(1);
  });

  test('with the server out of reach says that the outcome is unknown, and can be tried again', async ({
    signedInPage: page,
    resident,
  }) => {
    await openErasure(page);
    await page.route('**/api/users/me', (route) => route.abort());
    await field(page, 'Sua senha').fill(resident.password);
    await eraseButton(page).tap();
    await expect(dialog(page).getByRole('alert')).toContainText('Não sabemos se o pedido chegou ao servidor');
    await page.unroute('**/api/users/me');
    await eraseButton(page).tap();
    await expect(heading(page)).toHaveText('Sua conta foi excluída');
  });

  test('does not wait for the count of bookings', async ({ signedInPage: page, resident }) => {
    await page.route('**/api/schedules', (route) => route.abort());
    await openErasure(page);
    await expect(dialog(page).getByText('Agendamentos em aberto serão cancelados.')).toBeVisible();
    await field(page, 'Sua senha').fill(resident.password);
    await eraseButton(page).tap();
    await expect(heading(page)).toHaveText('Sua conta foi excluída');
  });

  // Other tests of the same product add administrators: the server's rule is tested with its API (`erasure.test.ts`).
  test('is refused to the only administrator, in words', async ({ page, request }) => {
    const error = 'Esta é a única conta que administra o serviço. Ela só pode ser excluída depois que houver outra.';
    await page.route('**/api/users/me', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 409, json: { error, code: 'last-administrator' } })
        : route.fallback(),
    );
    await storeSession(page, await administratorSession(request));
    await openErasure(page);
    await field(page, 'Sua senha').fill('senha-da-gestora');
    await eraseButton(page).tap();
    await expect(dialog(page).getByRole('alert')).toHaveText(error);
  });

  test('elsewhere ends the session here at the next call', async ({ signedInPage: page, resident, request }) => {
    // The page's last request of its own: the next one is caused by the press.
    const lastOwnCall = page.waitForResponse('**/api/users/me/notices/unread');
    await page.goto('/user/privacy');
    await lastOwnCall;
    const headers = { authorization: `Bearer ${resident.token}` };
    await request.delete('/api/users/me', { headers, data: { password: resident.password } });
    await page.getByRole('button', { name: 'Baixar meus dados' }).tap();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Sua sessão terminou. Entre de novo para continuar.', { exact: true })).toBeVisible();
  });
});

test('the last screen opens after an erasure alone; others are led to the start', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  await page.goto('/erasure-success');
  await expect(page).toHaveURL('/');
  await expect(heading(page)).toHaveText('Olá, Marina!');
  expect(await bookingsOf(request, resident)).toEqual([]);
});
