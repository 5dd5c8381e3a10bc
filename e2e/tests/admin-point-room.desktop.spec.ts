import { enterPanel, givenScene, rows } from '../support/admin-schedules.ts';
import { dayFromToday } from '../support/days.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';

test('a point says its days and room in its form, and beyond the limit the panel asks before it confirms', async ({
  page,
  request,
}) => {
  const scene = await givenScene(request);
  await enterPanel(page, request);
  await page.goto(`/admin-dashboard/pontos/${scene.point.id}?editar=true`);
  const form = page.getByRole('dialog');
  const pickups = form.getByRole('group', { name: 'Busca em casa: dias e lugares' });
  await pickups.getByRole('textbox', { name: 'Bairros atendidos' }).fill('Centro\nJd. América');
  await pickups.getByRole('textbox', { name: 'Dias sem coleta' }).fill('32/12');
  await pickups.getByRole('textbox', { name: 'Coletas por dia, no máximo' }).fill('1');
  await pickups.getByRole('combobox', { name: 'Agenda até' }).selectOption('A véspera');
  await form.getByRole('button', { name: 'Salvar ponto' }).click();
  await expect(pickups.getByText('Escreva uma data, como 24/12 ou 24/12/2026')).toBeVisible();
  // No day of the bookings.
  const off = dayFromToday(100).written.slice(0, 5);
  await pickups.getByRole('textbox', { name: 'Dias sem coleta' }).fill(off);
  await expect(pickups.getByRole('status')).toContainText('agenda até as 18h da véspera');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Salvar ponto' }).click();
  await expect(page.getByText('Ponto de coleta salvo.').first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    `bairros: Centro e Jd. América; não trabalha em ${off}; até 1 coleta por dia`,
  );

  // Both bookings of the third day came before the limit.
  await page.goto(`${scene.address}&de=${scene.bookings[0].date}&ate=${scene.bookings[0].date}`);
  await expect(rows(page)).toHaveCount(2);
  const confirm = async (index: number) => {
    await rows(page)
      .nth(index)
      .getByRole('button', { name: /^Confirmar/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar a coleta' }).click();
  };
  await confirm(0);
  await expect(rows(page).getByText('Confirmado')).toHaveCount(1);
  await rows(page)
    .getByRole('button', { name: /^Confirmar/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Confirmar a coleta' }).click();
  await expect(dialog).toContainText('Este dia está lotado.');
  await expect(dialog).toContainText('Confirmar mesmo assim, acima do limite do dia?');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Passar do limite' }).click();
  await expect(rows(page).getByText('Confirmado')).toHaveCount(2);
});
