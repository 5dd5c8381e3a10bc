import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, renderAt, unreachable } from '../../../testing.tsx';
import { HelpScreen } from './help-screen.tsx';
import { LicensesScreen } from './licenses-screen.tsx';

const open = (address = '/user/help') =>
  renderAt(address, {
    '/user/help': <HelpScreen />,
    '/user/help/licenses': <LicensesScreen />,
    '/recycle/papel': <h1>Papel</h1>,
  });
const questions = () => [...document.querySelectorAll('details')];
const search = page.getByRole('searchbox', { name: 'Buscar na ajuda' });
const status = page.getByRole('status');
const contact = page.getByRole('region', { name: 'Fale com a gente' });

test('a question opens to its answer and closes, also by keyboard, and leads on', async () => {
  const { path } = await open();
  const said = page.getByText('A parte limpa, sim, com o papel.');
  await expect.element(said).not.toBeVisible();
  await page.getByText('Caixa de pizza é reciclável?').click();
  await expect.element(said).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(said).not.toBeVisible();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('link', { name: 'Guia de papel' }).click();
  await expect.poll(path).toBe('/recycle/papel');
});

test('the search wants no accents, counts what it finds, and can be emptied', async () => {
  await open();
  const all = questions().length;
  expect(all).toBeGreaterThan(20);
  await search.fill('OLEO ralo');
  await expect.element(status).toHaveTextContent('1 resposta encontrada');
  expect(questions().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^O que faço com óleo de cozinha usado\?/),
  ]);
  await search.fill('coleta');
  await expect.element(status).toHaveTextContent(/^\d+ respostas encontradas$/);
  expect(questions()).toHaveLength(Number.parseInt(status.element().textContent ?? '', 10));
  await page.getByRole('button', { name: 'Limpar a busca' }).click();
  await expect.poll(() => questions().length).toBe(all);
  await expect.element(search).toHaveFocus();
});

test('a search without results says so and leaves the contact in sight', async () => {
  await open();
  await search.fill('xyzzy');
  await expect.element(page.getByRole('heading', { name: 'Nenhuma resposta encontrada' })).toBeVisible();
  expect(questions()).toEqual([]);
  await expect.element(contact).toBeVisible();
});

test('without contacts of the operator, that is said', async () => {
  await open();
  await expect.element(contact).toHaveTextContent('ainda não tem um contato cadastrado.');
  expect(contact.getByRole('link').elements()).toEqual([]);
});

test('licences that do not come say so, and come when asked for again', async () => {
  answer({ 'GET /licenses.json': unreachable });
  await open('/user/help/licenses');
  await expect.element(page.getByText('Não foi possível carregar as licenças')).toBeVisible();
  answer({
    'GET /licenses.json': { pages: [], server: [{ name: 'fastify', version: '5', license: 'MIT', text: 'MIT License' }] },
  });
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect.element(page.getByRole('heading', { name: /^No servidor/ })).toBeVisible();
});
