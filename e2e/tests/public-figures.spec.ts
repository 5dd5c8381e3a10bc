import { givenPastCollection } from '../support/database.ts';
import { dayFromToday } from '../support/days.ts';
import { expect, expectAccessible, givenResident, test } from '../support/fixtures.ts';
import { checkEveryLook } from '../support/looks.ts';
import { givenPoint } from '../support/schedules.ts';

/** A day in the month before the present one. */
const lastMonth = (): string => {
  const day = new Date(dayFromToday(0).iso);
  day.setUTCDate(0);
  return `${day.toISOString().slice(0, 7)}-15`;
};

test('visitors read the figures of the city, and a resident what the own collections brought', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const point = await givenPoint(request, 'Ecoponto dos Números');
  const others = await Promise.all(Array.from({ length: 5 }, () => givenResident()));
  const day = lastMonth();
  for (const [index, one] of [resident, ...others].entries()) {
    // People are counted by their telephones.
    const headers = { authorization: `Bearer ${one.token}` };
    const changed = await request.patch('/api/users/me', { headers, data: { phone: `8598765430${index}` } });
    expect(changed.status(), await changed.text()).toBe(200);
    await givenPastCollection(one, { pointId: point.id, day, kg: 120, material: 'papel' });
  }
  await page.goto('/schedule/list');
  const share = page.getByRole('region', { name: 'O que você já separou' });
  await expect(share).toContainText('Papel/Papelão');
  await expect(share).toContainText('120 kg');
  await expect(share).toContainText('de 280 a 810 kWh');
  await expectAccessible(page);
  await share.getByRole('link', { name: 'Ver os números da cidade' }).click();
  await expect(page).toHaveTitle('Números da coleta · Separaí');
  await expect(page.getByRole('region', { name: 'Quilos, coletas e pessoas por mês' })).toBeVisible();
  await checkEveryLook(page);
});
