import { expect, expectAccessible, expectNoOverflow } from '../support/fixtures.ts';
import { confirmWithPassword, enterPassword, makePasskey, strictTest, test, withAuthenticator } from '../support/passkeys.ts';
import { heading } from '../support/screen.ts';

const screen = '/admin-dashboard/administradores/seguranca';
const table = { name: 'Suas chaves de acesso' };

test.describe('passkeys', () => {
  // What is refused on purpose.
  test.use({ allowedConsoleErrors: [/status of (401|403)/] });

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
    await codes.getByRole('button', { name: 'Já guardei' }).click();
    await expect(page.getByText('Restam 10 códigos.')).toBeVisible();
    const row = page.getByRole('table', table).getByRole('row', { name: /Notebook/ });
    await expect(row).toContainText('Ainda não usada');
    await row.getByRole('button', { name: 'Mudar nome' }).click();
    await page.getByRole('dialog').getByLabel('Nome').fill('Notebook da prefeitura');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('rowheader', { name: 'Notebook da prefeitura' })).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [1280, 360]) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 800 });
        // A button's ground follows the other colours a moment after its words.
        await page.goto(screen);
        await expect(page.getByRole('table', table)).toBeVisible();
        await expectAccessible(page);
        await expectNoOverflow(page);
      }
    await page.setViewportSize({ width: 1280, height: 800 });

    // The password alone does not open the panel any more.
    await page.getByRole('button', { name: 'Sair' }).click();
    await expect(page).toHaveURL('/login');
    await enterPassword(page);
    await expect(heading(page)).toHaveText('Mostre que é você');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Usar chave de acesso' }).press('Enter');
    await expect(heading(page)).toHaveText('Dashboard');

    // The passkey alone does.
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.goto('/admin-login');
    await page.getByRole('button', { name: 'Usar chave de acesso' }).press('Enter');
    await expect(heading(page)).toHaveText('Dashboard');

    // It confirms what is sensitive.
    await page.goto(screen);
    await page.getByRole('button', { name: 'Gerar códigos novos' }).click();
    const question = page.getByRole('dialog', { name: 'Confirme que é você' });
    await question.getByRole('button', { name: 'Usar chave de acesso' }).click();
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    const renewed = await codes.getByRole('listitem').allTextContents();
    expect(renewed).not.toContain(first);
    await codes.getByRole('button', { name: 'Já guardei' }).click();

    // A device that is lost: an old recovery code is none any more, and what was typed stays.
    await page.getByRole('button', { name: 'Sair' }).click();
    await device.remove();
    await enterPassword(page);
    await page.getByRole('button', { name: 'Perdi a chave' }).click();
    await page.getByLabel('Código de recuperação').fill(first);
    await page.keyboard.press('Enter');
    await expect(page.getByText('A chave de acesso ou o código de recuperação não confere.')).toBeVisible();
    await expect(page.getByLabel('Código de recuperação')).toHaveValue(first);
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
});

strictTest.describe('with ADMIN_REQUIRE_SECOND_FACTOR=on', () => {
  strictTest.use({ allowedConsoleErrors: [/status of 403/] });

  strictTest('who has no passkey is led to make one before anything else, and then the panel opens', async ({ page }) => {
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
    await makePasskey(page, 'Celular');
    await confirmWithPassword(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Já guardei' }).click();
    await expect(heading(page)).toHaveText('Agendamentos');
  });
});
