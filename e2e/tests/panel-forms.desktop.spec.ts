import { enterPanel, form, givenWholePoint, ownWord, saveButton, storedPoint } from '../support/admin-points.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { reportFromElsewhere } from '../support/point-reports.ts';
import { heading } from '../support/screen.ts';

test('a point is corrected over its report, and Esc and a save lead back to the same place of the list', async ({
  page,
  request,
  baseURL,
}) => {
  await enterPanel(page, request);
  const name = `Ecoponto ${ownWord()}`;
  const point = await givenWholePoint(request, { name, address: 'Rua A, 1' });
  const body = { kind: 'moved', sentence: 'Agora fica na Rua B.' };
  expect(await reportFromElsewhere(baseURL ?? '', point.id, body)).toBe(201);
  await page.goto('/admin-dashboard/relatos');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name }) });
  const correct = card.getByRole('button', { name: 'Corrigir no ponto' });
  await correct.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await correct.click();
  await expect(form(page).getByLabel('Nome', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form(page)).toHaveCount(0);
  await expect(page).toHaveURL('/admin-dashboard/relatos');
  await expect(correct).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(place);

  await page.keyboard.press('Enter');
  await form(page).getByLabel('Endereço', { exact: true }).fill('Rua B, 2');
  await expect(saveButton(page)).toBeInViewport();
  await saveButton(page).click();
  await expect(page.getByText('Ponto de coleta salvo.').first()).toBeVisible();
  await expect(card).toContainText('Rua B, 2');
  await expect(correct).toBeFocused();
  expect(await storedPoint(request, point.id)).toMatchObject({ address: 'Rua B, 2' });
});

test('a change of many begins at its beginning, with the focus in its first field, also where that is of buttons', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await enterPanel(page, request);
  const word = ownWord();
  await givenWholePoint(request, { name: `Ecoponto ${word}`, address: 'Rua A, 1' });
  await page.goto(`/admin-dashboard/pontos?q=${word}`);
  await page.getByRole('checkbox', { name: 'Escolher todos desta página' }).check();
  const acts = page.getByRole('group', { name: 'O que fazer com os escolhidos' });
  const dialog = page.getByRole('dialog');
  for (const [act, first] of [
    ['Horário', dialog.getByLabel('Segunda: acrescentar horário')],
    ['Feriados', dialog.getByLabel('Feriados: acrescentar horário')],
    ['Materiais', dialog.getByLabel('Papel/Papelão', { exact: true })],
    ['O que recebe', dialog.locator('summary').first()],
  ] as const)
    await test.step(act, async () => {
      await acts.getByRole('button', { name: act, exact: true }).click();
      await expect(first).toBeFocused();
      await expect(dialog.getByRole('heading').first()).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(acts.getByRole('button', { name: act, exact: true })).toBeFocused();
    });
});

test('the guide to the panel is read in the panel, with its pictures, and a chapter has an address', async ({
  page,
  request,
}) => {
  await enterPanel(page, request);
  await page.goto('/admin-dashboard');
  await page.getByRole('link', { name: 'Guia do painel' }).click();
  await expect(heading(page)).toHaveText('Guia do painel');
  const picture = page.getByRole('img', { name: /^Acesso Administrativo/ });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await expectAccessible(page);
  const chapter = page.getByRole('heading', { name: 'O que não tem volta' });
  await page.getByRole('navigation', { name: 'Capítulos' }).getByRole('link', { name: 'O que não tem volta' }).click();
  await expect(chapter).toBeInViewport();
  await page.reload();
  await expect(chapter).toBeInViewport();
});
