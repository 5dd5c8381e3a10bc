import type { Locator } from '@playwright/test';
import { dayFromToday } from '../support/days.ts';
import { expect, expectAccessible, expectNoOverflow, test } from '../support/fixtures.ts';
import { bookingsOf, calendarOf, chooseDay, chosenPoint, pointNamed, submitButton, weightField } from '../support/schedules.ts';

const fatima = 'Ecoponto Fátima';

test('a resident books, looks at the question about cancelling and moves, with the mouse', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const [point, day, later] = [await pointNamed(request, fatima), dayFromToday(7), dayFromToday(35)];
  await page.goto('/schedule');
  await page.getByRole('searchbox').fill('eduardo girao');
  await page.getByRole('button', { name: fatima }).click();
  await expect(chosenPoint(page)).toContainText(point.address);
  await chooseDay(page, day);
  await weightField(page).fill('4');
  await expectNoOverflow(page);
  // Two columns: point and calendar, then the rest with the button below; nothing floats.
  const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [where, when, what, repeat, button] = await Promise.all([
    boxOf(chosenPoint(page)),
    boxOf(calendarOf(page)),
    boxOf(page.getByLabel('Observação')),
    boxOf(page.getByRole('group', { name: 'Repetir' })),
    boxOf(submitButton(page)),
  ]);
  expect(Math.abs(where.x - when.x)).toBeLessThan(2);
  expect(what.x).toBeGreaterThan(when.x + when.width);
  expect(Math.abs(button.x - what.x)).toBeLessThan(2);
  expect(repeat.y - (what.y + what.height)).toBeGreaterThan(0);
  expect(button.y - (repeat.y + repeat.height)).toBeGreaterThan(0);
  expect(button.y - (repeat.y + repeat.height)).toBeLessThan(80);
  await submitButton(page).click();
  await expect(page.getByRole('heading', { name: 'Próximas' })).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);

  await page.getByRole('link', { name: /^Cancelar a coleta/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(fatima);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  // Centred once the content has loaded.
  await expect(async () => {
    const box = await boxOf(dialog);
    expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(12);
    expect(Math.abs(box.y + box.height / 2 - height / 2)).toBeLessThan(12);
  }).toPass();
  await expectAccessible(page);

  await dialog.getByRole('link', { name: 'Reagendar' }).click();
  await expect(calendarOf(page)).toContainText(day.written);
  await chooseDay(page, later);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salvar mudanças' }).click();
  await expect(page).toHaveURL('/schedule/list');
  expect(await bookingsOf(request, resident)).toMatchObject([{ date: later.iso, weightKg: 4 }]);
});
