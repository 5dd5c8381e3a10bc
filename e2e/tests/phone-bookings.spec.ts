import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { enterPanel, rows } from '../support/admin-schedules.ts';
import { openAdministratorSession } from '../support/database.ts';
import { dayFromToday } from '../support/days.ts';
import { expect, expectAccessible, expectNoOverflow, test } from '../support/fixtures.ts';
import { checkEveryLook, looksOfPanel } from '../support/looks.ts';
import { calendarOf, chooseDay, dayButton, turnTo, weightField } from '../support/schedules.ts';
import { heading } from '../support/screen.ts';
import { expectLargeTargets } from '../support/targets.ts';

const home = { cep: '60025-001', address: 'Rua Senador Pompeu, Centro, Fortaleza - CE', number: '300', complement: null };
const [full, free, later] = [dayFromToday(5), dayFromToday(6), dayFromToday(7)];

// A full day, an expired link, and the postal code that no provider knows. Playwright reads an array of two as an option's settings.
test.use({ allowedConsoleErrors: [/status of 40[49]/] });

const bearer = async () => ({ authorization: `Bearer ${await openAdministratorSession()}` });

const givenTruck = async (request: APIRequestContext): Promise<{ id: number; name: string }> => {
  const data = {
    name: `Caminhão ${randomUUID().slice(0, 8)}`,
    address: 'Rua das Flores, 10, Fortaleza - CE',
    phone: '(85) 3216-5498',
    whatsapp: '(85) 91234-5678',
    materials: ['papel', 'vidro'],
    handover: 'pickup',
    pickupRules: { bookingsPerDay: 1, daysAhead: 30 },
  };
  const created = await request.post('/api/collection-points', { headers: await bearer(), data });
  expect(created.status(), await created.text()).toBe(201);
  return created.json();
};

const givenPhoneBooking = async (request: APIRequestContext, pointId: number, date: string, change: object = {}) => {
  const caller = { name: 'Seu Raimundo', phone: '85912345678', agreed: true };
  const data = { collectionPointId: pointId, date, weightKg: 3, materials: ['vidro'], pickup: home, ...caller, ...change };
  const booked = await request.post('/api/admin/phone-bookings', { headers: await bearer(), data });
  expect(booked.status(), await booked.text()).toBe(201);
  const { id } = await booked.json();
  const made = await request.post(`/api/admin/phone-bookings/${id}/link`, { headers: await bearer() });
  const { url } = await made.json();
  const { pathname, hash } = new URL(url);
  return { id, path: `${pathname}${hash}` };
};

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

for (const [width, height] of [
  [360, 740],
  [1280, 800],
] as const)
  test(`the links above the bookings stay where they are on ${width} px when the list arrives`, async ({ page, request }) => {
    await page.setViewportSize({ width, height });
    await enterPanel(page, request);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/api\/admin\/schedules\?/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/admin-dashboard/agendamentos');
    const link = page.getByRole('link', { name: 'Agendar para quem ligou' });
    await expect(link).toBeVisible();
    const before = await link.boundingBox();
    release();
    await expect(page.getByText(/pendentes?, .+ confirmados?$/)).toBeVisible();
    expect(await link.boundingBox()).toEqual(before);
  });

test('an attendant books for a caller, whose link is shown once, and the list marks the booking', async ({
  page,
  request,
  context,
}) => {
  const point = await givenTruck(request);
  await givenPhoneBooking(request, point.id, full.iso);
  const name = `Dona Iara ${randomUUID().slice(0, 8)}`;
  await enterPanel(page, request);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/admin-dashboard/agendamentos');
  await page.getByRole('link', { name: 'Agendar para quem ligou' }).tap();
  await expect(heading(page)).toHaveText('Agendar para quem ligou');
  // Of the demonstration data, the first points by name take no bookings.
  await expect(page.getByRole('list', { name: 'Pontos de coleta encontrados' }).getByRole('button')).toHaveCount(8);
  await page.getByRole('button', { name: 'Agendar', exact: true }).tap();
  await expect(page.getByText('Leia a frase em voz alta e marque se a pessoa concordou')).toBeVisible();
  await expect(field(page, 'Nome')).toBeFocused();
  await expect(page.getByText('Diga o nome de quem ligou')).toBeVisible();
  await expect(page.getByText('Diga o telefone de quem ligou')).toBeVisible();
  await expect(page.getByText(/apagamos tudo 90 dias depois do dia marcado/)).toBeVisible();

  await field(page, 'Nome').fill(name);
  await field(page, 'Telefone').fill('85912345678');
  await expect(field(page, 'Telefone')).toHaveValue('(85) 9 1234-5678');
  await page.getByLabel('Ponto de coleta').fill(point.name);
  await page.getByRole('list', { name: 'Pontos de coleta encontrados' }).getByRole('button', { name: point.name }).tap();
  await page.getByLabel(/^CEP/).fill('60040-531');
  await expect(page.getByText('Endereço preenchido. Confira.')).toBeVisible();
  await field(page, 'Número').fill('12');
  await weightField(page).fill('7,5');
  await page.getByRole('checkbox', { name: 'Vidro' }).check();
  await turnTo(page, full);
  await expect(dayButton(page, full)).toHaveAccessibleName(/, lotado$/);
  await chooseDay(page, full);
  await expect(calendarOf(page)).toContainText(`está lotado. Próximos dias com lugar: ${free.written}`);
  await page.getByRole('checkbox', { name: 'A pessoa concordou' }).check();
  await page.getByRole('button', { name: 'Agendar', exact: true }).tap();
  await expect(page.getByText(`está lotado. Próximos dias com lugar: ${free.written}`).last()).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await chooseDay(page, free);
  await page.getByRole('button', { name: 'Agendar', exact: true }).tap();

  await expect(heading(page)).toHaveText('Coleta agendada');
  const shown = page.getByLabel('Endereço do link');
  await expect(shown).toHaveValue(/\/coleta-agendada#[\w-]{43}$/);
  const url = await shown.inputValue();
  await page.getByRole('button', { name: 'Copiar' }).tap();
  await expect(page.getByText('Link copiado.').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  const chat = page.getByRole('link', { name: /^Enviar por WhatsApp/ });
  await expect(chat).toHaveAttribute('href', new RegExp(`^https://wa\\.me/5585912345678\\?text=.*${encodeURIComponent(url)}$`));
  await expectNoOverflow(page);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Abrir o agendamento' }).tap();
  await expect(page.getByText('Avise por telefone: (85) 9 1234-5678')).toBeVisible();
  await expect(page.getByRole('cell', { name: /a pessoa concordou com a guarda dos dados$/ })).toBeVisible();
  await expect(page.getByText(url)).toHaveCount(0);
  await page.goto(`/admin-dashboard/agendamentos?ponto=${point.id}`);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).filter({ hasText: name })).toContainText('por telefone');
});

test('unsaved input is not left unasked', async ({ page, request }) => {
  await enterPanel(page, request);
  await page.goto('/admin-dashboard/agendamentos/telefone');
  await field(page, 'Nome').fill('Dona Iara');
  await page.getByRole('link', { name: 'Cancelar' }).tap();
  await page.getByRole('button', { name: 'Continuar editando' }).tap();
  await expect(field(page, 'Nome')).toHaveValue('Dona Iara');
});

test('a caller opens the booking by the link, accepts another day and cancels, without an account', async ({ page, request }) => {
  const point = await givenTruck(request);
  const { id, path } = await givenPhoneBooking(request, point.id, free.iso);
  const asked: string[] = [];
  page.on('request', (sent) => {
    // The fragment stays in the browser.
    const { pathname, search } = new URL(sent.url());
    asked.push(`${pathname}${search} ${sent.headers().referer ?? ''}`);
  });
  const headers = await bearer();
  await request.post(`/api/admin/schedules/${id}/proposal`, { headers, data: { dates: [later.iso] } });
  await page.goto(path);
  await expect(heading(page)).toHaveText('Sua coleta');
  const main = page.getByRole('main');
  for (const words of [free.written, point.name, 'Rua Senador Pompeu, 300, Centro', 'O ponto ainda vai confirmar.', 'Vidro'])
    await expect(main).toContainText(words);
  await expect(page.getByRole('link', { name: 'Ligar' })).toHaveAttribute('href', 'tel:8532165498');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.getByRole('button', { name: `Aceitar ${later.written}` }).tap();
  await expect(main).toContainText('Está confirmada.');
  await expect(main).toContainText(later.written);
  const file = await request.get((await page.getByRole('link', { name: 'Pôr no calendário' }).getAttribute('href')) ?? '');
  expect(await file.text()).toContain(`DTSTART;VALUE=DATE:${later.iso.replaceAll('-', '')}`);
  await page.getByRole('button', { name: 'Cancelar a coleta' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar a coleta' }).tap();
  await expect(main).toContainText('Foi cancelada.');
  await expect(page.getByRole('button', { name: 'Cancelar a coleta' })).toHaveCount(0);
  const token = path.split('#')[1] ?? '';
  expect(asked.filter((line) => line.includes(token))).toEqual([]);
});

test('a caller moves the booking to a day with room by the link', async ({ page, request }) => {
  const point = await givenTruck(request);
  await givenPhoneBooking(request, point.id, full.iso);
  const { id, path } = await givenPhoneBooking(request, point.id, free.iso);
  await page.goto(path);
  await page.getByRole('button', { name: 'Mudar o dia' }).tap();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`A coleta está marcada para ${free.written}`);
  await dialog.getByRole('button', { name: 'Mudar o dia' }).tap();
  await expect(dialog.getByText('Escolha um dia.')).toBeVisible();
  const day = (written: string) => dialog.getByRole('grid').getByRole('button', { name: written });
  while (!(await dialog.getByRole('grid', { name: full.month }).isVisible()))
    await dialog.getByRole('button', { name: 'Próximo mês' }).tap();
  await expect(day(full.inWords)).toHaveAccessibleName(/, lotado$/);
  await day(full.inWords).tap();
  await expect(dialog).toContainText(': lotado. Escolha outro dia.');
  await dialog.getByRole('button', { name: /^Mudar para / }).tap();
  await expect(dialog.getByRole('alert')).toContainText('está lotado. Próximos dias com lugar:');
  await expectAccessible(page);
  await expectLargeTargets(page);
  while (!(await dialog.getByRole('grid', { name: later.month }).isVisible()))
    await dialog.getByRole('button', { name: 'Próximo mês' }).tap();
  await day(later.inWords).tap();
  await dialog.getByRole('button', { name: /^Mudar para / }).tap();
  await expect(page.getByText('Pronto: sua coleta passou para', { exact: false }).first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText(later.written);
  const record = await request.get(`/api/admin/schedules/${id}`, { headers: await bearer() });
  expect(await record.json()).toMatchObject({ date: later.iso, status: 'pendente' });
});

test('a link that is replaced says that it is no longer valid', async ({ page, request }) => {
  const point = await givenTruck(request);
  const { id, path } = await givenPhoneBooking(request, point.id, free.iso);
  await request.post(`/api/admin/phone-bookings/${id}/link`, { headers: await bearer() });
  await page.goto(path);
  await expect(heading(page)).toHaveText('Este link não vale mais');
  await expectAccessible(page);
});

test('a caller’s answer by telephone is recorded in the panel', async ({ page, request }) => {
  const point = await givenTruck(request);
  const { id } = await givenPhoneBooking(request, point.id, free.iso);
  await request.post(`/api/admin/schedules/${id}/proposal`, { headers: await bearer(), data: { dates: [later.iso] } });
  await enterPanel(page, request);
  await page.goto(`/admin-dashboard/agendamentos/${id}`);
  await page.getByRole('button', { name: `Aceita ${later.written}` }).tap();
  await expect(page.getByRole('heading', { name: 'O que a pessoa respondeu por telefone' })).toHaveCount(0);
  await expect(page.getByText('Confirmado', { exact: true }).first()).toBeVisible();
});

test('the data of a caller are downloaded, and erased where the person asks for it', async ({ page, request }) => {
  const point = await givenTruck(request);
  const { id } = await givenPhoneBooking(request, point.id, free.iso, { name: 'Nome a apagar', email: 'apagar@exemplo.com.br' });
  await enterPanel(page, request);
  await page.goto(`/admin-dashboard/agendamentos/${id}`);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Baixar os dados' }).tap()]);
  expect(file.suggestedFilename()).toMatch(/^dados-de-quem-ligou-[0-9a-f]{8}\.json$/);
  await page.getByRole('button', { name: 'Apagar os dados' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Apagar os dados' }).tap();
  await expect(page.getByText('Nome a apagar')).toHaveCount(0);
  await expect(page.getByRole('cell', { name: /Dados de quem ligou apagados/ })).toBeVisible();
});

test.describe('in every size, in both colours and with text of twice the size', () => {
  test.describe.configure({ timeout: 300_000 });

  test('the caller’s page holds', async ({ page, request }) => {
    const point = await givenTruck(request);
    const { id, path } = await givenPhoneBooking(request, point.id, free.iso);
    await request.post(`/api/admin/schedules/${id}/proposal`, { headers: await bearer(), data: { dates: [later.iso] } });
    await page.goto(path);
    await expect(heading(page)).toHaveText('Sua coleta');
    await checkEveryLook(page);
    await page.getByRole('button', { name: 'Mudar o dia' }).tap();
    await expect(page.getByRole('dialog').getByRole('grid')).toBeVisible();
    await checkEveryLook(page);
  });

  test('the form and the record hold', async ({ page, request }) => {
    const point = await givenTruck(request);
    const { id } = await givenPhoneBooking(request, point.id, free.iso);
    await enterPanel(page, request);
    await page.goto('/admin-dashboard/agendamentos/telefone');
    await page.getByLabel('Ponto de coleta').fill(point.name);
    await page.getByRole('list', { name: 'Pontos de coleta encontrados' }).getByRole('button', { name: point.name }).tap();
    await expect(calendarOf(page).getByRole('grid')).toBeVisible();
    await checkEveryLook(page, looksOfPanel);
    await page.goto(`/admin-dashboard/agendamentos/${id}`);
    await expect(page.getByRole('button', { name: 'Fazer novo link' })).toBeVisible();
    await checkEveryLook(page, looksOfPanel);
  });
});
