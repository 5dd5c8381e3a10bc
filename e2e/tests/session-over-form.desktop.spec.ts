import type { Page } from '@playwright/test';
import { drawnImage, form, listOf, rows, saveButton, storedPoints, test } from '../support/admin-points.ts';
import { expect, expectAccessible } from '../support/fixtures.ts';
import { administrator } from '../support/product.ts';
import { endSession, enterAgain, againDialog as question, storedSession } from '../support/sessions.ts';

test.use({ allowedConsoleErrors: [/status of 401/] });

/** Fills in a new point's form and ends its session on the server. */
const typeAndEndSession = async (page: Page, word: string): Promise<void> => {
  await page.goto(listOf(word));
  await page
    .getByRole('button', { name: 'Novo ponto' })
    .or(page.getByRole('link', { name: 'Novo ponto' }))
    .first()
    .click();
  await form(page).getByLabel('Nome', { exact: true }).fill(`Ecoponto ${word}`);
  await form(page).getByLabel('Endereço', { exact: true }).fill('Rua das Flores, 10');
  await form(page).getByRole('checkbox', { name: 'Vidro' }).check();
  await endSession(page);
  await saveButton(page).click();
  await expect(question(page)).toBeVisible();
};

test('a session that ends over a form asks for the sign-in above it, and the save goes on with what was typed', async ({
  page,
  request,
  word,
}) => {
  await typeAndEndSession(page, word);
  await expect(question(page)).toContainText(administrator.email);
  await expectAccessible(page);
  await enterAgain(page, { password: 'errada' });
  await expect(question(page)).toContainText('Email ou senha incorretos');
  await enterAgain(page);
  await expect(page.getByText('Ponto de coleta salvo.').first()).toBeVisible();
  expect(await storedPoints(request, word)).toMatchObject([{ name: `Ecoponto ${word}`, address: 'Rua das Flores, 10' }]);
});

test('closing the question keeps the form, and leaving ends the session', async ({ page, word }) => {
  await typeAndEndSession(page, word);
  await question(page).getByRole('button', { name: 'Fechar sem entrar' }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(form(page).getByLabel('Nome', { exact: true })).toHaveValue(`Ecoponto ${word}`);
  await saveButton(page).click();
  await question(page).getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL('/admin-login');
  expect(await storedSession(page)).toBeNull();
});

test('the image of a form and the question before an act wait for the sign-in, too', async ({ page, request, word }) => {
  await page.goto('/admin-dashboard/pontos?novo=true');
  await form(page).getByLabel('Nome', { exact: true }).fill(`Ecoponto ${word}`);
  await form(page).getByLabel('Endereço', { exact: true }).fill('Rua das Flores, 10');
  const buffer = await drawnImage(page);
  const chosen = page.waitForEvent('filechooser');
  await form(page).getByRole('button', { name: 'Escolher imagem' }).click();
  await (await chosen).setFiles({ name: 'escolhida.png', mimeType: 'image/png', buffer });
  await expect(form(page).getByRole('img', { name: 'Prévia da imagem escolhida' })).toBeVisible();
  await endSession(page);
  await saveButton(page).click();
  await enterAgain(page);
  await expect(page.getByText('Ponto de coleta salvo.').first()).toBeVisible();
  const [stored] = await storedPoints(request, word);
  expect(stored?.imageUrl).toMatch(/^\/uploads\//);

  await page.goto(listOf(word));
  await rows(page)
    .getByRole('button', { name: /^Excluir/ })
    .click();
  await expect(form(page)).toContainText('Nenhum agendamento aberto será cancelado.');
  await endSession(page);
  await form(page).getByRole('button', { name: 'Excluir', exact: true }).click();
  await enterAgain(page);
  await expect(page.getByText('Ponto de coleta excluído com sucesso!').first()).toBeVisible();
  expect(await storedPoints(request, word)).toEqual([]);
});
