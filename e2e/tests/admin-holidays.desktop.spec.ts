import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { enterPanel, storedPoints } from '../support/admin-points.ts';
import { openAdministratorSession } from '../support/database.ts';
import { dayFromToday } from '../support/days.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { givenPointWith } from '../support/points.ts';
import { heading } from '../support/screen.ts';

const address = '/admin-dashboard/pontos/feriados';
const openingHours = 'Mo-Su 08:00-17:00; PH off';

const newName = (): string => `Padroeira ${randomUUID().slice(0, 8)}`;
const row = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Feriados do estado e da cidade' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });

const headers = async () => ({ authorization: `Bearer ${await openAdministratorSession()}` });

/** A holiday of the test's own, on a day of the past that no other test has. */
const givenHoliday = async (request: APIRequestContext) => {
  const day = new Date(Math.floor(Math.random() * 20_000) * 86_400_000).toISOString().slice(0, 10);
  const data = { date: day, name: newName(), uf: 'AC', municipality: 'Xapuri' };
  const answer = await request.post('/api/holidays', { headers: await headers(), data });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
};

/** The next day that is no holiday anywhere, of an earlier attempt at the test neither. */
const workingDay = async (request: APIRequestContext): Promise<string> => {
  const holidays: { day: string }[] = await (await request.get('/api/holidays')).json();
  const days = Array.from({ length: 30 }, (_, index) => dayFromToday(index + 1).iso);
  const found = days.find((day) => holidays.every((holiday) => holiday.day !== day));
  if (found === undefined) throw new Error('every day of a month is a holiday');
  return found;
};

// Only the server can check whether the state has this city.
test.use({ allowedConsoleErrors: [/status of 4(00|09)/] });

test.beforeEach(async ({ page, request }) => {
  await enterPanel(page, request);
});

test('by the keyboard alone a city’s holiday is set; its points are closed on it and say why, others’ are not; it is deleted again', async ({
  page,
  request,
}) => {
  const [name, street] = [newName(), `Rua ${randomUUID()}`];
  const there = { latitude: 3.84, longitude: -51.83, openingHours };
  const { id } = await givenPointWith(request, { ...there, name: `Cá ${street}`, address: `${street}, Calçoene - AP` });
  const other = await givenPointWith(request, { ...there, name: `Lá ${street}`, address: `${street}, Laranjal do Jari - AP` });
  const day = await workingDay(request);

  await page.goto('/admin-dashboard/pontos');
  await page.getByRole('button', { name: 'Mais ações' }).press('Enter');
  await page.getByRole('link', { name: 'Feriados' }).press('Enter');
  await expect(heading(page)).toHaveText('Feriados');
  await expect(page.getByRole('listitem').filter({ hasText: 'Natal' })).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Novo feriado' });
  await expect(page).toHaveURL(/novo=true/);
  await dialog.getByLabel('Nome').press('Enter');
  await expect(dialog.getByText('Diga o nome do feriado')).toBeVisible();
  await dialog.getByLabel('Nome').fill(name);
  await dialog.getByLabel('Data', { exact: true }).fill(day);
  await dialog.getByLabel('Estado').selectOption('AP');
  await dialog.getByLabel('Cidade').fill('Calçoeni');
  await expectAccessible(page);
  await dialog.getByLabel('Cidade').press('Enter');
  await expect(dialog.getByText('Não há município com este nome neste estado')).toBeVisible();
  await expect(dialog.getByLabel('Cidade')).toBeFocused();
  await dialog.getByLabel('Cidade').fill('calçoene');
  await dialog.getByLabel('Cidade').press('Enter');
  await expect(page.getByText('Feriado salvo.', { exact: true }).first()).toBeVisible();
  await expect(row(page, name)).toContainText('todo ano');
  await expect(row(page, name)).toContainText('Calçoene - AP');
  // An earlier attempt at this test leaves points there.
  const pointsThere = (await storedPoints(request, 'Calçoene - AP')).length;
  await expect(row(page, name)).toContainText(
    `${pointsThere === 1 ? '1 ponto' : `${pointsThere} pontos`}${pointsThere} com horário de feriado`,
  );

  await page.clock.setFixedTime(`${day}T15:00:00Z`);
  await page.goto(`/search/${id}`);
  await expect(page.getByRole('main')).toContainText(`Fechado hoje: feriado (${name}). Abre `);
  await page.goto(`/search/${other.id}`);
  await expect(page.getByRole('main')).toContainText('Aberto agora, até 17h');

  await page.goto(address);
  await row(page, name)
    .getByRole('button', { name: /^Excluir/ })
    .press('Enter');
  const question = page.getByRole('dialog', { name: `Tem certeza que deseja excluir o feriado ${name}?` });
  await question.getByRole('button', { name: 'Excluir', exact: true }).press('Enter');
  await expect(page.getByText('Feriado excluído.', { exact: true }).first()).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
  await page.goto('/admin-dashboard/historico?registro=holiday');
  await expect(page.getByText(name).first()).toBeVisible();
});

test.describe('of two who edit one holiday', () => {
  test('the second sees both versions field by field, and loses nothing', async ({ page, request }) => {
    const { id, version, ...holiday } = await givenHoliday(request);
    await page.goto(`${address}?editar=${id}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nome').fill(`${holiday.name} minha`);
    const beside = { headers: await headers(), data: { ...holiday, municipality: 'Brasiléia' } };
    expect((await request.put(`/api/holidays/${id}`, beside)).ok()).toBe(true);
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(dialog.getByText(/^Você salvou outra versão /)).toBeVisible();
    await expect(dialog.getByRole('group')).toHaveCount(2);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Continuar com o escolhido' }).click();
    await expect(dialog.getByLabel('Cidade')).toHaveValue('Brasiléia');
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row(page, `${holiday.name} minha`)).toContainText('Já passou');
    await page.goto(`/admin-dashboard/historico?registro=holiday&id=${id}`);
    await page
      .getByRole('link', { name: new RegExp(`^Abrir.*${holiday.name}`) })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: `Editar ${holiday.name} minha` })).toBeVisible();
    await dialog.getByLabel('Nome').fill('Outro');
    await page.keyboard.press('Escape');
    await expect(dialog.getByText('ainda não foi salvo')).toBeVisible();
    await dialog.getByRole('button', { name: 'Sair sem salvar' }).click();
    await expect(dialog).toHaveCount(0);
  });
});
