import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, field, heldAnswer, refuse, renderAt, unreachable } from '../../../../testing.tsx';
import { LoginScreen } from './login-screen.tsx';

const session = { id: '5f0d9a1e-0000-4000-8000-000000000001', name: 'Marina Alves', email: 'marina@exemplo.com.br', token: 't' };
const open = () => renderAt('/login', { '/login': <LoginScreen />, '/': <h1>Olá, Marina!</h1> });
const enter = page.getByRole('button', { name: 'Entrar', exact: true });
const alert = page.getByRole('alert');
const technical = page.getByRole('main').first().getByRole('status');
const expectIn = () => expect.element(page.getByRole('heading', { name: 'Olá, Marina!' })).toBeVisible();
const signIn = async (email: string): Promise<void> => {
  await field('Email').fill(email);
  await field('Senha').fill('sacola-verde-1');
  await enter.click();
};

test('an unknown e-mail and empty fields are answered alike: nothing is checked on the page', async () => {
  const sent = answer({ 'POST /api/auth/login': () => refuse('invalid-credentials') });
  await open();
  await enter.click();
  await expect.element(alert).toHaveTextContent('Email ou senha incorretos');
  await signIn('ninguem@exemplo.com.br');
  await expect.poll(() => sent.map(({ line }) => line)).toEqual(['POST /api/auth/login', 'POST /api/auth/login']);
  await expect.element(alert).toHaveTextContent('Email ou senha incorretos');
});

test('an e-mail of the administrators’ domain asks the administrators’ sign-in', async () => {
  const refused = () => refuse('invalid-credentials');
  const sent = answer({ 'POST /api/auth/login': refused, 'POST /api/auth/admin-login': refused });
  await open();
  await signIn('Alguem@ADMIN.separai.app');
  await expect.element(alert).toHaveTextContent('Email ou senha incorretos');
  await signIn('alguem@admin.separai.app.exemplo.com');
  await expect.poll(() => sent.map(({ line }) => line)).toEqual(['POST /api/auth/admin-login', 'POST /api/auth/login']);
});

test('the eye shows the password and hides it again', async () => {
  await open();
  await field('Senha').fill('sacola-verde-1');
  await expect.element(field('Senha')).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Mostrar senha' }).click();
  await expect.element(field('Senha')).toHaveAttribute('type', 'text');
  await expect.element(field('Senha')).toHaveValue('sacola-verde-1');
  await page.getByRole('button', { name: 'Ocultar senha' }).click();
  await expect.element(field('Senha')).toHaveAttribute('type', 'password');
});

test('while signing in the button says so, and a second tap sends nothing', async () => {
  const { held, release } = heldAnswer(session);
  const sent = answer({ 'POST /api/auth/login': held });
  await open();
  await signIn('marina@exemplo.com.br');
  const busy = page.getByRole('button', { name: 'Entrando...' });
  await expect.element(busy).toBeVisible();
  (busy.element() as HTMLButtonElement).click();
  await field('Senha').click();
  await userEvent.keyboard('{Enter}');
  release();
  await expectIn();
  expect(sent.map(({ line }) => line)).toEqual(['POST /api/auth/login']);
});

test('signing in says that the server is out of reach, and works once it is back', async () => {
  answer({ 'POST /api/auth/login': unreachable });
  await open();
  await signIn('marina@exemplo.com.br');
  await expect.element(alert).toHaveTextContent('Não conseguimos falar com o servidor. Verifique sua conexão e tente de novo.');
  await expect.element(technical).not.toBeInTheDocument();
  answer({ 'POST /api/auth/login': session });
  await field('Senha').click();
  await userEvent.keyboard('{Enter}');
  await expectIn();
});

test('an answer without a sentence is said in the words of the page, with the status beside it', async () => {
  // The response of a proxy whose server is down.
  answer({ 'POST /api/auth/login': () => new Response('<h1>502</h1>', { status: 502 }) });
  await open();
  await signIn('marina@exemplo.com.br');
  await expect.element(alert).toHaveTextContent('Erro ao fazer login');
  await expect.element(technical).toHaveTextContent('HTTP error! status: 502');
});
