import type { Locator, Page } from '@playwright/test';
import { givenWholePoint, ownWord, rows as pointRows } from '../support/admin-points.ts';
import { rows as bookingRows, enterPanel } from '../support/admin-schedules.ts';
import { dayFromToday } from '../support/days.ts';
import { expect, expectAccessible, givenResident, test } from '../support/fixtures.ts';
import { givenBooking, givenPoint } from '../support/schedules.ts';
import { holdToasts } from '../support/toasts.ts';

test.use({ viewport: { width: 1280, height: 800 } });
test.beforeEach(({ page, request }) => enterPanel(page, request));

/** Number of rows whose boxes lie entirely in the window. */
const inSight = async (page: Page, rows: Locator): Promise<number> => {
  const boxes = await Promise.all((await rows.all()).map((row) => row.boundingBox()));
  const height = page.viewportSize()?.height ?? 0;
  return boxes.filter((box) => box !== null && box.y >= 0 && box.y + box.height <= height).length;
};

/** Asserts that no column of the table is scrolled out of its frame. */
const expectWholeInFrame = async (page: Page): Promise<void> => {
  const widths = await page.getByRole('table').evaluate((table) => [table.scrollWidth, table.parentElement?.clientWidth ?? 0]);
  expect(widths[0], 'width of the table').toBeLessThanOrEqual(widths[1] ?? 0);
};

test('at 1280 by 800 a dozen points are in sight, in columns and rows of the account’s choice', async ({ page, request }) => {
  const word = ownWord();
  const place = { latitude: -3.74, longitude: -38.52, materials: ['papel', 'plastico', 'vidro', 'metal'] };
  for (let number = 10; number < 25; number++)
    await givenWholePoint(request, {
      ...place,
      name: `Cooperativa dos Catadores do Bairro Antônio Bezerra ${number} ${word}`,
      address: 'Avenida Mister Hull, 4500, Antônio Bezerra, Fortaleza - CE',
      phone: '(85) 98765-4321',
    });
  await page.goto(`/admin-dashboard/pontos?q=${word}`);
  await expect(pointRows(page)).toHaveCount(15);
  expect(await inSight(page, pointRows(page))).toBeGreaterThanOrEqual(12);
  await expectWholeInFrame(page);
  await expectAccessible(page);
  const menu = page.getByRole('group', { name: 'Exibir' });
  await page.getByRole('button', { name: 'Exibir' }).click();
  await menu.getByLabel('Coordenadas').check();
  await menu.getByLabel('Contatos').uncheck();
  await menu.getByLabel('Confortável').check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Exibir' })).toBeFocused();
  const heads = page.getByRole('columnheader');
  await expect(heads.filter({ hasText: 'Coordenadas' })).toBeVisible();
  await page.reload();
  await expect(pointRows(page).first()).toContainText('-3,740000; -38,520000');
  await expect(heads.filter({ hasText: 'Contatos' })).toHaveCount(0);
  expect(await inSight(page, pointRows(page))).toBeLessThan(12);
  expect(await page.evaluate(() => localStorage.getItem('separai_table_points'))).toContain('comfortable');
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/login/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('separai_table_points'))).toBeNull();
});

test('at 1280 by 800 a dozen bookings are in sight, the next days first, and the name opens the record', async ({
  page,
  request,
}) => {
  const point = await givenPoint(request, `Ecoponto ${ownWord()}`, ['vidro'], 'pickup');
  for (let number = 0; number < 3; number++) {
    const resident = await givenResident(`Raimunda Nonata ${number} ${ownWord()}`);
    const headers = { authorization: `Bearer ${resident.token}` };
    const home = { cep: '60040-531', address: 'Rua das Flores, Centro, Fortaleza - CE', number: '12', complement: 'Casa B' };
    await request.patch('/api/users/me', { headers, data: home });
    for (const ahead of [5, 3, 9, 4, 6])
      await givenBooking(request, resident, {
        ...{ collectionPointId: point.id, date: dayFromToday(ahead).iso, materials: ['vidro'], weightKg: 7.5 },
      });
  }
  await page.goto(`/admin-dashboard/agendamentos?ponto=${point.id}`);
  await expect(bookingRows(page)).toHaveCount(15);
  // The filter of the address opens the folded ones.
  await page.getByRole('button', { name: 'Filtros (1)' }).click();
  expect(await inSight(page, bookingRows(page))).toBeGreaterThanOrEqual(12);
  await expectWholeInFrame(page);
  await page.getByRole('searchbox', { name: 'Morador, ponto ou ID' }).fill('Raimunda');
  await page.getByRole('combobox', { name: 'Situação' }).selectOption('Pendente');
  await expect(page).toHaveURL(/status=pendente/);
  const bar = page.getByRole('search').getByRole('combobox', { name: 'Situação' });
  const tools = page.getByRole('button', { name: 'Calendário' });
  const [filters, view] = [await bar.boundingBox(), await tools.boundingBox()];
  expect(filters && view && Math.abs(filters.y - view.y), 'filters in one line with the view').toBeLessThan(12);
  expect(await inSight(page, bookingRows(page))).toBeGreaterThanOrEqual(12);
  const first = bookingRows(page).first();
  for (const shown of [dayFromToday(3).written, 'Rua das Flores, 12, Casa B', '7,5', 'Retirada', '(85) 9 8765-4321'])
    await expect(first).toContainText(shown);
  await expect(bookingRows(page).last()).toContainText(dayFromToday(9).written);
  await expectAccessible(page);
  await first.getByRole('link', { name: /^Raimunda Nonata/ }).click();
  await expect(page).toHaveURL(/\/agendamentos\/[0-9a-f-]{36}$/);
});

test('points are on a map beside their list by the same filters, and a press leads to them', async ({ page, request }) => {
  const word = ownWord();
  for (const [number, latitude] of [-3.74, -3.76, -3.78, null].entries())
    await givenWholePoint(request, {
      name: `Ecoponto ${number} ${word}`,
      address: 'Rua A, 1',
      ...(latitude === null ? {} : { latitude, longitude: -38.52 }),
    });
  await page.goto(`/admin-dashboard/pontos?q=${word}`);
  await page.getByRole('button', { name: 'Mapa', exact: true }).click();
  const map = page.getByRole('region', { name: 'Mapa dos pontos de coleta' });
  await expect(map.getByRole('button', { name: /^Ecoponto/ })).toHaveCount(3);
  await expect(pointRows(page)).toHaveCount(4);
  await expect(page.getByText('1 ponto sem posição não está no mapa.')).toBeVisible();
  await expectAccessible(page);
  await map.getByRole('button', { name: `Ecoponto 1 ${word}` }).press('Enter');
  await expect(map.getByRole('button', { name: /selecionado/ })).toBeVisible();
  await page.getByRole('button', { name: 'Ver quais' }).click();
  await expect(pointRows(page)).toHaveCount(1);
  await page.goBack();
  await map.getByRole('button', { name: `Ecoponto 2 ${word}` }).press('Enter');
  await page
    .locator('[aria-live]')
    .getByRole('link', { name: `Ecoponto 2 ${word}` })
    .click();
  await expect(page).toHaveURL(/\/pontos\/\d+$/);
});

test('a day’s bookings are on a map, and what was done with many of them is undone', async ({ page, request }) => {
  const name = `Raimunda ${ownWord()}`;
  const resident = await givenResident(name);
  const point = await givenWholePoint(request, {
    ...{ name: `Ecoponto ${ownWord()}`, address: 'Rua A, 1', latitude: -3.74, longitude: -38.52, handover: 'both' },
  });
  const date = dayFromToday(3).iso;
  const bookings = [];
  for (const weightKg of [3, 4])
    bookings.push(await givenBooking(request, resident, { collectionPointId: point.id, date, weightKg }));
  await page.goto(`/admin-dashboard/agendamentos?ponto=${point.id}&de=${date}&ate=${date}`);
  await expect(bookingRows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Mapa', exact: true }).click();
  const map = page.getByRole('region', { name: 'Mapa dos agendamentos do dia' });
  await map.getByRole('button', { name: /^2 / }).press('Enter');
  await expect(page.locator('[aria-live]').getByRole('link', { name: new RegExp(`^${name} · [34] kg · Pendente`) })).toHaveCount(
    2,
  );
  await page.getByRole('button', { name: 'Lista', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Escolher todos desta página' }).check();
  const acts = page.getByRole('group', { name: 'O que fazer com os escolhidos' });
  await acts.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('dialog').getByLabel('Motivo').fill('Chuva');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar 2 coletas' }).click();
  await holdToasts(page);
  await expect(bookingRows(page).getByText('Cancelado')).toHaveCount(2);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('2 agendamentos voltaram ao que eram.').first()).toBeVisible();
  await expect(bookingRows(page).getByText('Pendente')).toHaveCount(2);
  const headers = { authorization: `Bearer ${resident.token}` };
  const notices: { kind: string }[] = await (await request.get('/api/users/me/notices', { headers })).json();
  expect(notices.map(({ kind }) => kind)).toEqual(bookings.map(() => 'booking-received'));
});
