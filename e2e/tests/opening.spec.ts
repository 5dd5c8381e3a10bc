import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { givenPointWith } from '../support/points.ts';

// A Friday, 16:20 in the installation's time zone.
const friday = '2026-11-27T19:20:00Z';
const places = { latitude: -8.05, longitude: -63.9 };

/** Advances the clock and brings the page to the foreground again. */
const at = async (page: Page, time: string): Promise<void> => {
  await page.clock.setFixedTime(time);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
};

test('a point says whether it is open, which follows the time, and those that are can be listed alone', async ({
  signedInPage: page,
  request,
}) => {
  const street = `Trilha ${randomUUID()}`;
  const open = `Aberto ${randomUUID()}`;
  const closed = `Fechado ${randomUUID()}`;
  const silent = `Calado ${randomUUID()}`;
  const given = { address: `${street}, Porto Velho`, ...places };
  const { id } = await givenPointWith(request, {
    ...{ ...given, name: open, schedule: 'Seg a sex, 8h às 17h', openingHours: 'Mo-Fr 08:00-17:00' },
  });
  await givenPointWith(request, { ...given, name: closed, openingHours: 'Sa 08:00-12:00' });
  await givenPointWith(request, { ...given, name: silent });

  await page.clock.setFixedTime(friday);
  await page.goto(`/search?q=${encodeURIComponent(street)}`);
  const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
  await expect(card(open)).toContainText('Aberto agora, até 17h');
  await expect(card(open)).toContainText('Seg a sex, 8h às 17h');
  await expect(card(closed)).toContainText('Abre amanhã às 8h');
  await expect(card(silent)).toContainText('Horário não informado');

  await page.getByRole('button', { name: 'Aberto agora', exact: true }).tap();
  await expect(card(open)).toBeVisible();
  await expect(card(closed)).toBeHidden();
  await expect(card(silent)).toBeHidden();
  await expect(page).toHaveURL(/aberto=agora/);
  await expectAccessible(page);
  await at(page, '2026-11-27T19:40:00Z');
  await expect(card(open)).toContainText('Fecha em 20 min');
  await at(page, '2026-11-27T20:00:00Z');
  await expect(page.getByText('ou tire o filtro “Aberto agora”')).toBeVisible();
  await expect(page.getByText(`O primeiro a abrir: ${closed}. Abre amanhã às 8h.`)).toBeVisible();
  await page.getByRole('button', { name: 'Aberto agora', exact: true }).tap();
  await expect(card(open)).toContainText('Abre segunda às 8h');

  await page.goto(`/search/${id}`);
  await expect(page.getByRole('main')).toContainText('Abre segunda às 8h');
  await expectAccessible(page);
});

test('the map’s cards and popup say it, and it can show the open ones alone', async ({ signedInPage: page, request }) => {
  // The map matches addresses by their first five letters, too, so no other test may have these.
  const street = `${randomUUID()} Trilha`;
  const [open, closed] = [`Aberto ${randomUUID()}`, `Fechado ${randomUUID()}`];
  const given = { address: `${street}, Porto Velho`, ...places };
  const { id } = await givenPointWith(request, { ...given, name: open, openingHours: '24/7' });
  await givenPointWith(request, { ...given, latitude: -8.06, name: closed, openingHours: 'Sa 08:00-12:00' });
  await page.clock.setFixedTime(friday);
  await page.goto('/map');
  const chip = page.getByRole('group', { name: 'Filtrar por material' }).getByRole('button', { name: 'Aberto agora' });
  await chip.tap();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await page.getByPlaceholder('CEP', { exact: false }).fill(street);
  await expect(page.getByRole('listitem').filter({ hasText: open })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: closed })).toHaveCount(0);

  await page.goto(`/map?ponto=${id}`);
  await expect(page.getByRole('region', { name: open })).toContainText('Aberto 24 horas');
  await page.getByPlaceholder('CEP', { exact: false }).fill(street);
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(card(closed)).toContainText('Abre amanhã às 8h');
});

test('a day on which a point is known to be closed is warned of when booking', async ({ signedInPage: page, request }) => {
  const { id } = await givenPointWith(request, { name: `Só sábado ${randomUUID()}`, ...places, openingHours: 'Sa 08:00-12:00' });
  await page.clock.setFixedTime(friday);
  await page.goto(`/schedule?ponto=${id}`);
  await page.getByRole('button', { name: '30 de novembro de 2026' }).tap();
  await expect(page.getByText('Pelo horário informado (Sáb, 8h às 12h), o ponto não abre em 30/11/2026')).toBeVisible();
});

test('a resident who books reads whether a point is open, where it is chosen and of the chosen one', async ({
  signedInPage: page,
  request,
}) => {
  const street = `Trilha ${randomUUID()}`;
  const [open, closed] = [`Aberto ${randomUUID()}`, `Fechado ${randomUUID()}`];
  const [told, silent] = [`Só texto ${randomUUID()}`, `Calado ${randomUUID()}`];
  const given = { address: `${street}, Porto Velho`, ...places };
  const { id } = await givenPointWith(request, {
    ...{ ...given, name: open, schedule: 'Seg a sex, 8h às 17h', openingHours: 'Mo-Fr 08:00-17:00' },
  });
  await givenPointWith(request, { ...given, name: closed, openingHours: 'Sa 08:00-12:00' });
  await givenPointWith(request, { ...given, name: told, schedule: 'Quando o caminhão chega' });
  await givenPointWith(request, { ...given, name: silent });
  await page.clock.setFixedTime(friday);
  await page.goto('/schedule');
  await page.getByRole('searchbox').fill(street);
  const list = page.getByRole('list', { name: 'Pontos de coleta' });
  const card = (name: string) => list.getByRole('button', { name: new RegExp(name) });
  await expect(card(open)).toContainText('Aberto agora, até 17h');
  await expect(card(closed)).toContainText('Abre amanhã às 8h');
  await expect(card(told)).toContainText('Quando o caminhão chega');
  await expect(card(silent)).toContainText('Horário não informado');
  await expectAccessible(page);
  await card(open).tap();
  const chosen = page.getByRole('region', { name: 'Ponto de coleta' });
  await expect(chosen).toContainText('Aberto agora, até 17hSeg a sex, 8h às 17h');
  await at(page, '2026-11-27T20:00:00Z');
  await expect(chosen).toContainText('Abre segunda às 8h');
  await page.goto(`/schedule?ponto=${id}`);
  await expect(chosen).toContainText('Abre segunda às 8h');
  await expectAccessible(page);
});
