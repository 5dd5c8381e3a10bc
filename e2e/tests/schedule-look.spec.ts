import type { Page } from '@playwright/test';
import { dayFromToday } from '../support/days.ts';
import { enlargeText, expect, expectAccessible, expectNoOverflow, type Resident, test } from '../support/fixtures.ts';
import { calendarOf, chosenPoint, givenBooking, pointNamed, submitButton } from '../support/schedules.ts';

const fatima = 'Ecoponto Fátima';
test.use({ allowedConsoleErrors: [/Failed to load resource/] });

type Given = { page: Page; resident: Resident; check: (page: Page) => Promise<void> };

/** Leads through every state of the booking screens and checks each. */
const checkEveryState = async ({ page, resident, check }: Given): Promise<void> => {
  const { request } = page;
  const point = await pointNamed(request, fatima);
  const materials = ['papel', 'vidro', 'metal', 'oleo'];
  const [near, far] = [dayFromToday(4).iso, dayFromToday(40).iso];
  const booking = { collectionPointId: point.id, observation: 'Portão verde, tocar a campainha do 2.', materials };
  const booked = await givenBooking(request, resident, { ...booking, date: near, weightKg: 1250.75 });
  const given = await givenBooking(request, resident, { collectionPointId: point.id, date: far });
  await request.post(`/api/schedules/${given.id}/cancel`, { headers: { authorization: `Bearer ${resident.token}` } });

  await test.step('choosing a point', async () => {
    await page.goto('/schedule');
    await expect(page.getByRole('list', { name: /encontrados/ })).toBeVisible();
    await expect(calendarOf(page).getByRole('grid')).toBeVisible();
    await check(page);
  });
  await test.step('everything missing', async () => {
    await submitButton(page).click();
    await expect(page.getByText('Por favor, selecione um ponto de coleta.')).toBeVisible();
    await check(page);
  });
  await test.step('a chosen point, nothing sent for want of a network', async () => {
    await page.goto(`/schedule?reagendar=${booked.id}`);
    await expect(chosenPoint(page)).toContainText(point.address);
    await expect(calendarOf(page).getByRole('grid')).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Salvar nova data' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.context().setOffline(false);
    await check(page);
  });
  await test.step('the list', async () => {
    await page.goto('/schedule/list');
    await expect(page.getByRole('heading', { name: 'Anteriores' })).toBeVisible();
    // To the end, where the navigation covers nothing that is pressed.
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await check(page);
  });
  await test.step('the question before cancelling', async () => {
    await page.goto(`/schedule/cancel/${booked.id}`);
    await expect(page.getByRole('dialog')).toContainText(fatima);
    await check(page);
  });
  await test.step('done', async () => {
    await page.getByRole('button', { name: 'Cancelar coleta' }).click();
    await expect(page).toHaveURL('/schedule/success');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await check(page);
  });
};

/** Leads through what is seen when nothing loads or nothing is there, and checks each. */
const checkEmptyStates = async ({ page, check }: Omit<Given, 'resident'>): Promise<void> => {
  await page.goto('/schedule/list');
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  await check(page);
  await page.goto('/schedule?reagendar=nenhum');
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  await check(page);
  await page.route('**/api/schedules', (route) => route.abort());
  await page.goto('/schedule/list');
  await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
  await check(page);
};

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme}`, () => {
    test.use({ colorScheme });
    test('axe finds nothing on the booking screens', async ({ signedInPage: page, resident }) => {
      test.setTimeout(120_000);
      await checkEmptyStates({ page, check: expectAccessible });
      await page.unroute('**/api/schedules');
      await checkEveryState({ page, resident, check: expectAccessible });
    });
  });
}

test.describe('on a screen of 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });
  test('nothing reaches over the sides of the booking screens', async ({ signedInPage: page, resident }) => {
    await checkEmptyStates({ page, check: expectNoOverflow });
    await page.unroute('**/api/schedules');
    await checkEveryState({ page, resident, check: expectNoOverflow });
  });

  test('nothing reaches over the sides with text of twice the size either', async ({ signedInPage: page, resident }) => {
    await enlargeText(page);
    await checkEveryState({ page, resident, check: expectNoOverflow });
  });

  test('a day of the calendar can be hit with a thumb', async ({ signedInPage: page, request }) => {
    await page.goto(`/schedule?ponto=${(await pointNamed(request, fatima)).id}`);
    const day = calendarOf(page).getByRole('button', { name: dayFromToday(0).inWords });
    const box = await day.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(43.5);
    expect(box?.height).toBeGreaterThanOrEqual(44);
  });
});

test('with text of twice the size the facts of the question stand below their names', async ({
  signedInPage: page,
  resident,
}) => {
  const { id } = await pointNamed(page.request, fatima);
  const booked = await givenBooking(page.request, resident, { collectionPointId: id, date: dayFromToday(4).iso });
  const gapOf = async (): Promise<number> => {
    await page.goto(`/schedule/cancel/${booked.id}`);
    const [name, fact] = [page.getByText('Associação'), page.getByRole('dialog').getByText(fatima)];
    return ((await fact.boundingBox())?.y ?? 0) - ((await name.boundingBox())?.y ?? 0);
  };
  expect(Math.abs(await gapOf())).toBeLessThan(4);
  await enlargeText(page);
  expect(await gapOf()).toBeGreaterThan(30);
});

test('the main action stands on the navigation at the end of the page too', async ({ signedInPage: page, request }) => {
  await page.goto(`/schedule?ponto=${(await pointNamed(request, fatima)).id}`);
  await expect(calendarOf(page).getByRole('grid')).toBeVisible();
  const distance = () =>
    page.evaluate(() => {
      const bar = document.querySelector('.sticky-bar')?.getBoundingClientRect();
      return Math.abs((document.querySelector('.bottom-navigation')?.getBoundingClientRect().top ?? 0) - (bar?.bottom ?? 99));
    });
  expect(await distance()).toBeLessThan(1);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  expect(await distance()).toBeLessThan(1);
});

for (const [size, prepare] of [
  ['usual', async () => {}],
  ['twice the', enlargeText],
] as const) {
  test(`with text of ${size} size nothing that takes the focus is covered by the bars`, async ({
    signedInPage: page,
    request,
  }) => {
    await prepare(page);
    await page.goto(`/schedule?ponto=${(await pointNamed(request, fatima)).id}`);
    await expect(calendarOf(page).getByRole('grid')).toBeVisible();
    const covered = () =>
      page.evaluate(() => {
        const focused = document.activeElement;
        if (focused === null || focused.closest('.sticky-bar, .bottom-navigation, header') !== null) return null;
        const { top, bottom } = (focused.closest('label') ?? focused).getBoundingClientRect();
        const bar = document.querySelector('.sticky-bar')?.getBoundingClientRect().top ?? 0;
        return top < -1 || bottom > bar + 1 ? `${top}–${bottom} of ${bar}: ${focused.outerHTML.slice(0, 100)}` : null;
      });
    const found: (string | null)[] = [];
    await chosenPoint(page)
      .getByRole('button', { name: /^Trocar/ })
      .focus();
    for (const [key, until] of [
      ['Tab', submitButton(page)],
      ['Shift+Tab', chosenPoint(page).getByRole('button', { name: /^Trocar/ })],
    ] as const) {
      do {
        await page.keyboard.press(key);
        found.push(await covered());
      } while (!(await until.evaluate((element) => element === document.activeElement)));
    }
    expect(found.length).toBeGreaterThan(12);
    expect(found.filter((place) => place !== null)).toEqual([]);
  });
}

test('thousands of points cost no more than a few: some are drawn, the others on request', async ({
  signedInPage: page,
  request,
}) => {
  const sample = await (await request.get('/api/collection-points')).json();
  const many = Array.from({ length: 5_000 }, (_, index) => ({
    ...sample[index % sample.length],
    id: index + 1,
    name: `Ponto ${index}`,
  }));
  await page.route('**/api/collection-points', (route) => route.fulfill({ json: many }));
  await page.goto('/schedule');
  const found = page.getByRole('list', { name: /encontrados/ }).getByRole('listitem');
  await expect(page.getByText('5.000 pontos de coleta', { exact: true })).toBeVisible();
  await expect(found).toHaveCount(6);
  await page.getByRole('button', { name: 'Mostrar mais pontos' }).tap();
  await expect(found).toHaveCount(30);
  await expect(found.nth(6).getByRole('button')).toBeFocused();
  await page.getByRole('searchbox').pressSequentially('ponto 4999');
  await expect(page.getByText('1 ponto de coleta', { exact: true })).toBeVisible();
  await expect(found).toHaveText(/^Ponto 4999/);
});

test('the device’s own field for a day stands in when the calendar does not come', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  await page.route('**/assets/day-calendar-*.js', (route) => route.abort());
  await page.goto(`/schedule?ponto=${(await pointNamed(request, fatima)).id}`);
  const field = calendarOf(page).getByLabel('Data da coleta');
  await expect(field).toHaveAttribute('min', dayFromToday(0).iso);
  await expect(field).toHaveAttribute('max', dayFromToday(90).iso);
  await submitButton(page).tap();
  await expect(field).toBeFocused();
  await field.fill(dayFromToday(9).iso);
  await page.getByLabel('Peso aproximado (kg)').fill('2');
  await submitButton(page).tap();
  await expect(page).toHaveURL('/schedule/list');
  expect(resident.id).toBeTruthy();
});
