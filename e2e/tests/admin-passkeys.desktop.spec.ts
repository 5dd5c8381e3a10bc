import type { Locator, Page } from '@playwright/test';
import { form, saveButton } from '../support/admin-points.ts';
import { expect, expectAccessible, expectNoOverflow } from '../support/fixtures.ts';
import { tabAndPress, tabTo } from '../support/keyboard.ts';
import { checkEveryLook, looksOfPanel } from '../support/looks.ts';
import { mailTo } from '../support/mails.ts';
import { confirmWithPassword, enterPassword, makePasskey, strictTest, test, withAuthenticator } from '../support/passkeys.ts';
import { administrator } from '../support/product.ts';
import { heading } from '../support/screen.ts';
import { againDialog, endSession, storedSession } from '../support/sessions.ts';

const screen = '/admin-dashboard/administradores/seguranca';
const table = { name: 'Suas chaves de acesso' };

/** Presses a control of that part of the page. */
const pressIn = async (page: Page, part: Locator, role: 'button' | 'link', name: string): Promise<void> => {
  await tabAndPress(page, part.getByRole(role, { name, exact: true }));
};

test.describe('passkeys', () => {
  // Refusals that these tests provoke.
  test.use({ allowedConsoleErrors: [/status of (400|401|403)/] });

  test('a passkey is made, named, asked for after the password, and used instead of it and to confirm', async ({ page }) => {
    test.setTimeout(240_000);
    const device = await withAuthenticator(page);
    await enterPassword(page);
    await expect(heading(page)).toHaveText('Dashboard');
    await page.goto('/admin-dashboard/administradores');
    await page.getByRole('link', { name: 'Sua segurança' }).click();
    await expect(heading(page)).toHaveText('Sua segurança');
    await makePasskey(page, 'Notebook');
    await confirmWithPassword(page);
    const codes = page.getByRole('dialog', { name: 'Guarde estes códigos agora' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await expectAccessible(page);
    const [first = ''] = await codes.getByRole('listitem').allTextContents();
    const download = page.waitForEvent('download');
    await codes.getByRole('button', { name: 'Baixar' }).click();
    expect((await download).suggestedFilename()).toBe('separai-codigos-de-recuperacao.txt');
    // Esc would close the toast first.
    await expect(page.getByText('Chave “Notebook” criada.')).toHaveCount(0, { timeout: 30_000 });
    // Recovery codes are shown only once: Esc, a press outside and the close button ask before closing.
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(20, 400),
      () => codes.getByRole('button', { name: 'Fechar os códigos' }).click(),
    ]) {
      await leave();
      await expect(codes.getByText('Já guardou os códigos?')).toBeVisible();
      await expect(codes.getByRole('button', { name: 'Ver os códigos de novo' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(codes.getByRole('listitem').first()).toHaveText(first);
    }
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await codes.getByRole('button', { name: 'Já guardei' }).click();
    await expect(page.getByText('Restam 10 códigos.')).toBeVisible();
    const row = page.getByRole('table', table).getByRole('row', { name: /Notebook/ });
    await expect(row).toContainText('Ainda não usada');
    await row.getByRole('button', { name: 'Mudar nome' }).click();
    await page.getByRole('dialog').getByLabel('Nome').fill('Notebook da prefeitura');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('rowheader', { name: 'Notebook da prefeitura' })).toBeVisible();
    await checkEveryLook(page, looksOfPanel);

    // The password alone does not open the panel any more.
    await page.getByRole('button', { name: 'Sair' }).click();
    await expect(page).toHaveURL('/login');
    await enterPassword(page);
    await expect(heading(page)).toHaveText('Mostre que é você');
    await expectAccessible(page);
    await expect(page.getByRole('button', { name: 'Usar chave de acesso' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Dashboard');

    // The passkey alone does.
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.goto('/admin-login');
    await page.getByRole('button', { name: 'Usar chave de acesso' }).press('Enter');
    await expect(heading(page)).toHaveText('Dashboard');

    // A session that ends over a form: the passkey answers for the password, and the save goes on.
    await page.goto('/admin-dashboard/materiais?material=papel');
    const guide = page.getByRole('dialog', { name: 'Editar Papel' });
    await guide.getByLabel('Descrição').fill('Papel limpo e seco, sem gordura.');
    await endSession(page);
    await guide.getByRole('button', { name: 'Salvar', exact: true }).click();
    await againDialog(page).getByRole('button', { name: 'Usar chave de acesso' }).click();
    await expect(page.getByText('Material salvo.', { exact: true }).first()).toBeVisible();
    const guides = await (await page.request.get('/api/recycle-materials')).json();
    expect(guides.find(({ id }: { id: string }) => id === 'papel').description).toBe('Papel limpo e seco, sem gordura.');

    // The passkey confirms a sensitive action.
    await page.goto(screen);
    await page.getByRole('button', { name: 'Gerar códigos novos' }).click();
    const question = page.getByRole('dialog', { name: 'Confirme que é você' });
    await question.getByRole('button', { name: 'Usar chave de acesso' }).waitFor();
    await question.getByRole('button', { name: 'Usar chave de acesso' }).click();
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    const renewed = await codes.getByRole('listitem').allTextContents();
    expect(renewed).not.toContain(first);
    await codes.getByRole('button', { name: 'Já guardei' }).click();

    // A lost device: the replaced recovery codes are invalid, and the typed text stays.
    await page.getByRole('button', { name: 'Sair' }).click();
    await device.remove();
    await enterPassword(page);
    await expect(page.getByRole('button', { name: 'Usar chave de acesso' })).toBeFocused();
    await page.getByRole('button', { name: 'Perdi a chave' }).press('Enter');
    const code = page.getByLabel('Código de recuperação');
    await expect(code).toBeFocused();
    // One step back at a time, and the focus is never lost.
    await page.getByRole('button', { name: 'Voltar' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Usar chave de acesso' })).toBeFocused();
    await page.getByRole('button', { name: 'Voltar' }).press('Enter');
    await expect(page.getByLabel('Email')).toBeFocused();
    await enterPassword(page);
    await page.getByRole('button', { name: 'Perdi a chave' }).press('Enter');
    await expect(code).toBeFocused();
    await page.keyboard.type(first);
    await page.keyboard.press('Enter');
    const refused = page.getByRole('alert').filter({ hasText: 'A chave de acesso ou o código de recuperação não confere.' });
    await expect(refused).toBeVisible();
    await expect(page.locator(':focus').filter({ has: refused })).toHaveCount(1);
    await expect(code).toHaveValue(first);

    // A valid code opens the panel once; with the lost passkey deleted the password alone is enough again.
    const [right = '', other = ''] = renewed;
    await code.fill(right);
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Dashboard');
    await page.goto(screen);
    await expect(page.getByText('Restam 9 códigos.')).toBeVisible();
    await page.getByRole('button', { name: 'Remover a chave Notebook da prefeitura' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remover', exact: true }).click();
    await question.getByRole('button', { name: 'Usar um código de recuperação' }).click();
    await expect(question.getByLabel('Sua senha')).toHaveCount(0);
    // A used code is refused at its field.
    await question.getByLabel('Código de recuperação').fill(right);
    await page.keyboard.press('Enter');
    await expect(question.getByText('Este código de recuperação não confere, ou já foi usado.')).toBeVisible();
    await expectAccessible(page);
    await question.getByLabel('Código de recuperação').fill(other);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Você ainda não tem nenhuma.')).toBeVisible();
  });

  test('a session that ends over a form asks for the second factor, too, and the save goes on', async ({ page, request }) => {
    test.setTimeout(120_000);
    const device = await withAuthenticator(page);
    await enterPassword(page);
    await expect(heading(page)).toHaveText('Dashboard');
    await page.goto(screen);
    await makePasskey(page, 'Celular');
    await confirmWithPassword(page);
    const codes = page.getByRole('dialog', { name: 'Guarde estes códigos agora' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    const [first = '', second = ''] = await codes.getByRole('listitem').allTextContents();
    await codes.getByRole('button', { name: 'Já guardei' }).click();
    const again = page.getByRole('dialog', { name: 'Sua sessão terminou' });
    /** Types a new point, ends the session on the server, and enters the password in the dialog of the save. */
    const saveAfterSession = async (name: string): Promise<void> => {
      await page.goto('/admin-dashboard/pontos');
      await page
        .getByRole('button', { name: 'Novo ponto' })
        .or(page.getByRole('link', { name: 'Novo ponto' }))
        .first()
        .click();
      await form(page).getByLabel('Nome', { exact: true }).fill(name);
      await form(page).getByLabel('Endereço', { exact: true }).fill('Rua das Flores, 10');
      await form(page).getByRole('checkbox', { name: 'Vidro' }).check();
      const token = JSON.parse((await storedSession(page)) ?? '{}').token;
      const ended = await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
      expect(ended.ok()).toBe(true);
      await saveButton(page).click();
      await again.getByLabel('Senha', { exact: true }).fill(administrator.password);
      await page.keyboard.press('Enter');
      await expect(again).toContainText('A senha está certa. Falta a segunda prova de quem você é.');
    };
    const saved = page.getByText('Ponto de coleta salvo.').first();

    await saveAfterSession('Ecoponto da chave');
    await expectAccessible(page);
    await again.getByRole('button', { name: 'Usar chave de acesso' }).click();
    await expect(saved).toBeVisible();

    // Without the device a recovery code confirms; a wrong code is refused, and the typed text stays.
    await device.remove();
    await saveAfterSession('Ecoponto do código');
    const code = again.getByLabel('Código de recuperação');
    await code.fill('aaaa-aaaa-aaaa-aaaa');
    await page.keyboard.press('Enter');
    await expect(again).toContainText('A chave de acesso ou o código de recuperação não confere.');
    await code.fill(first);
    await page.keyboard.press('Enter');
    await expect(saved).toBeVisible();
    const points: { name: string }[] = await (await request.get('/api/collection-points')).json();
    expect(points.map(({ name }) => name)).toEqual(expect.arrayContaining(['Ecoponto da chave', 'Ecoponto do código']));

    await page.goto(screen);
    await page.getByRole('button', { name: 'Remover a chave Celular' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remover', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Confirme que é você' });
    await question.getByRole('button', { name: 'Usar um código de recuperação' }).click();
    await question.getByLabel('Código de recuperação').fill(second);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Você ainda não tem nenhuma.')).toBeVisible();
  });

  test('by the keyboard alone a passkey is made, opens the panel, and is removed', async ({ page }) => {
    test.setTimeout(120_000);
    await withAuthenticator(page);
    await page.goto('/admin-login');
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type(administrator.email);
    await tabTo(page, page.getByLabel('Senha', { exact: true }));
    await page.keyboard.type(administrator.password);
    await page.keyboard.press('Enter');
    await pressIn(page, page.getByRole('navigation', { name: 'Menu' }), 'link', 'Administradores');
    await pressIn(page, page.getByRole('main'), 'link', 'Sua segurança');
    await pressIn(page, page.getByRole('main'), 'button', 'Criar chave de acesso');
    await tabTo(page, page.getByRole('dialog').getByLabel('Nome'));
    await page.keyboard.type('Pendrive');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Confirme que é você' });
    await tabTo(page, question.getByLabel('Sua senha'));
    await page.keyboard.type(administrator.password);
    await page.keyboard.press('Enter');
    await pressIn(page, page.getByRole('dialog', { name: 'Guarde estes códigos agora' }), 'button', 'Já guardei');
    await expect(page.getByRole('rowheader', { name: 'Pendrive' })).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Sair' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/login');

    await page.goto('/admin-login');
    await pressIn(page, page.getByRole('main'), 'button', 'Usar chave de acesso');
    await expect(heading(page)).toHaveText('Dashboard');

    await page.goto(screen);
    await pressIn(page, page.getByRole('row', { name: /Pendrive/ }), 'button', 'Remover a chave Pendrive');
    await pressIn(page, page.getByRole('dialog', { name: 'Remover a chave “Pendrive”?' }), 'button', 'Remover');
    await pressIn(page, question, 'button', 'Usar chave de acesso');
    await expect(page.getByText('Você ainda não tem nenhuma.')).toBeVisible();
    await pressIn(page, page.getByRole('main'), 'button', 'Criar chave de acesso');
    await expect(page.getByRole('dialog', { name: 'Criar chave de acesso' })).toBeVisible();
  });

  test('a device that its person does not unlock makes no passkey: that is said, and what was typed stays', async ({ page }) => {
    await withAuthenticator(page, { unlocked: false });
    await enterPassword(page);
    await expect(heading(page)).toHaveText('Dashboard');
    await page.goto(screen);
    await makePasskey(page, 'Celular');
    await confirmWithPassword(page);
    const dialog = page.getByRole('dialog', { name: 'Criar chave de acesso' });
    await expect(dialog.getByRole('alert')).toHaveText('A chave não foi usada. Tente de novo, ou use outra forma.');
    await expect(dialog.getByLabel('Nome')).toHaveValue('Celular');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Você ainda não tem nenhuma.')).toBeVisible();
  });

  test('a passkey that is not given at the door is said there, where the focus goes, and the rest of the door stays', async ({
    page,
  }) => {
    await withAuthenticator(page, { unlocked: false });
    await page.goto('/admin-login');
    await page.getByLabel('Email').fill(administrator.email);
    const button = page.getByRole('button', { name: 'Usar chave de acesso' });
    const refused = page.getByRole('alert').filter({ hasText: 'A chave não foi usada. Tente de novo, ou use outra forma.' });
    // Two attempts: the second must behave as the first.
    for (let attempt = 1; attempt <= 2; attempt++) {
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(refused).toBeVisible();
      await expect(page.locator(':focus').filter({ has: refused })).toHaveCount(1);
      await page.keyboard.press('Tab');
      await expect(button).toBeFocused();
    }
    await expect(page.getByLabel('Email')).toHaveValue(administrator.email);
  });
});

strictTest.describe('with ADMIN_REQUIRE_SECOND_FACTOR=on', () => {
  strictTest.use({ allowedConsoleErrors: [/status of (400|403)/] });

  strictTest(
    'an administrator without a passkey makes the first one by a mailed link, before anything else, and then the panel opens',
    async ({ page, product }) => {
      strictTest.setTimeout(120_000);
      await withAuthenticator(page);
      await enterPassword(page);
      await expect(heading(page)).toHaveText('Crie uma chave de acesso');
      await page.goto('/admin-dashboard/agendamentos');
      await expect(heading(page)).toHaveText('Crie uma chave de acesso');
      await expectAccessible(page);
      await page.setViewportSize({ width: 360, height: 740 });
      await expectAccessible(page);
      await expectNoOverflow(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect(page.getByRole('button', { name: 'Criar chave de acesso' })).toBeDisabled();
      await page.getByRole('button', { name: 'Enviar link' }).click();
      await page.getByRole('dialog').getByLabel('Sua senha').waitFor();
      await confirmWithPassword(page);
      await expect(page.getByText(/^Link enviado\. Ele vale até/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Enviar de novo' })).toBeVisible();
      await expectAccessible(page);
      const { links } = await mailTo(administrator.email, { subject: /^Crie a sua chave/, dataDir: product.dataDir });
      const link = new URL(links.find((one) => one.includes('/admin-login/chave#')) ?? '');
      await page.goto('/robots.txt');
      await page.goto(link.pathname + link.hash.slice(0, -1));
      await expect(heading(page)).toHaveText('Link inválido');
      await expectAccessible(page);
      await page.goto('/robots.txt');
      await page.goto(link.pathname + link.hash);
      await expect(heading(page)).toHaveText('Crie uma chave de acesso');
      await expect(page.getByText('E-mail conferido. Agora crie a chave de acesso.')).toBeVisible();
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.emulateMedia({ colorScheme: null });
      await page.goto('/admin-dashboard/agendamentos');
      await makePasskey(page, 'Celular');
      await page.getByRole('dialog').getByRole('button', { name: 'Já guardei' }).click();
      await expect(heading(page)).toHaveText('Agendamentos');
    },
  );
});
