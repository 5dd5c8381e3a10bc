import type { Page } from '@playwright/test';
import { dayFromToday } from '../support/days.ts';
import { expect, test } from '../support/fixtures.ts';
import { checkEveryLook } from '../support/looks.ts';
import { fillIn, givenBooking, pointNamed, submitButton } from '../support/schedules.ts';

const fatima = 'Ecoponto Fátima';
const next = (page: Page) => page.getByRole('heading', { name: 'O que acontece agora' }).locator('..');
const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
const calendarLink = (page: Page) =>
  cards(page)
    .first()
    .getByRole('link', { name: /^Adicionar ao calendário/ });

/** Mocks the person's record with an unconfirmed e-mail. */
const leaveEmailUnconfirmed = async (page: Page): Promise<void> => {
  await page.route('**/api/users/me', async (route) => {
    const person = await (await route.fetch()).json();
    await route.fulfill({ json: { ...person, emailConfirmed: false } });
  });
};

const book = async (page: Page, day = dayFromToday(9)): Promise<void> => {
  await submitButton(page).tap();
  await expect(page).toHaveURL('/schedule/list');
  await expect(cards(page).first()).toContainText(day.written);
};

test('a new booking stands first, with what happens next above it and the way into the calendar, once', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const point = await pointNamed(request, fatima);
  await givenBooking(request, resident, { collectionPointId: point.id, date: dayFromToday(2).iso });
  await fillIn(page, point, { day: dayFromToday(9) });
  await book(page);
  await expect(page.getByText('Sua coleta foi agendada com sucesso.', { exact: true })).toBeVisible();
  await expect(next(page)).toContainText('O ponto confirma · avisamos por e\u2011mail · lembrete na véspera, 18h');
  await expect(cards(page)).toHaveCount(2);
  await expect(calendarLink(page)).toHaveCount(1);
  expect((await request.get((await calendarLink(page).getAttribute('href')) ?? '')).headers()['content-type']).toContain(
    'text/calendar',
  );
  await page.reload();
  await expect(cards(page)).toHaveCount(2);
  await expect(next(page)).toHaveCount(0);
  await expect(cards(page).first()).toContainText(dayFromToday(2).written);
});

test('nothing is promised that does not come: no mail to an address that is not confirmed, no reminder of today', async ({
  signedInPage: page,
  request,
}) => {
  await leaveEmailUnconfirmed(page);
  await fillIn(page, await pointNamed(request, fatima), { day: dayFromToday(0) });
  await book(page, dayFromToday(0));
  await expect(next(page)).toContainText('O ponto confirma · avisamos em Notificações');
  await expect(next(page)).not.toContainText('lembrete');
});

test('the drops set themselves apart once, and stand still with reduced motion', async ({ signedInPage: page, request }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await fillIn(page, await pointNamed(request, fatima), { day: dayFromToday(9) });
  await book(page);
  const drop = page.locator('.drops-apart g path').first();
  const motion = () =>
    drop.evaluate((element) => {
      const { animationName, animationDuration, animationIterationCount } = getComputedStyle(element);
      return [animationName, Number.parseFloat(animationDuration) * 1_000, animationIterationCount];
    });
  expect(await motion()).toEqual(['set-apart', 320, '1']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await motion()).toEqual(['set-apart', 0.01, '1']);
});

test('the list with a new booking is accessible and fits, however it is looked at', async ({ signedInPage: page, request }) => {
  await fillIn(page, await pointNamed(request, fatima), { day: dayFromToday(9) });
  await book(page);
  await expect(next(page)).toContainText('O ponto confirma');
  await expect(page.getByText('Sua coleta foi agendada com sucesso.', { exact: true })).toHaveCount(0, { timeout: 20_000 });
  await checkEveryLook(page);
});

test('a cancelled booking is shown by the quiet dashed drops', async ({ signedInPage: page, resident, request }) => {
  const { id: collectionPointId } = await pointNamed(request, fatima);
  const { id } = await givenBooking(request, resident, { collectionPointId, date: dayFromToday(4).iso });
  await page.goto(`/schedule/cancel/${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar a coleta' }).tap();
  await expect(page).toHaveURL('/schedule/success');
  await expect(page.getByRole('main').locator('img[src$="/vazio.svg"]')).toBeVisible();
  await expect(page.getByRole('main').locator('img[src$="/sucesso.svg"]')).toHaveCount(0);
});

test.describe('on Android, where nothing opens a calendar’s address', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 14; Moto G) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36' });

  test('the link is there to be copied', async ({ signedInPage: page }) => {
    await page.goto('/schedule/calendar');
    await page.getByRole('button', { name: 'Criar link' }).tap();
    await expect(page.getByRole('button', { name: 'Copiar link' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Assinar' })).toHaveCount(0);
  });
});
