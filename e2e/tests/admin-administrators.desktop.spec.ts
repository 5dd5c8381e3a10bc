import { administratorRows, goodPassword, invitationLink, invitationRows, newAddress } from '../support/admin-administrators.ts';
import { enterPanel } from '../support/admin-schedules.ts';
import { givenGeneratedPassword, openAdministratorSession } from '../support/database.ts';
import { expect, expectAccessible, expectNoOverflow, givenResident, test } from '../support/fixtures.ts';
import { tabAndPress, tabTo } from '../support/keyboard.ts';
import { administrator } from '../support/product.ts';
import { heading } from '../support/screen.ts';
import { storedSession, storeSession, unconfirmedAdministratorSession } from '../support/sessions.ts';

const screen = '/admin-dashboard/administradores';

// Refusals that this spec provokes.
test.use({ allowedConsoleErrors: [/status of (400|403)/] });

test('by the keyboard alone an administrator is invited, accepts by the mail’s link, signs in, and is revoked', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  // The panel's addresses lead to the administrative sign-in, even for a former administrator.
  const email = newAddress('admin.separai.app');
  await enterPanel(page, request);
  await page.goto('/admin-dashboard');
  await expect(heading(page)).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await expect(heading(page)).toHaveText('Administradores');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').focus();
  await page.keyboard.type('convidada@');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Email inválido')).toBeVisible();
  await expect(dialog.getByLabel('E-mail')).toHaveValue('convidada@');
  await dialog.getByLabel('E-mail').fill(email);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(invitationRows(page).filter({ hasText: email })).toContainText('Administrador');

  const context = await browser.newContext();
  const theirs = await context.newPage();
  const link = await invitationLink(email);
  await theirs.goto(link);
  await expect(heading(theirs)).toHaveText('Aceitar convite');
  await expectAccessible(theirs);
  await theirs.getByLabel('Seu nome').fill('Ana Convidada');
  await theirs.getByLabel('Nova senha', { exact: true }).fill('administrador123');
  await theirs.getByLabel('Confirmar nova senha').fill('administrador123');
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByText('Esta senha é muito comum e fácil de adivinhar. Escolha outra.')).toBeVisible();
  await expect(theirs.getByLabel('Seu nome')).toHaveValue('Ana Convidada');
  await theirs.getByLabel('Nova senha', { exact: true }).fill(goodPassword);
  await theirs.getByLabel('Confirmar nova senha').fill(goodPassword);
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByLabel('Email')).toHaveValue(email);
  // Other tests meanwhile fill the dashboard's recent activity beyond its length.
  const headers = { authorization: `Bearer ${await openAdministratorSession()}` };
  const { recentActivity } = await (await request.get('/api/admin/dashboard', { headers })).json();
  await theirs.route('**/api/admin/dashboard', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), recentActivity } });
  });
  await theirs.getByLabel('Senha', { exact: true }).fill(goodPassword);
  await theirs.keyboard.press('Enter');
  await expect(heading(theirs)).toHaveText('Dashboard');
  await expect(theirs.getByText('Novo administrador: Ana Convidada').first()).toBeVisible();
  await theirs.goto(link);
  await expect(heading(theirs)).toHaveText('Convite inválido');

  await page.reload();
  const row = administratorRows(page).filter({ hasText: email });
  await expect(row).toContainText('Ana Convidada');
  await row.getByRole('button', { name: 'Tirar acesso de Ana Convidada' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('A pessoa sai do painel agora', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Tirar acesso' }).focus();
  const taken = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.keyboard.press('Enter');
  expect((await taken).ok()).toBe(true);
  await expect(row).toHaveCount(0);
  await theirs.goto('/admin-dashboard');
  await expect(theirs).toHaveURL('/admin-login');
  expect(await storedSession(theirs)).toBeNull();
  const enter = async (): Promise<void> => {
    await theirs.getByLabel('Email').fill(email);
    await theirs.getByLabel('Senha', { exact: true }).fill(goodPassword);
    await theirs.keyboard.press('Enter');
  };
  await enter();
  await expect(theirs.getByRole('alert')).toContainText('Entre como morador, ou fale com quem administra.');
  await theirs.goto('/login');
  await enter();
  await expect(heading(theirs)).toHaveText('Olá, Ana!');
  await context.close();
});

test('by the keyboard alone an invitation is sent, sent again and cancelled, and one’s own security is opened', async ({
  page,
  request,
}) => {
  const email = newAddress();
  await enterPanel(page, request);
  await page.goto(screen);
  const main = page.getByRole('main');
  await tabAndPress(page, main.getByRole('button', { name: 'Convidar' }));
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByLabel('E-mail'));
  await page.keyboard.type(email);
  await tabAndPress(page, dialog.getByRole('button', { name: 'Enviar convite' }));
  await expect(dialog).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Convidar' })).toBeFocused();
  const row = invitationRows(page).filter({ hasText: email });
  await invitationLink(email);
  await tabAndPress(page, row.getByRole('button', { name: /^Enviar de novo/ }));
  await invitationLink(email, 2);
  await tabAndPress(page, row.getByRole('button', { name: /^Cancelar/ }));
  await expect(row).toHaveCount(0);
  await tabAndPress(page, main.getByRole('link', { name: 'Sua segurança' }));
  await expect(heading(page)).toHaveText('Sua segurança');
});

test('a generated password is replaced before the panel opens, wherever it is entered', async ({ page }) => {
  const email = await givenGeneratedPassword();
  const enter = async (): Promise<void> => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  };
  await page.goto('/login');
  await enter();
  await expect(page.getByText('Esta senha foi sorteada. Entre por Acesso administrativo').first()).toBeVisible();

  await page.goto('/admin-dashboard/pontos');
  await expect(page).toHaveURL('/admin-login');
  await enter();
  await expect(heading(page)).toHaveText('Crie a sua senha');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoOverflow(page);
  await page.getByLabel('Senha sorteada').fill(administrator.password);
  const fillNew = async (password: string): Promise<void> => {
    await page.getByLabel('Nova senha', { exact: true }).fill(password);
    await page.getByLabel('Confirmar nova senha').fill(password);
    await page.getByRole('button', { name: 'Salvar a nova senha' }).click();
  };
  await fillNew(administrator.password);
  await expect(page.getByText('Escolha uma senha diferente da que foi sorteada')).toBeVisible();
  await fillNew(goodPassword);
  await expect(heading(page)).toHaveText('Pontos de Coleta');
});

test('a resident who is invited keeps the account; an invitation that was cancelled opens nothing', async ({ page, request }) => {
  const marina = await givenResident('Marina Convidada');
  await enterPanel(page, request);
  await page.goto(screen);
  const invite = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Convidar' }).click();
    await page.getByRole('dialog').getByLabel('E-mail').fill(marina.email);
    await page.getByRole('button', { name: 'Enviar convite' }).click();
  };
  await invite();
  const row = invitationRows(page).filter({ hasText: marina.email });
  const first = await invitationLink(marina.email);
  await row.getByRole('button', { name: `Cancelar convite de ${marina.email}` }).click();
  await expect(row).toHaveCount(0);
  await page.goto(first);
  await expect(heading(page)).toHaveText('Convite inválido');
  await page.goto(screen);
  await invite();
  await expect(row).toBeVisible();
  await page.goto(await invitationLink(marina.email, 2));
  await expect(page.getByText('Você já tem uma conta com este e-mail', { exact: false })).toBeVisible();
  await expect(page.getByLabel('Seu nome')).toHaveCount(0);
  // Opening another link in the same tab only changes the fragment.
  await page.goto(first);
  await expect(heading(page)).toHaveText('Convite inválido');
});

test('a sensitive write asks for the password again, keeps the input, and is then done', async ({ page, request }) => {
  const email = newAddress();
  await storeSession(page, await unconfirmedAdministratorSession(request));
  await page.goto(screen);
  await page.getByRole('button', { name: 'Convidar' }).click();
  await page.getByRole('dialog').getByLabel('E-mail').fill(email);
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Confirme que é você' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const invitation = page.getByRole('dialog', { name: 'Convidar para administrar' });
  await expect(invitation.getByText('Confirme que é você para continuar.')).toBeVisible();
  await expect(invitation.getByLabel('E-mail')).toHaveValue(email);
  await invitation.getByRole('button', { name: 'Enviar convite' }).click();
  await question.getByLabel('Sua senha').fill('senha-errada');
  await page.keyboard.press('Enter');
  await expect(question.getByText('A senha atual não confere')).toBeVisible();
  await question.getByLabel('Sua senha').fill(administrator.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const row = invitationRows(page).filter({ hasText: email });
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /^Enviar de novo/ }).click();
  await expect(page.getByText(`Convite enviado para ${email}.`).last()).toBeVisible();
  await expect(question).toHaveCount(0);
});
