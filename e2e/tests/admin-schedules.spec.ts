import { change, days, enterPanel, givenScene, rows, type Scene } from '../support/admin-schedules.ts';
import { expect, expectAccessible, expectNoOverflow, test } from '../support/fixtures.ts';
import { expectLargeTargets } from '../support/targets.ts';

let scene: Scene;
test.beforeEach(async ({ page, request }) => {
  scene = await givenScene(request);
  await enterPanel(page, request);
});

test('on a phone each booking is a card with its actions', async ({ page }) => {
  await page.goto(`${scene.address}&de=${days.fourth.iso}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(scene.resident.name);
  await rows(page)
    .getByRole('button', { name: /^Confirmar/ })
    .tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).tap();
  await expect(rows(page).getByText('Confirmado')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing on table, calendar, booking and sheet at 360 px in ${colorScheme} colours`, async ({
    page,
    request,
  }) => {
    await change(request, scene.bookings[0], { status: 'confirmado' });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const address of [
      scene.address,
      `${scene.address}&semanas=${days.third.iso}`,
      `/admin-dashboard/agendamentos/${scene.bookings[0].id}`,
      `/admin-dashboard/agendamentos/folha?dia=${days.third.iso}&ponto=${scene.point.id}`,
    ]) {
      await page.goto(address);
      await expect(page.getByText(scene.resident.name).first()).toBeVisible();
      await expect(page.getByText(/^Carregando/)).toHaveCount(0);
      await expectNoOverflow(page);
      await expectLargeTargets(page);
      await expectAccessible(page);
    }
  });
