import type { Page } from '@playwright/test';
import { givenRoute, stopLink, typeWeight } from '../support/collectors.ts';
import { storedReports } from '../support/database.ts';
import { expect, expectAccessible, expectNoOverflow, expectTextContrast, signInAs, test } from '../support/fixtures.ts';
import { expectQueued } from '../support/queued-writes.ts';
import { bookingsOf } from '../support/schedules.ts';
import { againDialog, endSession, enterAgain } from '../support/sessions.ts';
import { expectLargeTargets } from '../support/targets.ts';

test.use({ allowedConsoleErrors: [/status of 40[03]/] });

/** Runs in the page: the number of lines over which each occurrence of a word is broken. */
const linesOf = (word: string): number[] => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const lines: number[] = [];
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const start = node.textContent?.indexOf(word) ?? -1;
    if (start === -1) continue;
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, start + word.length);
    lines.push(range.getClientRects().length);
  }
  return lines;
};

/**
 * Asserts that the screen suits gloves and the sun: targets of 56 px also over it, text with a contrast of 7:1 in light and dark,
 * and nothing cut off in text of twice the size.
 */
const expectForStreet = async (page: Page): Promise<void> => {
  await expectAccessible(page);
  await expectLargeTargets(page, 56);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectTextContrast(page, 7);
  }
  const enlarge = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
  await enlarge('200%');
  await expectNoOverflow(page);
  expect(await page.evaluate(linesOf, 'Papelão'), 'a material’s name breaks after its slash alone').not.toContain(2);
  await enlarge('');
};

test('a collector drives a day: list, order, map, stop, weight, refusal, and the signed end', async ({ page, request }) => {
  const { collector, residents, stops } = await givenRoute(request, 4);
  await signInAs(page, collector);
  await page.goto('/coletor');
  await expect(page.getByText('0 de 4', { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(4);
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/coletor.webmanifest');
  expect(await (await request.get('/coletor.webmanifest')).json()).toMatchObject({
    start_url: '/coletor',
    display: 'standalone',
  });
  await expectForStreet(page);

  await page.getByRole('button', { name: 'Ordem', exact: true }).tap();
  const names = page.getByRole('region', { name: 'Ordem das paradas' }).getByRole('listitem');
  const before = await names.allTextContents();
  await page
    .getByRole('button', { name: /^Descer/ })
    .first()
    .press('Enter');
  await expect(page.getByText(/é agora a parada 2\.$/)).toBeVisible();
  await expectForStreet(page);
  await expect(page.getByRole('button', { name: 'Salvar a ordem' })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Próxima parada' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Salvar a ordem' }).tap();
  const closeToast = page.getByRole('button', { name: 'Fechar', exact: true });
  // A focused toast stays.
  await closeToast.focus();
  await expectForStreet(page);
  await closeToast.tap();
  await expect(page.getByRole('listitem').first()).toContainText((before[1] ?? '').slice(1));

  await page.getByRole('button', { name: 'Mapa', exact: true }).tap();
  const map = page.getByRole('region', { name: 'Mapa das paradas' });
  await expect(map.getByRole('button', { name: /^Parada \d:/ })).toHaveCount(4);
  const credit = await page.getByRole('link', { name: 'OpenStreetMap' }).boundingBox();
  expect(Math.min(credit?.width ?? 0, credit?.height ?? 0), 'the credit’s link').toBeGreaterThanOrEqual(56);
  await expectForStreet(page);

  await page.getByRole('button', { name: 'Começar a rota' }).tap();
  await expect(page.getByText(/^Rota começada às/)).toBeVisible();
  const headers = { authorization: `Bearer ${residents[0]?.token}` };
  // The start is shown before the server has it.
  const toldOnTheWay = async (): Promise<number> => {
    const notices = await (await request.get('/api/users/me/notices', { headers })).json();
    return notices.filter(({ kind }: { kind: string }) => kind === 'booking-on-the-way').length;
  };
  await expect.poll(toldOnTheWay).toBe(4);

  await page.getByRole('button', { name: 'Lista', exact: true }).tap();
  const [first, second] = stops;
  if (first === undefined || second === undefined) throw new Error('the list has too few stops');
  await stopLink(page, first).tap();
  await expect(page.getByRole('heading', { name: first.address })).toBeVisible();
  await expect(page.getByText('Portão azul')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ligar' })).toHaveAttribute('href', /^tel:/);
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/55/);
  await expect(page.getByRole('link', { name: 'Rota' })).toHaveAttribute('href', /Pompeu/);
  await expectForStreet(page);
  await page.getByRole('button', { name: 'Coletado', exact: true }).tap();
  await page.getByRole('button', { name: 'Registrar coleta' }).tap();
  await expect(page.getByText('Digite o peso de pelo menos um material.')).toBeVisible();
  await typeWeight(page, '3,5');
  await expect(page.getByText('Digite o peso de pelo menos um material.')).toHaveCount(0);
  await page.getByLabel('Vidro').tap();
  await typeWeight(page, '1');
  await expect(page.getByText('Total: 4,5 kg')).toBeVisible();
  await expectForStreet(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Registrar coleta' }).tap();
  await expect(page.getByText(`Registrado: ${first.address}.`, { exact: true })).toBeVisible();

  await page.goto(`/coletor/${second.id}`);
  await page.getByRole('button', { name: 'Recusado', exact: true }).tap();
  await page.getByRole('button', { name: 'Registrar recusa' }).tap();
  await expect(page.getByText('Escolha ou escreva o motivo.')).toBeVisible();
  await page.getByText('Outro motivo').tap();
  await expectForStreet(page);
  await page.getByText('Estava misturado com lixo comum.').tap();
  await page.getByRole('button', { name: 'Registrar recusa' }).tap();
  await expect(page.getByText(`Registrado: ${second.address}.`, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: second.address })).toHaveCount(0);

  await page.goto('/coletor/fechar');
  await expect(page.getByText('2 paradas estão sem resultado.')).toBeVisible();
  await expect(page.getByText('4,5 kg em 1 coleta')).toBeVisible();
  await expectForStreet(page);
  await page.getByRole('button', { name: 'Assinar e fechar' }).tap();
  await expect(page.getByText('Lista fechada e assinada por Rui Coletor. Ela não muda mais.')).toBeVisible();
  await page.goto(`/coletor/${first.id}`);
  await expect(page.getByRole('heading', { name: first.address })).toBeVisible();
  await expectForStreet(page);
  await page.getByRole('link', { name: 'Resumo' }).tap();
  await expect(page).toHaveURL('/coletor/fechar');
  const statuses = (await bookingsOf(request, residents[0] ?? collector)).map(({ status }) => status).sort();
  expect(statuses).toEqual(['concluído', 'confirmado', 'confirmado', 'não realizado']);
});

test.describe('a session that ends', () => {
  test.use({ allowedConsoleErrors: [/status of 401|ERR_FAILED/] });

  test('asks for the password over the list while reports wait, and loses none', async ({ page, request }) => {
    const { collector, stops } = await givenRoute(request, 2);
    const ids = stops.map(({ id }) => id);
    await signInAs(page, collector);
    await page.route('**/outcomes', (route) => route.abort());
    await page.goto(`/coletor/${ids[0]}`);
    await page.getByRole('button', { name: 'Ninguém atendeu', exact: true }).tap();
    await page.getByRole('button', { name: 'Registrar que ninguém atendeu' }).tap();
    await expectQueued(page, 1);
    await page.goto('/coletor');
    await expect(page.getByText('1 de 2', { exact: true })).toBeVisible();
    await endSession(page);
    await page.reload();
    await expect(againDialog(page)).toBeVisible();
    await expectForStreet(page);
    await page.unroute('**/outcomes');
    await enterAgain(page, collector);
    await expect.poll(() => storedReports(ids)).toMatchObject([{ schedule_id: ids[0], conflict: null, outcome: 'nobody' }]);
  });
});

test('a resident reads that the list is not theirs', async ({ signedInPage: page }) => {
  await page.goto('/coletor');
  await expect(page.getByText('Esta tela é de quem coleta')).toBeVisible();
  await expectForStreet(page);
  await page.getByRole('link', { name: 'Ir para o início' }).tap();
  await expect(page).toHaveURL('/');
});

test('a collector who signs in is at the day’s list, which the profile leads back to', async ({ page, request }) => {
  const { collector } = await givenRoute(request, 1);
  await page.goto('/login');
  await page.getByLabel('Email').fill(collector.email);
  await page.getByLabel('Senha', { exact: true }).fill(collector.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).tap();
  await expect(page).toHaveURL('/coletor');
  await expect(page.getByText('0 de 1', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Minha conta' }).tap();
  await page.getByRole('link', { name: 'Coletas de hoje' }).tap();
  await expect(page).toHaveURL('/coletor');
});
