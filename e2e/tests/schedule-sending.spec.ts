import { dayFromToday } from '../support/days.ts';
import { expect, givenResident, test } from '../support/fixtures.ts';
import {
  bookingsOf,
  calendarOf,
  chooseDay,
  closePoint,
  fillIn,
  givenPoint,
  pointNamed,
  submitButton,
  weightField,
} from '../support/schedules.ts';

const fatima = 'Ecoponto Fátima';
// Console errors of requests that fail on purpose.
test.use({ allowedConsoleErrors: [/Failed to load resource/] });

test('a double tap books once', async ({ signedInPage: page, resident, request }) => {
  await fillIn(page, await pointNamed(request, fatima));
  let calls = 0;
  await page.route('**/api/schedules', async (route) => {
    if (route.request().method() === 'POST') calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  // Both taps in one go, before the page has drawn anything in between.
  await submitButton(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByText('Sua coleta foi agendada com sucesso.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/schedule/list');
  expect(calls).toBe(1);
  expect(await bookingsOf(request, resident)).toHaveLength(1);
});

test('when the answer gets lost, the booking waits with all that was typed, and is made once', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const [point, day] = [await pointNamed(request, fatima), dayFromToday(5)];
  await fillIn(page, point, { day, kg: '8,5' });
  await page.getByRole('checkbox', { name: 'Vidro' }).check();
  await page.getByLabel('Observação').fill('Duas caixas\nde papelão');
  const keys: (string | undefined)[] = [];
  let sendAgain = (): void => {};
  const looked = new Promise<void>((resolve) => {
    sendAgain = resolve;
  });
  await page.route('**/api/schedules', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    // Holds the retry until the waiting booking has been examined.
    if (keys.length > 1) return looked.then(() => route.continue());
    await route.fetch();
    return route.abort('connectionreset');
  });
  await submitButton(page).tap();
  await expect(page).toHaveURL('/schedule/list');
  const waiting = page.getByRole('listitem').filter({ hasText: 'Aguardando conexão' });
  for (const fact of [point.name, '8,5 kg', 'Vidro', 'Duas caixas']) await expect(waiting).toContainText(fact);
  sendAgain();

  await expect(page.getByText('Sua coleta foi agendada com sucesso.', { exact: true })).toBeVisible();
  await expect(waiting).toHaveCount(0);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await bookingsOf(request, resident)).toMatchObject([
    { weightKg: 8.5, date: day.iso, observation: 'Duas caixas\nde papelão' },
  ]);

  await page.goto('/schedule');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(weightField(page)).toHaveValue('');
});

test('a change after a lost answer books no second time, and the form says that the first stands', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  await fillIn(page, await pointNamed(request, fatima), { kg: '2' });
  let isBroken = true;
  await page.route('**/api/schedules', async (route) => {
    if (!isBroken || route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await submitButton(page).tap();
  await page.getByRole('link', { name: /^Alterar/ }).tap();
  await expect(weightField(page)).toHaveValue('2');
  isBroken = false;
  await weightField(page).fill('9');
  await submitButton(page).tap();
  await expect(page.getByRole('alert')).toContainText('essa coleta já está agendada');
  expect(await bookingsOf(request, resident)).toMatchObject([{ weightKg: 2 }]);

  // Submitting again books a second time on purpose.
  await submitButton(page).tap();
  await expect(page).toHaveURL('/schedule/list');
  await expect(page.getByText('Não foi agendada')).toHaveCount(0);
  expect(await bookingsOf(request, resident)).toHaveLength(2);
});

test('a resident who goes to another screen while it is sent is told the outcome there, and stays there', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  await fillIn(page, await pointNamed(request, fatima));
  let broken = true;
  let answer = () => {};
  await page.route('**/api/schedules', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    const json = { error: 'Algo deu errado do nosso lado.', code: 'internal' };
    await (broken ? route.fulfill({ status: 500, json }) : route.continue());
  });
  /** Submits the form, and leaves it for the search while the server has not answered. */
  const sendAndLeave = async (): Promise<void> => {
    const sent = page.waitForRequest((call) => call.method() === 'POST' && call.url().endsWith('/api/schedules'));
    await submitButton(page).tap();
    await sent;
    await page.getByRole('link', { name: 'Busca', exact: true }).tap();
    await expect(page).toHaveURL('/search');
    answer();
  };
  await sendAndLeave();
  await expect(page.getByText(/^Sua coleta não foi salva\./)).toBeVisible();
  await expect(page).toHaveURL('/search');

  broken = false;
  await page.getByRole('link', { name: 'Agenda', exact: true }).tap();
  await expect(weightField(page)).toHaveValue('4,5');
  await sendAndLeave();
  await expect(page.getByText('Sua coleta foi agendada com sucesso.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/search');
  expect(await bookingsOf(request, resident)).toHaveLength(1);
});

test('the input of one person is not shown to the next one on the same device', async ({ signedInPage: page, request }) => {
  await fillIn(page, await pointNamed(request, fatima), { kg: '6' });
  await page.getByLabel('Observação').fill('Chave com a vizinha');
  const other = await givenResident('Outra Pessoa');
  await page.evaluate(
    (stored) => localStorage.setItem('separai_current_user', stored),
    JSON.stringify({ id: other.id, name: other.name, email: other.email, role: 'user', token: other.token }),
  );
  await page.goto('/schedule');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(weightField(page)).toHaveValue('');
  await expect(page.getByLabel('Observação')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('vizinha');
});

test('signing out takes the draft along', async ({ signedInPage: page, request }) => {
  await fillIn(page, await pointNamed(request, fatima), { kg: '6' });
  await page.getByRole('link', { name: /meus dados$/ }).tap();
  await page.getByRole('button', { name: 'Sair' }).tap();
  await expect(page).toHaveURL('/welcome');
  expect(
    await page.evaluate(() =>
      [...Object.keys(sessionStorage), ...Object.keys(localStorage)].filter((key) => /form|draft/.test(key)),
    ),
  ).toEqual([]);
});

test('after a session that ended, the same person goes on where the form was', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const point = await pointNamed(request, fatima);
  await fillIn(page, point, { kg: '6' });
  const headers = { authorization: `Bearer ${resident.token}` };
  expect((await request.post('/api/auth/logout', { headers })).ok()).toBe(true);
  await submitButton(page).tap();
  const question = page.getByRole('dialog', { name: 'Sua sessão terminou' });
  await question.getByLabel('Senha', { exact: true }).fill(resident.password);
  await question.getByRole('button', { name: 'Entrar', exact: true }).tap();
  await expect(page).toHaveURL('/schedule/list');
  await expect(page.getByRole('main')).toContainText(point.name);
});

test('a point that closes meanwhile is said at its field, and another one can be chosen', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const point = await givenPoint(request, 'Ponto dos Jacarandás');
  await fillIn(page, point);
  await closePoint(request, point);
  await submitButton(page).tap();
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await expect(search).toHaveAccessibleDescription('Esse ponto não está mais recebendo coletas. Escolha outro.');
  await search.fill('jacarandas');
  await expect(page.getByText('Nenhum ponto de coleta encontrado para sua busca.')).toBeVisible();
  await search.fill('fatima');
  await page.getByRole('button', { name: fatima }).tap();
  await submitButton(page).tap();
  await expect(page).toHaveURL('/schedule/list');
  expect(await bookingsOf(request, resident)).toMatchObject([{ weightKg: 4.5 }]);
});

test('a day that the server refuses is said at the calendar', async ({ signedInPage: page, resident, request }) => {
  // A device whose clock is a day late offers yesterday.
  await page.clock.setFixedTime(Date.now() - 86_400_000);
  await page.goto(`/schedule?ponto=${(await pointNamed(request, fatima)).id}`);
  await chooseDay(page, dayFromToday(-1));
  await weightField(page).fill('3');
  await submitButton(page).tap();
  await expect(calendarOf(page)).toHaveAccessibleDescription('Essa data já passou. Escolha hoje ou um dia seguinte.');
  await chooseDay(page, dayFromToday(0));
  await expect(page.getByText('Essa data já passou.')).toBeHidden();
  await submitButton(page).tap();
  await expect(page).toHaveURL('/schedule/list');
  expect(await bookingsOf(request, resident)).toMatchObject([{ date: dayFromToday(0).iso }]);
});

test('points that do not load are asked for three times more, and then on request', async ({ signedInPage: page }) => {
  const calls: number[] = [];
  let broken = true;
  await page.route('**/api/collection-points', (route) => {
    calls.push(Date.now());
    return broken
      ? route.fulfill({ status: 503, json: { error: 'O serviço está fora do ar por um momento.', code: 'database-unavailable' } })
      : route.continue();
  });
  await page.goto('/schedule');
  await expect(page.getByRole('heading', { name: 'Erro ao carregar pontos de coleta' })).toBeVisible();
  expect(calls).toHaveLength(4);
  for (const [index, at] of calls.slice(1).entries()) expect(at - (calls[index] ?? 0)).toBeGreaterThan(900);
  broken = false;
  await page.getByRole('button', { name: 'Tentar novamente' }).tap();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});
