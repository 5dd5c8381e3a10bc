import { randomUUID } from 'node:crypto';
import { openAdministratorSession } from '../support/database.ts';
import { dayFromToday } from '../support/days.ts';
import { expect, expectAccessible, expectNoOverflow, test } from '../support/fixtures.ts';
import { bookingsOf, givenBooking, givenPoint } from '../support/schedules.ts';

test('a day that the point proposes is accepted with one tap', async ({ signedInPage: page, resident, request }) => {
  const [present, proposed, other] = [dayFromToday(5), dayFromToday(8), dayFromToday(9)];
  const point = await givenPoint(request, `Ecoponto ${randomUUID().slice(0, 8)}`);
  const { id } = await givenBooking(request, resident, { collectionPointId: point.id, date: present.iso });
  const headers = { authorization: `Bearer ${await openAdministratorSession()}` };
  const propose = async () => {
    const reply = await request.post(`/api/admin/schedules/${id}/proposal`, {
      headers,
      data: { dates: [proposed.iso, other.iso] },
    });
    expect(reply.ok(), await reply.text()).toBe(true);
  };
  await propose();
  await page.goto('/schedule/list');
  await expect(page.getByText('O ponto propõe outro dia')).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ficar com o dia de agora' }).tap();
  await expect(page.getByText('Certo: o dia continua o mesmo.').first()).toBeVisible();
  await expect(page.getByText('O ponto propõe outro dia')).toHaveCount(0);
  await propose();
  await page.reload();
  await page.getByRole('button', { name: `Aceitar ${proposed.written}` }).tap();
  await expect(page.getByText('Pronto: sua coleta passou para').first()).toBeVisible();
  expect(await bookingsOf(request, resident)).toMatchObject([{ date: proposed.iso, status: 'confirmado' }]);
});
