import type { APIRequestContext, Page } from '@playwright/test';
import { days, enterPanel, givenScene, type Scene } from '../support/admin-schedules.ts';
import { dayFromToday } from '../support/days.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { bookingsOf } from '../support/schedules.ts';

const closedDays = (page: Page) => page.getByRole('list', { name: 'Dias fechados, do último ao primeiro' }).getByRole('listitem');

const closeDay = async (page: Page, act: string, told: string): Promise<void> => {
  await page.getByRole('button', { name: 'Fechar um dia' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fechar um dia' });
  // A day without bookings says so, too.
  await dialog.getByLabel('Dia', { exact: true }).fill(dayFromToday(25).iso);
  await expect(dialog.getByText('Nenhuma coleta neste dia: ninguém é avisado.')).toBeVisible();
  await dialog.getByLabel('Dia', { exact: true }).fill(days.third.iso);
  await dialog.getByLabel('As coletas deste dia').selectOption(act);
  await expect(dialog.getByText(told)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Fechar o dia' }).click();
  await expect(dialog).toHaveCount(0);
};

/** The days of the scene's bookings, and the days from which their residents may choose. */
const stateOf = async (request: APIRequestContext, { resident }: Scene) =>
  (await bookingsOf(request, resident)).map(({ date, ...booking }) => ({
    date,
    asked: 'proposedDates' in booking && booking.proposedDates !== null,
  }));

test('a day with bookings is closed: they move, and undone they are back; asked, the residents choose', async ({
  page,
  request,
}) => {
  const scene = await givenScene(request);
  const { third, fourth } = days;
  await enterPanel(page, request);
  await page.goto(`/admin-dashboard/pontos/${scene.point.id}`);
  await expect(page.getByText('Nenhum dia foi fechado.')).toBeVisible();
  await page.getByRole('button', { name: 'Fechar um dia' }).click();
  await page.getByRole('button', { name: 'Fechar o dia' }).click();
  await expect(page.getByRole('dialog').getByText('Escolha o dia')).toBeVisible();
  await page.keyboard.press('Escape');

  await closeDay(page, 'Passam para o próximo dia com lugar', '2 coletas passam para outro dia.');
  await expect(closedDays(page)).toHaveCount(1);
  await expect(closedDays(page)).toContainText('2 coletas passaram para outro dia');
  await expect(closedDays(page)).toContainText('Moradores ainda não avisados');
  expect(await stateOf(request, scene)).toEqual([fourth, fourth, fourth].map(({ iso }) => ({ date: iso, asked: false })));

  await closedDays(page)
    .getByRole('button', { name: /^Desfazer/ })
    .click();
  await expect(closedDays(page)).toContainText('Desfeito');
  await expect(closedDays(page).getByRole('button')).toHaveCount(0);
  const before = [third, third, fourth].map(({ iso }) => iso).sort();
  expect((await stateOf(request, scene)).map(({ date }) => date).sort()).toEqual(before);

  await closeDay(page, 'Os moradores escolhem outro dia', '2 moradores escolhem outro dia.');
  await expect(closedDays(page).first()).toContainText('2 moradores escolhem outro dia');
  const asked = (await stateOf(request, scene)).filter((booking) => booking.asked);
  expect(asked.map(({ date }) => date)).toEqual([third.iso, third.iso]);
  await expectAccessible(page);
});
