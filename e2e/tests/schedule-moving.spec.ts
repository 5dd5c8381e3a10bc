import type { APIRequestContext } from '@playwright/test';
import { dayFromToday } from '../support/days.ts';
import { expect, givenResident, test } from '../support/fixtures.ts';
import {
  bookingsOf,
  calendarOf,
  chooseDay,
  chosenPoint,
  closePoint,
  erasePoint,
  givenBooking,
  givenPoint,
  pointNamed,
  weightField,
} from '../support/schedules.ts';

const fatima = 'Ecoponto Fátima';
// Console errors of a refused request.
test.use({ allowedConsoleErrors: [/Failed to load resource/] });

test('moving fills in everything and changes that booking, no second one', async ({ signedInPage: page, resident, request }) => {
  const point = await pointNamed(request, fatima);
  const [before, after] = [dayFromToday(3), dayFromToday(40)];
  const written = { collectionPointId: point.id, date: before.iso, weightKg: 1250.5, materials: ['vidro', 'metal'] };
  const booked = await givenBooking(request, resident, { ...written, observation: 'Portão verde\ntocar a campainha' });
  await page.goto('/schedule/list');
  await page.getByRole('link', { name: `Reagendar a coleta de ${before.written} em ${fatima}` }).tap();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reagendar coleta');
  await expect(chosenPoint(page)).toContainText(point.address);
  await expect(calendarOf(page)).toContainText(before.written);
  // The form opens at the choice of the day, with the previous day preset.
  await expect(calendarOf(page)).toContainText(`Antes: ${before.written.slice(0, 5)}`);
  await expect(calendarOf(page)).toContainText('calendário por um arquivo, ele não muda sozinho');
  await expect(calendarOf(page).getByRole('grid')).toBeInViewport({ ratio: 0.9 });
  await expect(weightField(page)).toHaveValue('1250,5');
  for (const material of ['Vidro', 'Metal']) await expect(page.getByRole('checkbox', { name: material })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Papel/Papelão' })).not.toBeChecked();
  await expect(page.getByLabel('Observação')).toHaveValue('Portão verde\ntocar a campainha');

  await chooseDay(page, after);
  await expect(calendarOf(page)).toContainText(`Antes: ${before.written.slice(0, 5)}`);
  await weightField(page).fill('3');
  await page.reload();
  await expect(calendarOf(page)).toContainText(after.written);
  await expect(weightField(page)).toHaveValue('3');
  await page.getByRole('button', { name: 'Salvar mudanças' }).tap();
  await expect(page.getByText('Sua coleta foi reagendada com sucesso.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/schedule/list');
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(after.written);
  expect(await bookingsOf(request, resident)).toMatchObject([{ ...written, id: booked.id, date: after.iso, weightKg: 3 }]);
});

test('the input for a new booking survives a look at moving another one', async ({ signedInPage: page, resident, request }) => {
  const { id } = await pointNamed(request, fatima);
  const booked = await givenBooking(request, resident, { collectionPointId: id, date: dayFromToday(3).iso });
  await page.goto(`/schedule?ponto=${id}`);
  await weightField(page).fill('77');
  await page.goto(`/schedule?reagendar=${booked.id}`);
  await weightField(page).fill('88');
  await page.goto('/schedule');
  await expect(weightField(page)).toHaveValue('77');
});

for (const [name, idOf] of [
  ['a booking that does not exist', async () => 'nenhum'],
  [
    "another person's booking",
    async ({ request }) => {
      const { id } = await pointNamed(request, fatima);
      const neighbour = await givenResident('Vizinha');
      return (await givenBooking(request, neighbour, { collectionPointId: id, date: dayFromToday(3).iso })).id;
    },
  ],
] as const satisfies [string, (given: { request: APIRequestContext }) => Promise<string>][]) {
  test(`${name} cannot be moved nor cancelled, and there is a way on`, async ({ signedInPage: page, request }) => {
    const id = await idOf({ request });
    await page.goto(`/schedule?reagendar=${id}`);
    await expect(page.getByRole('heading', { name: 'Agendamento não encontrado' })).toBeVisible();
    await page.getByRole('link', { name: 'Agendar outra coleta' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agendar coleta');
    await expect(page.getByRole('searchbox')).toBeVisible();

    await page.goto(`/schedule/cancel/${id}`);
    const dialog = page.getByRole('dialog', { name: 'Agendamento não encontrado' });
    await dialog.getByRole('button', { name: 'Voltar para Minhas coletas' }).tap();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/schedule/list');
  });
}

test('a closed booking cannot be moved nor cancelled, and says why it was closed', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const point = await givenPoint(request, 'Ponto que some');
  const booked = await givenBooking(request, resident, { collectionPointId: point.id, date: dayFromToday(3).iso });
  await erasePoint(request, point);
  await page.goto(`/schedule?reagendar=${booked.id}`);
  await expect(page.getByRole('heading', { name: 'Este agendamento não pode mais ser alterado' })).toBeVisible();
  await page.goto(`/schedule/cancel/${booked.id}`);
  await expect(page.getByRole('dialog', { name: 'Este agendamento não pode mais ser alterado' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/schedule/list');
  const card = page.getByRole('main').getByRole('listitem');
  await expect(card).toContainText('Cancelado');
  await expect(card).toContainText('Motivo:');
  await expect(card.getByRole('link', { name: /^(Reagendar|Cancelar)/ })).toHaveCount(0);
});

test('a booking whose point was closed is off: moving it is refused with the way to another one', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const point = await givenPoint(request, 'Ponto em reforma', ['papel', 'vidro']);
  const date = dayFromToday(6).iso;
  const booked = await givenBooking(request, resident, { collectionPointId: point.id, date, materials: ['papel', 'vidro'] });
  await closePoint(request, point);
  await page.goto(`/schedule?reagendar=${booked.id}`);
  await expect(page.getByRole('heading', { name: 'Este agendamento não pode mais ser alterado' })).toBeVisible();
  await page.getByRole('link', { name: 'Agendar outra coleta' }).tap();
  await expect(page).toHaveURL('/schedule');
  expect(await bookingsOf(request, resident)).toMatchObject([{ id: booked.id, status: 'cancelado' }]);
});

test('a booking that is cancelled while it is being moved stays cancelled, and the form says so', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const { id } = await pointNamed(request, fatima);
  const booked = await givenBooking(request, resident, { collectionPointId: id, date: dayFromToday(3).iso });
  await page.goto(`/schedule?reagendar=${booked.id}`);
  await chooseDay(page, dayFromToday(5));
  const headers = { authorization: `Bearer ${resident.token}` };
  expect((await request.post(`/api/schedules/${booked.id}/cancel`, { headers })).ok()).toBe(true);
  await page.getByRole('button', { name: 'Salvar mudanças' }).tap();
  await expect(page.getByRole('heading', { name: 'Este agendamento não pode mais ser alterado' })).toBeVisible();
  expect(await bookingsOf(request, resident)).toMatchObject([{ status: 'cancelado', date: dayFromToday(3).iso }]);
});

test('a confirmed booking says that a change asks for confirmation again', async ({ signedInPage: page, resident, request }) => {
  const { id } = await pointNamed(request, fatima);
  const booked = await givenBooking(request, resident, { collectionPointId: id, date: dayFromToday(3).iso });
  await page.route(`**/api/schedules/${booked.id}`, (route) => route.fulfill({ json: { ...booked, status: 'confirmado' } }));
  await page.goto(`/schedule?reagendar=${booked.id}`);
  await expect(page.getByText('ela volta a esperar confirmação')).toBeVisible();
});

test('a booking that does not load can be asked for again', async ({ signedInPage: page, resident, request }) => {
  const { id } = await pointNamed(request, fatima);
  const booked = await givenBooking(request, resident, { collectionPointId: id, date: dayFromToday(3).iso });
  let broken = true;
  // The list, which the app loads ahead, has the booking too.
  await page.route('**/api/schedules', (route) => route.abort());
  await page.route(`**/api/schedules/${booked.id}`, (route) => (broken ? route.abort() : route.continue()));
  await page.goto(`/schedule?reagendar=${booked.id}`);
  await expect(page.getByRole('heading', { name: 'Não foi possível carregar o agendamento' })).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Tentar novamente' }).tap();
  await expect(weightField(page)).toHaveValue('4,5');
});

test('a resident who moves a booking that changed meanwhile is told, keeps the input, and can send it then', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const { id } = await pointNamed(request, fatima);
  const written = { collectionPointId: id, date: dayFromToday(3).iso };
  const booked = await givenBooking(request, resident, written);
  await page.goto(`/schedule?reagendar=${booked.id}`);
  const wanted = dayFromToday(5);
  await chooseDay(page, wanted);
  const headers = { authorization: `Bearer ${resident.token}` };
  const elsewhere = await request.put(`/api/schedules/${booked.id}`, { headers, data: { ...written, weightKg: 9 } });
  expect(elsewhere.ok()).toBe(true);

  const save = page.getByRole('button', { name: 'Salvar mudanças' });
  await save.tap();
  await expect(page.getByText('Este agendamento mudou enquanto isso. Confira como ele está e salve de novo.')).toBeVisible();
  expect(await bookingsOf(request, resident)).toMatchObject([{ weightKg: 9, date: written.date }]);
  await expect(calendarOf(page)).toContainText(wanted.written);
  await save.tap();
  await expect(page).toHaveURL('/schedule/list');
  expect(await bookingsOf(request, resident)).toMatchObject([{ id: booked.id, date: wanted.iso, version: 3 }]);
});
