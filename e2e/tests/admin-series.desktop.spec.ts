import { enterPanel, givenScene, rows } from '../support/admin-schedules.ts';
import { type Day, dayFromToday } from '../support/days.ts';
import { expect, expectAccessible, expectNoOverflow, test } from '../support/fixtures.ts';
import { bookingsOf } from '../support/schedules.ts';

const [third, fourth] = [dayFromToday(3), dayFromToday(4)];
const codes = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'];
const weekday = ({ iso }: Day): string => codes[new Date(`${iso}T12:00:00Z`).getUTCDay()] ?? '';

test('a booking is made to repeat, moved and cancelled with the next ones, and the list shows recurring ones', async ({
  page,
  request,
}) => {
  const scene = await givenScene(request);
  await enterPanel(page, request);
  await page.goto(`/admin-dashboard/agendamentos/${scene.bookings[0].id}`);
  const part = page.getByRole('region', { name: 'Repetição' });
  const dialog = page.getByRole('dialog');
  const isOpen = async () =>
    (await bookingsOf(request, scene.resident)).filter(({ status, date }) => status === 'pendente' && date > fourth.iso);

  await part.getByRole('button', { name: 'Repetir este agendamento' }).click();
  await dialog.getByLabel('Até').fill(dayFromToday(24).iso);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Repetir', exact: true }).click();
  await expect(part.getByText(new RegExp(`^Tod[ao] ${weekday(third)}, até ${dayFromToday(24).written}\\.$`))).toBeVisible();
  expect((await isOpen()).map(({ date }) => date).sort()).toEqual([10, 17, 24].map((days) => dayFromToday(days).iso));

  await page.goto(scene.address);
  await page.getByLabel('Repetição').selectOption('Só recorrentes');
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).first()).toContainText('recorrente');
  await rows(page).first().getByRole('link', { name: scene.resident.name }).click();

  await part.getByRole('button', { name: 'Mudar esta e as próximas' }).click();
  await dialog.getByLabel('Data desta coleta').fill(fourth.iso);
  await dialog.getByRole('button', { name: 'Mudar esta e as próximas' }).click();
  await expect(part.getByText(new RegExp(`^Tod[ao] ${weekday(fourth)}, até`))).toBeVisible();
  expect((await isOpen()).map(({ date }) => date).sort()).toEqual([11, 18].map((days) => dayFromToday(days).iso));

  await part.getByRole('button', { name: 'Cancelar esta e as próximas' }).click();
  await dialog.getByRole('button', { name: 'Cancelar esta e as próximas' }).click();
  await expect(dialog.getByText('Diga o motivo: o morador lê.')).toBeVisible();
  await dialog.getByLabel('Motivo').fill('O prédio mudou de contrato');
  await dialog.getByRole('button', { name: 'Cancelar esta e as próximas' }).click();
  await expect(part.getByText('A repetição já terminou.')).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  expect(await isOpen()).toEqual([]);
});
