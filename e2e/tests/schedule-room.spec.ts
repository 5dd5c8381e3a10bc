import { randomUUID } from 'node:crypto';
import { openAdministratorSession } from '../support/database.ts';
import { dayFromToday } from '../support/days.ts';
import { expect, expectAccessible, expectNoOverflow, givenResident, test } from '../support/fixtures.ts';
import { bookingsOf, calendarOf, chooseDay, dayButton, submitButton, turnTo, weightField } from '../support/schedules.ts';

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const home = { cep: '60025-001', address: 'Rua Senador Pompeu, Centro, Fortaleza - CE', number: '300', complement: null };

// The day that filled up meanwhile, and the postal code that no provider knows. Playwright reads an array of two as an option's settings.
test.use({ allowedConsoleErrors: [/status of 40[49]/] });

test('the days with room are shown, the others say why, and a day that filled up meanwhile offers the next ones', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const [full, off, free, later] = [dayFromToday(5), dayFromToday(6), dayFromToday(7), dayFromToday(8)];
  await request.patch('/api/users/me', { headers: bearer(resident.token), data: home });
  const created = await request.post('/api/collection-points', {
    headers: bearer(await openAdministratorSession()),
    data: {
      name: `Caminhão ${randomUUID().slice(0, 8)}`,
      address: 'Rua das Flores, 10, Fortaleza - CE',
      handover: 'pickup',
      pickupRules: { bookingsPerDay: 1, daysOff: [off.iso], closing: { daysBefore: 1, hour: 0 }, daysAhead: 30 },
    },
  });
  expect(created.status(), await created.text()).toBe(201);
  const { id } = await created.json();
  const neighbour = await givenResident('Vizinha');
  const book = async (date: string) => {
    const data = { collectionPointId: id, date, weightKg: 2, pickup: home };
    const reply = await request.post('/api/schedules', { headers: bearer(neighbour.token), data });
    expect(reply.status(), await reply.text()).toBe(201);
  };
  await book(full.iso);

  await page.goto(`/schedule?ponto=${id}`);
  const soon = calendarOf(page).locator('button[aria-pressed]');
  await expect(soon).toHaveCount(4);
  const tops = await soon.evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().top));
  expect(new Set(tops).size, 'rows of the next days').toBe(1);
  await turnTo(page, full);
  await expect(dayButton(page, full)).toHaveAccessibleName(/, lotado$/);
  await chooseDay(page, full);
  await expect(calendarOf(page)).toContainText(`está lotado. Próximos dias com lugar: ${free.written}`);
  await calendarOf(page).getByText('Dias sem lugar, e por quê').tap();
  await expect(calendarOf(page).getByRole('listitem').filter({ hasText: off.written })).toContainText('fechado');
  await expect(
    calendarOf(page)
      .getByRole('listitem')
      .filter({ hasText: dayFromToday(0).written }),
  ).toContainText('prazo encerrado');
  await expectNoOverflow(page);
  await expectAccessible(page);

  await chooseDay(page, free);
  await weightField(page).fill('3');
  await book(free.iso);
  await submitButton(page).tap();
  await expect(page.getByText(`está lotado. Próximos dias com lugar: ${later.written}`).first()).toBeVisible();
  await chooseDay(page, later);
  await submitButton(page).tap();
  await expect(page).toHaveURL('/schedule/list');
  expect(await bookingsOf(request, resident)).toMatchObject([{ date: later.iso, handover: 'pickup' }]);
});
