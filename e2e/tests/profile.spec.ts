import { dayFromToday } from '../support/days.ts';
import { expect, expectAccessible, expectNoOverflow, test } from '../support/fixtures.ts';
import { holdBack } from '../support/network.ts';
import { changeElsewhere, home, noteSaves, openProfile, pencil, recordOf, row, saveButton } from '../support/profile.ts';
import { expectRefused, field } from '../support/registration.ts';
import { bookingsOf, givenPoint } from '../support/schedules.ts';
import { administratorSession, sessionOf, storedSession, storeSession } from '../support/sessions.ts';

test('shows everything that is stored, in the forms that people write', async ({ signedInPage: page, request, resident }) => {
  await changeElsewhere(request, resident, home);
  await openProfile(page);
  for (const [label, value] of [
    ['Nome', 'Marina Alves'],
    ['Telefone', '(85) 9 8765-4321'],
    ['Email', resident.email],
    ['CEP', home.cep],
    ['Endereço', home.address],
    ['Número', '989'],
    ['Complemento', 'Casa 2'],
  ] as const)
    await expect(row(page, label)).toContainText(value);
  await expect(row(page, 'Senha')).toContainText('••••••••');
  await expect(page.getByRole('button', { name: /^Editar / })).toHaveCount(7);
  await expect(pencil(page, 'endereço')).toHaveCount(0);
});

test('without an address says so; it can only be read, as it comes with the postal code', async ({ signedInPage: page }) => {
  await openProfile(page);
  await expect(row(page, 'Endereço')).toContainText('Endereço não informado');
  await expect(row(page, 'Complemento')).toContainText('Não informado');
  await expect(row(page, 'Endereço').getByRole('button')).toHaveCount(0);
  await expect(pencil(page, 'CEP')).toBeVisible();
});

test('a field is edited and saved by itself, in one call, and the focus goes along', async ({
  signedInPage: page,
  request,
  resident,
}) => {
  await openProfile(page);
  const saves = noteSaves(page);
  await pencil(page, 'telefone').tap();
  await expect(field(page, 'Telefone')).toBeFocused();
  await expect(field(page, 'Telefone')).toHaveValue('(85) 9 8765-4321');
  await field(page, 'Telefone').fill('8532165498');
  await expect(field(page, 'Telefone')).toHaveValue('(85) 3216-5498');
  const release = await holdBack(page, '**/api/users/me');
  await saveButton(page).tap();
  await expect(saveButton(page)).toHaveAttribute('aria-busy', 'true');
  await saveButton(page).tap({ force: true });
  await field(page, 'Telefone').press('Enter');
  release();
  await expect(row(page, 'Telefone')).toContainText('(85) 3216-5498');
  await expect(row(page, 'Telefone').getByRole('status')).toHaveText('Salvo.');
  await expect(pencil(page, 'telefone')).toBeFocused();
  expect(saves).toEqual([{ method: 'PATCH /users/me', body: { phone: '8532165498' } }]);
  expect(await recordOf(request, resident)).toMatchObject({ phone: '8532165498', name: 'Marina Alves' });
  await page.reload();
  await expect(row(page, 'Telefone')).toContainText('(85) 3216-5498');
});

test('Esc and Cancelar give up, and saving without a change sends no request', async ({ signedInPage: page }) => {
  await openProfile(page);
  const saves = noteSaves(page);
  await pencil(page, 'nome').tap();
  await field(page, 'Nome').fill('Outra Pessoa');
  await field(page, 'Nome').press('Escape');
  await expect(pencil(page, 'nome')).toBeFocused();
  await pencil(page, 'nome').tap();
  await expect(field(page, 'Nome')).toHaveValue('Marina Alves');
  await field(page, 'Nome').fill('Outra Pessoa');
  await page.getByRole('button', { name: 'Cancelar' }).tap();
  await expect(row(page, 'Nome')).toContainText('Marina Alves');
  await pencil(page, 'nome').tap();
  await field(page, 'Nome').press('Enter');
  await expect(pencil(page, 'nome')).toBeFocused();
  expect(saves).toEqual([]);
});

test('a new name greets at home and changes the initials at once', async ({ page, resident }) => {
  const { email, id, name, token } = resident;
  await storeSession(page, { id, email, name, username: 'm', phone: null, role: 'user', token });
  await openProfile(page);
  await pencil(page, 'nome').tap();
  await field(page, 'Nome').fill(' Beatriz  Costa ');
  await saveButton(page).tap();
  await expect(page.getByRole('link', { name: 'BC, meus dados' })).toBeVisible();
  expect(JSON.parse((await storedSession(page)) ?? '')).toMatchObject({ id, email, token, role: 'user' });
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Olá, Beatriz!');
});

test.describe('refused before any call', () => {
  test('phone, e-mail, name and postal code say what is wrong at the field', async ({ signedInPage: page }) => {
    await openProfile(page);
    const saves = noteSaves(page);
    for (const [word, label, typed, sentence] of [
      ['telefone', 'Telefone', '859999', 'Telefone inválido'],
      ['telefone', 'Telefone', '', 'Por favor, insira seu telefone'],
      ['nome', 'Nome', ' ', 'Por favor, insira seu nome'],
      ['CEP', 'CEP', '60175', 'CEP inválido'],
    ] as const) {
      await pencil(page, word).tap();
      await field(page, label).fill(typed);
      await saveButton(page).tap();
      await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`^${sentence}`));
      await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
      await expect(field(page, label)).toBeFocused();
      await field(page, label).press('Escape');
    }
    await pencil(page, 'email').tap();
    await field(page, 'Email').fill('marina@exemplo');
    await saveButton(page).tap();
    await expect(field(page, 'Email')).toHaveAccessibleDescription(/^E-mail inválido/);
    expect(saves).toEqual([]);
  });
});

test.describe('the password', () => {
  test.use({ allowedConsoleErrors: [/status of (400|401)/] });

  test('asks for the present one, and says at its field that it is wrong', async ({ signedInPage: page }) => {
    await openProfile(page);
    await pencil(page, 'senha').tap();
    await expect(field(page, 'Senha atual')).toBeFocused();
    await saveButton(page).tap();
    await expectRefused(page, 'Senha atual', 'Por favor, insira sua senha atual');
    await field(page, 'Senha atual').fill('errada1');
    await field(page, 'Nova senha').fill('123');
    await saveButton(page).tap();
    await expect(field(page, 'Nova senha')).toHaveAccessibleDescription(/^A senha deve ter pelo menos 6 caracteres/);
    await field(page, 'Nova senha').fill('segredo novo');
    await saveButton(page).tap();
    await expectRefused(page, 'Senha atual', 'A senha atual não confere');
    await expect(field(page, 'Senha atual')).toBeFocused();
    await expect(field(page, 'Nova senha')).toHaveValue('segredo novo');
  });

  test('says before it is typed how long it has to be: an administrator’s is longer', async ({ page, resident }) => {
    const people = [
      [sessionOf(resident), 6],
      [await administratorSession(page.request), 12],
    ] as const;
    for (const [session, characters] of people) {
      await storeSession(page, session);
      await openProfile(page);
      await pencil(page, 'senha').tap();
      await expect(field(page, 'Nova senha')).toHaveAccessibleDescription(new RegExp(`^Pelo menos ${characters} caracteres`));
    }
  });

  test('that is common is refused at its field', async ({ signedInPage: page, resident }) => {
    await openProfile(page);
    await pencil(page, 'senha').tap();
    await field(page, 'Senha atual').fill(resident.password);
    await field(page, 'Nova senha').fill('senha123');
    await saveButton(page).tap();
    await expect(field(page, 'Nova senha')).toHaveAccessibleDescription(
      /^Esta senha é muito comum e fácil de adivinhar\. Escolha outra\./,
    );
    await expect(field(page, 'Nova senha')).toBeFocused();
  });

  test('is changed, and the other devices are signed out', async ({ signedInPage: page, request, resident }) => {
    const { email, password } = resident;
    const other = await (await request.post('/api/auth/login', { data: { email, password } })).json();
    await openProfile(page);
    await pencil(page, 'senha').tap();
    await field(page, 'Senha atual').fill(password);
    await field(page, 'Nova senha').fill('segredo novo');
    await saveButton(page).tap();
    await expect(row(page, 'Senha').getByRole('status')).toHaveText('Senha trocada. Os outros aparelhos saíram da sua conta.');
    await expect(page.getByText('Sua conta só está aberta neste aparelho.')).toBeVisible();
    const answer = await request.get('/api/users/me', { headers: { authorization: `Bearer ${other.token}` } });
    expect(answer.status()).toBe(401);
    expect((await request.post('/api/auth/login', { data: { email, password: 'segredo novo' } })).status()).toBe(200);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Editar nome' })).toBeVisible();
  });
});

test.describe('the postal code', () => {
  test('brings its address in the same save, and asks to look at the number of the address before', async ({
    signedInPage: page,
    request,
    resident,
  }) => {
    await changeElsewhere(request, resident, home);
    await openProfile(page);
    const saves = noteSaves(page);
    await pencil(page, 'CEP').tap();
    await field(page, 'CEP').fill('60040531');
    await saveButton(page).tap();
    await expect(row(page, 'Endereço')).toContainText('Rua Barão de Aratanha, Fátima, Fortaleza - CE');
    await expect(row(page, 'CEP').getByRole('status')).toHaveText(/^Endereço trocado\. Confira o número/);
    await expect(row(page, 'CEP')).toContainText('60040-531');
    const body = { cep: '60040-531', address: 'Rua Barão de Aratanha, Fátima, Fortaleza - CE' };
    expect(saves).toEqual([{ method: 'PATCH /users/me', body }]);
    expect(await recordOf(request, resident)).toMatchObject({ ...body, number: '989', complement: 'Casa 2' });
  });

  test('asks whether open pick-ups are fetched at the new address, and has those fetched there of which it is said', async ({
    signedInPage: page,
    request,
    resident,
  }) => {
    await changeElsewhere(request, resident, home);
    const point = await givenPoint(request, 'Cooperativa que busca', [], 'pickup');
    const headers = { authorization: `Bearer ${resident.token}` };
    const book = async (data: object) => {
      const booked = await request.post('/api/schedules', {
        headers,
        data: { collectionPointId: point.id, weightKg: 3, handover: 'pickup', ...data },
      });
      expect(booked.status(), await booked.text()).toBe(201);
    };
    const elsewhere = { cep: null, address: 'Rua da Mãe, Centro', number: '7', complement: null };
    await book({ date: dayFromToday(5).iso });
    await book({ date: dayFromToday(6).iso, pickup: elsewhere });
    await openProfile(page);
    const question = page.getByRole('region', { name: '1 coleta está marcada no endereço anterior' });
    await pencil(page, 'número').tap();
    await field(page, 'Número').fill('45');
    await saveButton(page).tap();
    await expect(question).toContainText('Agora: Rua Prisco Bezerra, 45');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await question.getByRole('button', { name: 'Buscar no endereço novo' }).tap();
    await expect(page.getByText('Vamos buscar no endereço novo.')).toBeVisible();
    await expect(question).toHaveCount(0);
    const numbers = (await bookingsOf(request, resident)).map(({ pickup }) => pickup?.number);
    expect(numbers.sort()).toEqual(['45', '7']);
  });

  test('of a whole town lets one write the street, and mend it later', async ({ signedInPage: page, request, resident }) => {
    await openProfile(page);
    await pencil(page, 'CEP').tap();
    await field(page, 'CEP').fill('62900-000');
    await saveButton(page).tap();
    await expect(field(page, 'Rua e bairro')).toBeFocused();
    await expect(field(page, 'Rua e bairro')).toHaveAccessibleDescription(/Russas - CE/);
    await field(page, 'Rua e bairro').fill('Rua das Flores, Centro');
    await saveButton(page).tap();
    await expect(row(page, 'Endereço')).toContainText('Rua das Flores, Centro, Russas - CE');
    expect(await recordOf(request, resident)).toMatchObject({
      cep: '62900-000',
      address: 'Rua das Flores, Centro, Russas - CE',
    });
    await expect(pencil(page, 'endereço')).toHaveCount(0);
    await pencil(page, 'CEP').tap();
    await saveButton(page).tap();
    await expect(field(page, 'Rua e bairro')).toHaveValue('Rua das Flores, Centro');
    await field(page, 'Rua e bairro').fill('');
    await saveButton(page).tap();
    await expect(row(page, 'Endereço').getByText('Russas - CE', { exact: true })).toBeVisible();
  });

  test('that stays keeps the words that the person chose for the address', async ({ signedInPage: page, request, resident }) => {
    await changeElsewhere(request, resident, { ...home, address: 'Rua Prisco Bezerra, fundos, Fortaleza' });
    await openProfile(page);
    const saves = noteSaves(page);
    await pencil(page, 'CEP').tap();
    await saveButton(page).tap();
    await expect(pencil(page, 'CEP')).toBeFocused();
    expect(saves).toEqual([]);
  });

  test.describe('that is unknown', () => {
    test.use({ allowedConsoleErrors: [/status of 404/] });
    test('says so and saves nothing', async ({ signedInPage: page, request, resident }) => {
      await changeElsewhere(request, resident, home);
      await openProfile(page);
      const saves = noteSaves(page);
      await pencil(page, 'CEP').tap();
      await field(page, 'CEP').fill('60999-999');
      await saveButton(page).tap();
      await expect(field(page, 'CEP')).toHaveAccessibleDescription(/^CEP não encontrado/);
      await expect(field(page, 'CEP')).toBeFocused();
      expect(saves).toEqual([]);
    });
  });

  test.describe('while the look-up is down', () => {
    test.use({ allowedConsoleErrors: [/status of 503/] });
    test('can be saved all the same, and the address completed later', async ({ signedInPage: page, request, resident }) => {
      await changeElsewhere(request, resident, home);
      await openProfile(page);
      const body = { error: 'A consulta de CEP não respondeu.', code: 'postal-code-unavailable' };
      await page.route('**/api/postal-codes/**', (route) => route.fulfill({ status: 503, json: body }));
      await pencil(page, 'CEP').tap();
      await field(page, 'CEP').fill('60040-531');
      await saveButton(page).tap();
      await expect(field(page, 'Endereço')).toBeFocused();
      // The address of another postal code is refused here.
      await expect(field(page, 'Endereço')).toHaveValue('');
      await saveButton(page).tap();
      await expect(page.getByText('Endereço não informado')).toBeVisible();
      expect(await recordOf(request, resident)).toMatchObject({ cep: '60040-531', address: null });

      await pencil(page, 'CEP').tap();
      await saveButton(page).tap();
      await expect(page.getByRole('button', { name: 'Consultar de novo' })).toBeVisible();
      await page.unroute('**/api/postal-codes/**');
      await page.getByRole('button', { name: 'Consultar de novo' }).tap();
      await expect(pencil(page, 'CEP')).toBeFocused();
      await expect(row(page, 'Endereço')).toContainText('Rua Barão de Aratanha, Fátima, Fortaleza - CE');
    });
  });
});

test.describe('when saving fails', () => {
  test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|status of 500/] });

  test('offline it says so, keeps what was typed, and works when tried again', async ({ signedInPage: page, context }) => {
    await openProfile(page);
    await pencil(page, 'número').tap();
    await field(page, 'Número').fill('120');
    await context.setOffline(true);
    await saveButton(page).tap();
    const alert = row(page, 'Número').getByRole('alert');
    await expect(alert).toContainText('Erro ao salvar dados');
    await expect(alert).toContainText('Não conseguimos falar com o servidor.');
    await expect(field(page, 'Número')).toHaveValue('120');
    await context.setOffline(false);
    await saveButton(page).tap();
    await expect(row(page, 'Número')).toContainText('120');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('an answer that says nothing is told as a failure', async ({ signedInPage: page }) => {
    await openProfile(page);
    await pencil(page, 'complemento').tap();
    await field(page, 'Complemento').fill('Fundos');
    await page.route('**/api/users/me', (route) => route.fulfill({ status: 500, body: '<html>' }));
    await saveButton(page).tap();
    await expect(row(page, 'Complemento').getByRole('alert')).toHaveText('Erro ao salvar dados');
    await expect(field(page, 'Complemento')).toHaveValue('Fundos');
  });
});

test('two browsers: a save here undoes nothing that was saved there, and shows it', async ({
  signedInPage: page,
  request,
  resident,
}) => {
  await openProfile(page);
  await changeElsewhere(request, resident, { number: '77', name: 'Marina de Sá' });
  await pencil(page, 'complemento').tap();
  await field(page, 'Complemento').fill('Bloco B');
  await saveButton(page).tap();
  await expect(row(page, 'Número')).toContainText('77');
  await expect(row(page, 'Nome')).toContainText('Marina de Sá');
  expect(await recordOf(request, resident)).toMatchObject({ number: '77', complement: 'Bloco B', name: 'Marina de Sá' });
});

test('opened again, or come back to from the mail program, it is fresh, and what is being typed stays', async ({
  signedInPage: page,
  request,
  resident,
}) => {
  await openProfile(page);
  await page.getByRole('link', { name: 'Agenda' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agendar coleta');
  await changeElsewhere(request, resident, { number: '77' });
  await page.getByRole('link', { name: 'MA, meus dados' }).tap();
  await expect(row(page, 'Número')).toContainText('77');
  await pencil(page, 'complemento').tap();
  await field(page, 'Complemento').fill('Bloco');
  await changeElsewhere(request, resident, { number: '78', complement: 'Casa' });
  // The event that a browser dispatches when the app returns to the foreground.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(row(page, 'Número')).toContainText('78');
  await expect(field(page, 'Complemento')).toHaveValue('Bloco');
});

test('an administrator’s own data can be edited, too', async ({ page, request }) => {
  await storeSession(page, await administratorSession(request));
  await openProfile(page);
  await pencil(page, 'complemento').tap();
  await field(page, 'Complemento').fill('Sala 3');
  await saveButton(page).tap();
  await expect(row(page, 'Complemento')).toContainText('Sala 3');
  const stored = JSON.parse((await storedSession(page)) ?? '');
  expect(stored.user).toMatchObject({ isAdmin: true, role: 'admin', name: 'Administrador' });
});

test('leads to notices, help and privacy', async ({ signedInPage: page }) => {
  await openProfile(page);
  for (const [name, href] of [
    ['Notificações', '/user/notifications'],
    ['Ajuda', '/user/help'],
    ['Privacidade', '/user/privacy'],
  ] as const)
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
});

test.describe('on a phone', () => {
  test.use({ allowedConsoleErrors: [/status of 404/] });
  test('every editor fits and is accessible, also while it refuses', async ({ signedInPage: page, request, resident }) => {
    await changeElsewhere(request, resident, { ...home, email: `outra.${resident.email}` });
    await openProfile(page);
    for (const word of ['nome', 'telefone', 'email', 'senha', 'CEP', 'número', 'complemento']) await pencil(page, word).tap();
    await field(page, 'Telefone').fill('1');
    await field(page, 'Telefone').press('Enter');
    // Saving the current e-mail would drop the pending one and close its editor.
    await field(page, 'Email').fill('1');
    for (const password of await field(page, 'Senha atual').all()) await password.press('Enter');
    // The refused field receives the focus.
    await expect(page.getByText('Por favor, insira sua senha atual', { exact: true })).toHaveCount(2);
    await field(page, 'CEP').fill('62900-000');
    await field(page, 'CEP').press('Enter');
    await expect(field(page, 'Rua e bairro')).toBeVisible();
    for (const [width, height, textSize] of [
      // High enough that the navigation covers no field.
      [360, 3000, '100%'],
      [320, 3000, '100%'],
      [320, 8000, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), textSize);
      await expectNoOverflow(page);
      await expectAccessible(page);
    }
  });
});
