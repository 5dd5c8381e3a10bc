import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { dayFromToday } from '../support/days.ts';
import { expect, test } from '../support/fixtures.ts';
import { givenPointWith } from '../support/points.ts';
import {
  bookingsOf,
  calendarOf,
  chooseDay,
  chosenPoint,
  dayButton,
  expectCalendar,
  fillIn,
  givenPoint,
  pointNamed,
  submitButton,
  turnTo,
  weightField,
} from '../support/schedules.ts';

const fatima = 'Ecoponto Fátima';

test('a resident finds a point, fills in the form and books', async ({ signedInPage: page, resident, request }) => {
  const [point, day] = [await pointNamed(request, fatima), dayFromToday(7)];
  await page.goto('/schedule');
  await expect(page).toHaveTitle('Agendar coleta · Separaí');
  const search = page.getByRole('searchbox', { name: /nome ou endereço/ });
  await search.fill('eduardo girao, 989');
  await expect(page.getByText('1 ponto de coleta', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: fatima }).tap();

  for (const said of [point.name, point.address, 'Seg a sáb, 8h às 17h', '156']) {
    await expect(chosenPoint(page)).toContainText(said);
  }
  await expect(chosenPoint(page).getByRole('button', { name: /^Trocar/ })).toBeFocused();
  await chooseDay(page, day);
  await weightField(page).fill('12,5');
  await page.getByRole('checkbox', { name: 'Papel/Papelão' }).check();
  await page.getByLabel('Observação').fill('Portão verde');
  await submitButton(page).tap();

  await expect(page.getByText('Sua coleta foi agendada com sucesso.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/schedule/list');
  const card = page.getByRole('main').getByRole('listitem');
  for (const said of [point.name, day.written, 'Pendente', '12,5 kg informados', 'Papel/Papelão', 'Portão verde']) {
    await expect(card).toContainText(said);
  }
  expect(await bookingsOf(request, resident)).toMatchObject([
    { collectionPointId: point.id, date: day.iso, weightKg: 12.5, observation: 'Portão verde', materials: ['papel'] },
  ]);
});

test('a point that takes one material only can be booked with it and without', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const point = await givenPoint(request, 'Só vidro', ['vidro']);
  await fillIn(page, point);
  await page.getByRole('checkbox', { name: 'Vidro' }).check();
  await submitButton(page).tap();
  await expect(page).toHaveURL('/schedule/list');
  await fillIn(page, point);
  await expect(page.getByRole('checkbox', { name: 'Vidro' })).not.toBeChecked();
  await submitButton(page).tap();
  await expect(page).toHaveURL('/schedule/list');
  expect((await bookingsOf(request, resident)).map(({ materials }) => materials)).toEqual(
    expect.arrayContaining([['vidro'], []]),
  );
});

test('the link of a point wins over a draft of another one, which otherwise stays, also after a reload', async ({
  signedInPage: page,
  request,
}) => {
  const [first, second] = [
    await givenPoint(request, 'Primeiro', ['papel', 'vidro']),
    await givenPoint(request, 'Segundo', ['vidro']),
  ];
  await fillIn(page, first, { kg: '3' });
  await page.getByRole('checkbox', { name: 'Papel/Papelão' }).check();
  await page.getByRole('checkbox', { name: 'Vidro' }).check();

  await page.goto(`/schedule?ponto=${second.id}`);
  await expect(chosenPoint(page)).toContainText('Segundo');
  await expect(weightField(page)).toHaveValue('3');
  await expect(page.getByRole('checkbox', { name: 'Vidro' })).toBeChecked();
  await expect(page.getByRole('checkbox')).toHaveCount(1);

  await chosenPoint(page)
    .getByRole('button', { name: /^Trocar/ })
    .tap();
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await search.fill('primeiro');
  await page.getByRole('button', { name: 'Primeiro' }).first().tap();
  await page.reload();
  await expect(chosenPoint(page)).toContainText('Primeiro');
  await expect(weightField(page)).toHaveValue('3');
});

test('a link to a point that is not there says so and offers the others', async ({ signedInPage: page }) => {
  await page.goto('/schedule?ponto=2000000000');
  await expect(page.getByRole('searchbox')).toHaveAccessibleDescription(
    'Esse ponto não está mais recebendo coletas. Escolha outro.',
  );
  await page
    .getByRole('button', { name: fatima })
    .or(page.getByRole('button', { name: /^Biodigestor/ }))
    .first()
    .tap();
  await expect(chosenPoint(page)).not.toContainText('Escolha outro');
});

test('a missing value is said at its field, the first one has the focus, and mending takes it away', async ({
  signedInPage: page,
  request,
}) => {
  const noPoint = page.getByText('Por favor, selecione um ponto de coleta.');
  const noDay = page.getByText('Por favor, selecione uma data para a coleta.');
  const noWeight = page.getByText('Por favor, informe o peso aproximado da sua separação.');
  await page.goto('/schedule');
  await submitButton(page).tap();
  await expect(noPoint).toBeVisible();
  await expect(noDay).toBeVisible();
  await expect(noWeight).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page.getByRole('searchbox')).toHaveAccessibleDescription('Por favor, selecione um ponto de coleta.');
  await expect(calendarOf(page)).toHaveAccessibleDescription('Por favor, selecione uma data para a coleta.');
  await expect(weightField(page)).toHaveAccessibleDescription(/^Por favor, informe o peso aproximado/);

  await page.getByRole('searchbox').fill('fatima');
  await page.getByRole('button', { name: fatima }).tap();
  await expect(noPoint).toBeHidden();
  await submitButton(page).tap();
  await expect(dayButton(page, dayFromToday(0))).toBeFocused();

  await chooseDay(page, dayFromToday(1));
  await expect(noDay).toBeHidden();
  await submitButton(page).tap();
  await expect(weightField(page)).toBeFocused();
  await weightField(page).fill('2');
  await expect(noWeight).toBeHidden();
  expect((await pointNamed(request, fatima)).name).toBe(fatima);
});

test('a weight that is none, too small or too large is refused at its field', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  await fillIn(page, await pointNamed(request, fatima));
  for (const [typed, said] of [
    ['0', 'O peso precisa ser maior que zero.'],
    ['-3', 'O peso precisa ser maior que zero.'],
    ['10.000,01', 'O peso pode ser de no máximo 10.000 kg.'],
    ['doze', 'Por favor, informe o peso aproximado da sua separação.'],
  ] as const)
    await test.step(typed, async () => {
      await weightField(page).fill(typed);
      await weightField(page).blur();
      await submitButton(page).tap();
      await expect(page.getByText(said)).toBeVisible();
      await expect(weightField(page)).toBeFocused();
      await weightField(page).fill('10.000');
      await expect(page.getByText(said)).toBeHidden();
      expect(await bookingsOf(request, resident)).toEqual([]);
    });
});

for (const [name, days] of [
  ['today', 0],
  ['the 90th day', 90],
] as const) {
  test(`${name} can be booked`, async ({ signedInPage: page, resident, request }) => {
    await fillIn(page, await pointNamed(request, fatima), { day: dayFromToday(days) });
    await submitButton(page).tap();
    await expect(page).toHaveURL('/schedule/list');
    expect(await bookingsOf(request, resident)).toMatchObject([{ date: dayFromToday(days).iso }]);
  });
}

test('yesterday and the 91st day cannot be chosen, and there is no month beyond', async ({ signedInPage: page, request }) => {
  await page.goto(`/schedule?ponto=${(await pointNamed(request, fatima)).id}`);
  const calendar = calendarOf(page);
  await expectCalendar(page);
  await expect(calendar.getByRole('grid', { name: dayFromToday(0).month })).toBeVisible();
  await expect(calendar.locator('thead th').first()).toHaveText('dom');
  await expect(calendar.getByRole('button', { name: 'Mês anterior' })).toHaveAttribute('aria-disabled', 'true');
  const yesterday = dayFromToday(-1);
  // A past week is not shown.
  await expect(dayButton(page, yesterday).and(page.locator(':enabled'))).toHaveCount(0);

  await turnTo(page, dayFromToday(90));
  await expect(dayButton(page, dayFromToday(90))).toBeEnabled();
  await expect(calendar.getByRole('button', { name: 'Próximo mês' })).toHaveAttribute('aria-disabled', 'true');
  const beyond = dayFromToday(91);
  if (beyond.month === dayFromToday(90).month) await expect(dayButton(page, beyond)).toBeDisabled();
});

test('the calendar begins at this week, has no blank row, and the chosen day is a circle', async ({
  signedInPage: page,
  request,
}) => {
  // May 2026 has six weeks, of which this is the fourth.
  await page.clock.setFixedTime('2026-05-20T15:00:00Z');
  await page.goto(`/schedule?ponto=${(await pointNamed(request, fatima)).id}`);
  const calendar = calendarOf(page);
  await expectCalendar(page);
  const rows = calendar.getByRole('grid').locator('tbody tr');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('20');
  const blank = () =>
    calendar.getByRole('grid').evaluate((grid) => {
      const card = grid.closest('.calendar-card');
      return (card?.getBoundingClientRect().bottom ?? 999) - grid.getBoundingClientRect().bottom;
    });
  for (const [month, weeks] of [
    ['junho 2026', 5],
    ['julho 2026', 5],
    ['agosto 2026', 6],
  ] as const) {
    await calendar.getByRole('button', { name: 'Próximo mês' }).tap();
    await expect(calendar.getByRole('grid', { name: month })).toBeVisible();
    await expect(rows).toHaveCount(weeks);
    expect(await blank()).toBeLessThan(12);
  }
  const day = calendar.getByRole('button', { name: '12 de agosto de 2026' });
  await day.tap();
  const { width, height } = (await day.boundingBox()) ?? { width: 0, height: 99 };
  expect(Math.abs(width - height)).toBeLessThan(1.5);
  expect(await day.evaluate((button) => getComputedStyle(button).borderTopLeftRadius)).toBe('50%');
});

/** A point that opens from Monday to Saturday. */
const givenWeekdays = (request: APIRequestContext) =>
  givenPointWith(request, {
    name: `Ecoponto ${randomUUID()}`,
    schedule: 'Seg a sáb, 8h às 17h',
    openingHours: 'Mo-Sa 08:00-17:00',
  });

test('three days soon are one tap away, where the point is open', async ({ signedInPage: page, request }) => {
  // A Friday; the point is closed on Sundays.
  await page.clock.setFixedTime('2026-11-27T15:00:00Z');
  await page.goto(`/schedule?ponto=${(await givenWeekdays(request)).id}`);
  const calendar = calendarOf(page);
  await expectCalendar(page);
  const soon = calendar.locator('button[aria-pressed]');
  await expect(soon).toHaveText([/^amanhã, 28\/11/, /^seg 30, /, /^ter 1, /]);
  await soon.nth(1).tap();
  await expect(soon.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(calendar.getByRole('status').first()).toHaveText('30/11/2026');
  await expect(calendar.getByRole('button', { name: '30 de novembro de 2026, escolhido' })).toBeVisible();
});

test('a day on which the hours plainly say that the point is closed is warned of, and nothing can be brought there then', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  await page.clock.setFixedTime('2026-11-27T15:00:00Z');
  await page.goto(`/schedule?ponto=${(await givenWeekdays(request)).id}`);
  const calendar = calendarOf(page);
  await expectCalendar(page);
  const warning = calendar.getByText('o ponto não abre em 29/11/2026, domingo');
  await calendar.getByRole('button', { name: '28 de novembro de 2026' }).tap();
  await expect(calendar.getByRole('status').first()).toHaveText('28/11/2026');
  await expect(warning).toBeHidden();
  await calendar.getByRole('button', { name: '29 de novembro de 2026' }).tap();
  await expect(warning).toBeVisible();
  await expect(warning).toContainText('Seg a sáb, 8h às 17h');
  await weightField(page).fill('3');
  await submitButton(page).tap();
  await expect(
    calendar.getByText('O ponto não abre em 29/11/2026, domingo. Próximos dias: 30/11/2026, segunda'),
  ).toBeInViewport();
  await expect(warning).toHaveCount(1);
  expect(await bookingsOf(request, resident)).toEqual([]);
});

// At any hour at least one of these time zones has another day than the business time zone.
for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
  test.describe(`on a device in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('the day that is tapped is the day that is booked, and today is the business day', async ({
      signedInPage: page,
      resident,
      request,
    }) => {
      await fillIn(page, await pointNamed(request, fatima), { day: dayFromToday(0) });
      await expect(dayButton(page, dayFromToday(0))).toHaveAccessibleName(/^hoje, .*, escolhido$/);
      await submitButton(page).tap();
      await expect(page).toHaveURL('/schedule/list');
      expect(await bookingsOf(request, resident)).toMatchObject([{ date: dayFromToday(0).iso }]);
    });
  });
}

test('a booking can be made with the keyboard alone', async ({ signedInPage: page, resident, request }) => {
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  await page.goto('/schedule');
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('eduardo girao');
  await expect(page.getByRole('button', { name: fatima })).toBeVisible();
  await expect(page.getByRole('list', { name: /encontrados/ }).getByRole('listitem')).toHaveCount(1);
  // Past the search's clear button.
  await press('Tab', 'Tab', 'Enter');
  await expect(chosenPoint(page).getByRole('button', { name: /^Trocar/ })).toBeFocused();

  // Past the arrows to today, a week and some days ahead to a day that every month has, with a look at the next month and back.
  const days = [8, 9, 10, 11].find((ahead) => Number(dayFromToday(ahead).iso.slice(8)) <= 28) ?? 8;
  const chosen = dayFromToday(days);
  const today = dayButton(page, dayFromToday(0));
  // The shortcut days, and the arrow to the next month.
  await press('Tab', 'Tab', 'Tab', 'Tab');
  if (!(await today.evaluate((button) => button === document.activeElement))) await press('Tab');
  await expect(today).toBeFocused();
  await press('ArrowDown', ...Array<string>(days - 7).fill('ArrowRight'), 'PageDown', 'PageUp');
  await expect(dayButton(page, chosen)).toBeFocused();
  await press('Enter');
  await expect(calendarOf(page)).toContainText(chosen.written);
  await press('Tab');
  await expect(weightField(page)).toBeFocused();
  await page.keyboard.type('7,25');
  await press('Tab', 'Space');
  await expect(page.getByRole('checkbox').first()).toBeChecked();
  await weightField(page).focus();
  await press('Enter');
  await expect(page).toHaveURL('/schedule/list');
  expect(await bookingsOf(request, resident)).toMatchObject([{ date: chosen.iso, weightKg: 7.25 }]);
});
