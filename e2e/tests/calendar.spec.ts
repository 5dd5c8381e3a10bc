import type { Page } from '@playwright/test';
import { dayFromToday } from '../support/days.ts';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { fillIn, givenBooking, pointNamed, submitButton } from '../support/schedules.ts';

const fatima = 'Ecoponto Fátima';
// Console errors of requests that fail on purpose.

const address = (page: Page) => page.getByLabel('Seu link');
const button = (page: Page, name: string) => page.getByRole('button', { name });
const question = (page: Page, name: string) => page.getByRole('dialog', { name });

const bookedIn = async (page: Page, resident: Resident, days: number): Promise<string> => {
  const { id } = await pointNamed(page.request, fatima);
  return (await givenBooking(page.request, resident, { collectionPointId: id, date: dayFromToday(days).iso })).id;
};

test('each open booking leads to its event by a plain link, as phones want it', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const day = dayFromToday(3);
  const id = await bookedIn(page, resident, 3);
  await page.goto('/schedule/list');
  const link = page.getByRole('link', { name: `Adicionar ao calendário a coleta de ${day.written} em ${fatima}` });
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const answer = await request.get((await link.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  const event = await answer.text();
  expect(event).toContain(`DTSTART;VALUE=DATE:${day.iso.replaceAll('-', '')}`);
  expect(event).toContain(`UID:coleta-${id}@separai`);

  const download = page.waitForEvent('download');
  await link.tap();
  expect((await download).suggestedFilename()).toBe('coletas.ics');
  await expect(page).toHaveURL('/schedule/list');
});

test('a booking that was just made can be put into the calendar, one that was cancelled cannot', async ({
  signedInPage: page,
}) => {
  await fillIn(page, await pointNamed(page.request, fatima), { day: dayFromToday(6) });
  await submitButton(page).tap();
  const link = page.getByRole('link', { name: /^Adicionar ao calendário/ });
  await expect(link).toHaveCount(1);
  await page.getByRole('link', { name: /^Cancelar a coleta/ }).tap();
  await button(page, 'Cancelar a coleta').tap();
  await page.getByRole('link', { name: 'Minhas coletas' }).tap();
  await expect(page.getByText('Cancelado')).toBeVisible();
  await expect(link).toHaveCount(0);
});

test('an address is made, copied, subscribed to, replaced and switched off', async ({
  signedInPage: page,
  resident,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await bookedIn(page, resident, 4);
  await page.goto('/schedule/list');
  await page.getByRole('link', { name: 'Ver minhas coletas no calendário do celular' }).tap();
  await expect(page).toHaveURL('/schedule/calendar');
  await expect(page).toHaveTitle('Coletas no calendário do celular · Separaí');
  await expect(page.getByText('Quem tiver o link vê suas coletas. Não compartilhe.')).toBeVisible();

  await button(page, 'Criar link').tap();
  await expect(address(page)).toBeFocused();
  const first = await address(page).inputValue();
  expect(await (await request.get(first)).text()).toContain(`Coleta a confirmar: ${fatima}`);
  await expect(page.getByRole('link', { name: 'Assinar' })).toHaveAttribute('href', first.replace(/^http:/, 'webcal:'));
  await button(page, 'Copiar link').tap();
  await expect(page.getByText('Link copiado.', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);

  await button(page, 'Criar outro link').tap();
  const other = question(page, 'Criar outro link?');
  await other.getByRole('button', { name: 'Fechar sem mudar' }).tap();
  await expect(other).toBeHidden();
  await expect(button(page, 'Criar outro link')).toBeFocused();
  expect((await request.get(first)).status()).toBe(200);
  await button(page, 'Criar outro link').tap();
  await other.getByRole('button', { name: 'Criar outro link' }).tap();
  await expect(address(page)).not.toHaveValue(first);
  await expect(address(page)).toBeFocused();
  const second = await address(page).inputValue();
  expect([(await request.get(first)).status(), (await request.get(second)).status()]).toEqual([404, 200]);

  await page.reload();
  await expect(address(page)).toHaveValue(second);
  await button(page, 'Desativar').tap();
  await question(page, 'Desativar o link?').getByRole('button', { name: 'Desativar' }).tap();
  await expect(button(page, 'Criar link')).toBeFocused();
  expect((await request.get(second)).status()).toBe(404);
  await page.getByRole('link', { name: 'Voltar para Minhas coletas' }).tap();
  await expect(page).toHaveURL('/schedule/list');
});
