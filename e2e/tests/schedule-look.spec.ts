import { dayFromToday } from '../support/days.ts';
import { enlargeText, expect, test } from '../support/fixtures.ts';
import {
  bookingsOf,
  calendarOf,
  chosenPoint,
  expectCalendar,
  givenBooking,
  pointNamed,
  submitButton,
} from '../support/schedules.ts';

const fatima = 'Ecoponto Fátima';
test.use({ allowedConsoleErrors: [/Failed to load resource/] });

test.describe('on a screen of 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });
  test('a day of the calendar can be hit with a thumb', async ({ signedInPage: page, request }) => {
    await page.goto(`/schedule?ponto=${(await pointNamed(request, fatima)).id}`);
    await expectCalendar(page);
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
  await expectCalendar(page);
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
    await expectCalendar(page);
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

test('as many points as the app holds cost no more than a few: some are drawn, the others on request', async ({
  signedInPage: page,
  request,
}) => {
  const sample = await (await request.get('/api/collection-points')).json();
  const many = Array.from({ length: 2_000 }, (_, index) => ({
    ...sample[index % sample.length],
    id: index + 1,
    name: `Ponto ${index}`,
  }));
  await page.route('**/api/collection-points', (route) => route.fulfill({ json: many }));
  await page.goto('/schedule');
  const found = page.getByRole('list', { name: /encontrados/ }).getByRole('listitem');
  await expect(page.getByText('2.000 pontos de coleta', { exact: true })).toBeVisible();
  await expect(found).toHaveCount(6);
  await page.getByRole('button', { name: 'Mostrar mais pontos' }).tap();
  await expect(found).toHaveCount(30);
  await expect(found.nth(6).getByRole('button')).toBeFocused();
  await page.getByRole('searchbox').pressSequentially('ponto 1999');
  await expect(page.getByText('1 ponto de coleta', { exact: true })).toBeVisible();
  await expect(found).toHaveText(/^Ponto 1999/);
});

test('the device’s own field for a day stands in when the calendar does not come', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  await page.route('**/assets/day-calendar-*.js', (route) => route.abort());
  await page.goto(`/schedule?ponto=${(await pointNamed(request, fatima)).id}`);
  await calendarOf(page).scrollIntoViewIfNeeded();
  const field = calendarOf(page).getByLabel('Data da coleta');
  await expect(field).toHaveAttribute('min', dayFromToday(0).iso);
  await expect(field).toHaveAttribute('max', dayFromToday(90).iso);
  await submitButton(page).tap();
  await expect(field).toBeFocused();
  await field.fill(dayFromToday(9).iso);
  await page.getByLabel('Peso aproximado (kg)').fill('2');
  await submitButton(page).tap();
  await expect(page).toHaveURL('/schedule/list');
  const [booked] = await bookingsOf(request, resident);
  expect(booked).toMatchObject({ date: dayFromToday(9).iso, weightKg: 2 });
});
