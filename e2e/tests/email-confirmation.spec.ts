import type { Page } from '@playwright/test';
import { expect, type Resident, registerResident, signInAs, test } from '../support/fixtures.ts';
import { mailsTo, mailTo } from '../support/mails.ts';
import { openProfile } from '../support/profile.ts';

const hint = (page: Page) => page.getByText(/^Confirme seu e-mail pelo link que enviamos/);
const sendAgain = (page: Page) => page.getByRole('button', { name: 'Enviar o link de novo' });
const said = (page: Page) => page.getByText(/^Enviamos de novo/);

let bia: Resident;
test.beforeEach(async ({ page, request }) => {
  bia = await registerResident(request, 'Bia Nunes', { emailConfirmed: false });
  await signInAs(page, bia);
});

test('until it is confirmed the profile says so, sends the link again, and is quiet once the link is used', async ({ page }) => {
  // Waits for the first mail, since a newer link replaces an unsent one.
  await mailTo(bia.email, { subject: /^Confirme seu e-mail/ });
  await openProfile(page);
  await expect(hint(page)).toContainText(bia.email);
  await sendAgain(page).tap();
  await expect(said(page)).toBeVisible();
  const { links } = await mailTo(bia.email, { subject: /^Confirme seu e-mail/, count: 2 });
  const link = links.find((address) => address.includes('/confirm-email#')) ?? '';
  await page.goto(link.replace(/^https?:\/\/[^/]+/, ''));
  await page.getByRole('button', { name: 'Confirmar e-mail' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-mail confirmado!');
  await expect(page.getByRole('main')).toContainText(`chegam agora também a ${bia.email}`);
  await page.getByRole('link', { name: 'Ir para Meus dados' }).tap();
  await expect(page.getByRole('button', { name: 'Editar nome' })).toBeVisible();
  await expect(hint(page)).toHaveCount(0);
  expect((await mailsTo(bia.email)).map(({ subject }) => subject)).toEqual(Array(2).fill('Confirme seu e-mail no Separaí'));
});

test('the notices’ screen says from when on mails come, and sends the link again', async ({ page }) => {
  await page.goto('/user/notifications');
  await expect(hint(page)).toBeVisible();
  await expect(page.getByText(`${bia.email}: começam depois que você confirmar este endereço`)).toBeVisible();
  await sendAgain(page).tap();
  await expect(said(page)).toBeVisible();
});

test.describe('a link that is not sent', () => {
  test.use({ allowedConsoleErrors: [/status of 429|ERR_FAILED/] });

  test('because of the limit, or of the network, is told with what to do', async ({ page }) => {
    const error = 'Muitas tentativas em pouco tempo. Espere um pouco e tente de novo.';
    await page.route('**/api/users/me/email-confirmation', (route) =>
      route.fulfill({ status: 429, json: { error, code: 'too-many-requests' } }),
    );
    await openProfile(page);
    await sendAgain(page).tap();
    await expect(page.getByRole('alert')).toContainText('Não foi possível enviar o link');
    await expect(page.getByRole('alert')).toContainText(error);
    await page.unroute('**/api/users/me/email-confirmation');
    await page.route('**/api/users/me/email-confirmation', (route) => route.abort('failed'));
    await sendAgain(page).tap();
    await expect(page.getByRole('alert')).toContainText('Não foi possível enviar o link');
  });
});
