import { days, enterPanel, givenScene, rows, type Scene } from '../support/admin-schedules.ts';
import { expect, test } from '../support/fixtures.ts';

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
