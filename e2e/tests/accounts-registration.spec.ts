import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import {
  expectAccepted,
  expectRefused,
  field,
  fillSecondStep,
  finishButton,
  newcomer,
  passFirstStep,
  storedDraft,
} from '../support/registration.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const goOn = (page: Page) => page.getByRole('button', { name: 'Continuar' }).tap();

test('the registration is stored with address and choice, the draft is gone, and the last page names the mail', async ({
  page,
  request,
}) => {
  const person = newcomer();
  await passFirstStep(page, { ...person, email: person.email.toUpperCase() });
  expect(await storedDraft(page)).toContain(person.name);
  await fillSecondStep(page);
  await field(page, 'Complemento (opcional)').fill('Casa 2');
  const notifications = page.getByRole('checkbox', { name: 'Quero receber avisos sobre minhas coletas' });
  await expect(notifications).toBeChecked();
  await notifications.uncheck();
  await finishButton(page).tap();
  await expect(heading(page)).toHaveText('Cadastro realizado com sucesso!');
  expect(await storedDraft(page)).toBeNull();
  await expect(page.getByText(`Enviamos um link para confirmar ${person.email}.`)).toBeVisible();

  const { email, password, name } = person;
  const { token } = await (await request.post('/api/auth/login', { data: { email, password } })).json();
  const me = await (await request.get('/api/users/me', { headers: { authorization: `Bearer ${token}` } })).json();
  expect(me).toMatchObject({ name, email, role: 'user', phone: '85987654321', cep: '60040-531', number: '120' });
  expect(me).toMatchObject({ address: 'Rua Barão de Aratanha, Fátima, Fortaleza - CE', complement: 'Casa 2' });
  expect(me).toMatchObject({ notificationsOptIn: false, username: email.split('@')[0] });

  // Opened directly, the last page does not mention the mail.
  await page.evaluate(() => history.replaceState(null, ''));
  await page.reload();
  await expect(heading(page)).toHaveText('Cadastro realizado com sucesso!');
  await expect(page.getByText('link')).toHaveCount(0);

  await page.goto('/register-step2');
  await expect(page).toHaveURL('/register');
});

test('the input is there after going back and forth, and the password in nothing that the browser stores', async ({ page }) => {
  const person = newcomer();
  await passFirstStep(page, person);
  await fillSecondStep(page);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]));
  expect(stored).toContain(person.email);
  expect(stored).not.toContain(person.password);
  await page.getByRole('link', { name: 'Voltar' }).tap();
  await expect(field(page, 'Nome')).toHaveValue(person.name);
  await expect(field(page, 'Senha')).toHaveValue(person.password);
  await goOn(page);
  await expect(field(page, 'Número')).toHaveValue('120');
});

test('a reload asks for the password alone again, says why, and keeps everything else', async ({ page }) => {
  const person = newcomer();
  await passFirstStep(page, person);
  await fillSecondStep(page);
  await page.reload();
  await expect(page).toHaveURL('/register');
  await expect(page.getByRole('status').filter({ hasText: 'senha' })).toHaveText(
    'Não guardamos a sua senha. Digite-a de novo; o resto está como você deixou.',
  );
  await expect(field(page, 'Nome')).toHaveValue(person.name);
  await expect(field(page, 'Email')).toHaveValue(person.email);
  await expect(field(page, 'Senha')).toHaveValue('');
  await expect(field(page, 'Confirmar senha')).toHaveValue('');
  await expect(field(page, 'Senha')).toBeFocused();
  await field(page, 'Senha').fill(person.password);
  await field(page, 'Confirmar senha').fill(person.password);
  await goOn(page);
  await expect(field(page, 'Telefone')).toHaveValue('(85) 9 8765-4321');
  await expect(field(page, 'Número')).toHaveValue('120');
  await finishButton(page).tap();
  await expect(heading(page)).toHaveText('Cadastro realizado com sucesso!');
});

test('a password that an earlier version kept is removed on whatever page is opened next', async ({ page }) => {
  await page.goto('/privacy');
  const { name, email, password } = newcomer();
  const keep = () =>
    page.evaluate(
      (draft) => localStorage.setItem('separai_registration_draft', JSON.stringify({ ...draft, savedAt: Date.now() })),
      { name, email, password },
    );
  for (const [address, title] of [
    ['/admin-login', 'Acesso Administrativo'],
    ['/privacy', 'Aviso de Privacidade'],
  ] as const) {
    await keep();
    await page.goto(address);
    await expect(heading(page)).toHaveText(title);
    await expect.poll(() => storedDraft(page)).not.toContain(password);
    expect(await storedDraft(page)).toContain(email);
  }
  await page.goto('/register');
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(field(page, 'Senha')).toHaveValue('');
});

test.describe('refused by the server', () => {
  test.use({ allowedConsoleErrors: [/status of (400|409|502)|ERR_INTERNET_DISCONNECTED/] });

  test('a refusal is said at its field or above, and the registration is finished with a correction', async ({
    page,
    context,
    resident,
  }) => {
    await passFirstStep(page, { ...newcomer(), email: resident.email });
    await fillSecondStep(page);
    const sendAgain = async (): Promise<void> => {
      await goOn(page);
      await expect(field(page, 'Número')).toHaveValue('120');
      await finishButton(page).tap();
    };
    await test.step('an e-mail that is taken', async () => {
      await finishButton(page).tap();
      await expect(page).toHaveURL('/register');
      await expectRefused(page, 'Email', 'Email já cadastrado');
      await expect(field(page, 'Email')).toBeFocused();
    });
    await test.step('an e-mail of the administrators’ domain', async () => {
      await field(page, 'Email').fill('eu@admin.separai.app');
      await expectAccepted(page, 'Email');
      await sendAgain();
      await expect(page).toHaveURL('/register');
      await expectRefused(page, 'Email', 'Os e-mails deste domínio são de quem administra. Use outro.');
    });
    await test.step('a common password', async () => {
      await field(page, 'Email').fill(newcomer().email);
      await field(page, 'Senha').fill('senha123');
      await field(page, 'Confirmar senha').fill('senha123');
      await sendAgain();
      await expect(page).toHaveURL('/register');
      await expectRefused(page, 'Senha', 'Esta senha é muito comum e fácil de adivinhar. Escolha outra.');
      await expect(field(page, 'Senha')).toBeFocused();
      await field(page, 'Senha').fill('sacola-verde-1');
      await field(page, 'Confirmar senha').fill('sacola-verde-1');
    });
    await test.step('a failure without a sentence of the server', async () => {
      // The response of a proxy whose server is down.
      await page.route('**/api/users', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502</h1>' }));
      await sendAgain();
      await expect(page.getByRole('alert')).toHaveText('Erro ao salvar o cadastro. Tente novamente.');
      await expect(page).toHaveURL('/register-step2');
      await page.unroute('**/api/users');
    });
    await test.step('without a network', async () => {
      await context.setOffline(true);
      await finishButton(page).tap();
      await expect(page.getByRole('alert')).toHaveText(
        'Não conseguimos falar com o servidor. Verifique sua conexão e tente de novo.',
      );
      await context.setOffline(false);
    });
    await finishButton(page).tap();
    await expect(heading(page)).toHaveText('Cadastro realizado com sucesso!');
  });
});
