import { mkdir, readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { dayFromToday } from '../support/days.ts';
import { confirmWithPassword, makePasskey, withAuthenticator } from '../support/passkeys.ts';
import { administrator, startProduct } from '../support/product.ts';
import { heading } from '../support/screen.ts';
import { panelFolder, takePicture } from './take-picture.ts';

const email = 'admin@separai.invalid';
const panel = '/admin-dashboard';

const neighbours = [
  { name: 'Raimunda Nogueira', cep: '60015-001', address: 'Rua Barão do Rio Branco, Centro', number: '1420', weightKg: 6 },
  { name: 'Francisco Lima', cep: '60025-060', address: 'Rua Pedro Pereira, Centro', number: '318', weightKg: 12.5 },
  { name: 'Socorro Bezerra', cep: '60035-110', address: 'Av. Tristão Gonçalves, Centro', number: '90', weightKg: 4 },
] as const;
const observations = ['Portão azul, ao lado da padaria', 'Tocar a campainha duas vezes', ''] as const;

/** Books as three neighbours, through the API. */
const bookByNeighbours = async (request: APIRequestContext, date: string): Promise<void> => {
  const points = await (await request.get('/api/collection-points')).json();
  const { id } = points.find(({ name }: { name: string }) => name === 'Ecoponto Centro');
  for (const [index, { name, weightKg, ...address }] of neighbours.entries()) {
    const person = { email: `morador${index}@exemplo.com.br`, password: 'sacola-verde-1' };
    const registered = await request.post('/api/users', { data: { name, ...person, phone: `8598765432${index}`, ...address } });
    expect(registered.status(), await registered.text()).toBe(201);
    const { token } = await (await request.post('/api/auth/login', { data: person })).json();
    const booked = await request.post('/api/schedules', {
      headers: { authorization: `Bearer ${token}` },
      data: { collectionPointId: id, date, weightKg, observation: observations[index], materials: ['papel', 'plastico'] },
    });
    expect(booked.status(), await booked.text()).toBe(201);
  }
};

/** Lets this point offer pickups: the city's first file has no handover column. */
const fetchFromHomes = async (request: APIRequestContext, token: string): Promise<void> => {
  const headers = { authorization: `Bearer ${token}` };
  const points = await (await request.get('/api/collection-points')).json();
  const point = points.find(({ name }: { name: string }) => name === 'Ecoponto Centro');
  const written = await request.put(`/api/collection-points/${point.id}`, {
    headers,
    data: { ...point, collection: 'pickup' },
  });
  expect(written.status(), await written.text()).toBe(200);
};

const collectors = [
  {
    kind: 'cooperativa',
    name: 'Cooperativa Raízes do Pici',
    districts: ['Pici', 'Antônio Bezerra'],
    payment: 'paga',
    isActive: true,
  },
  { kind: 'catador', name: 'Francisca Alves', districts: ['Benfica', 'Centro'], payment: 'gratuito', isActive: true },
  { kind: 'catador', name: 'José Ribamar', districts: ['Messejana'], payment: 'gratuito', isActive: false },
] as const;

/** Lists collectors: a cooperative, a person who agreed, and one who has not been asked yet. */
const listCollectors = async (request: APIRequestContext, token: string): Promise<void> => {
  const headers = { authorization: `Bearer ${token}` };
  const usual = { materials: ['papel', 'plastico'], uf: 'CE', municipality: 'Fortaleza', phone: '(85) 9 8765-4321' };
  for (const one of collectors) {
    const agreed = one.kind === 'catador' && one.isActive ? { consentOn: dayFromToday(-7).iso, consentWay: 'balcao' } : {};
    const created = await request.post('/api/admin/collector-profiles', { headers, data: { ...usual, ...agreed, ...one } });
    expect(created.status(), await created.text()).toBe(201);
  }
};

test('the first hour in the panel', async ({ browser }) => {
  await mkdir(panelFolder, { recursive: true });
  // A host name, since browsers make no passkeys at an IP address.
  const product = await startProduct({ SEED: 'guides', ADMIN_EMAIL: email }, { host: 'localhost' });
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  try {
    await page.goto('/admin-login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill(administrator.password);
    await takePicture(page, 'entrar');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(heading(page)).toHaveText('Dashboard');

    await page.goto(`${panel}/importacao`);
    await expect(heading(page)).toHaveText('Importar pontos');
    await takePicture(page, 'importar-arquivo');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Escolher arquivo' }).click();
    const buffer = await readFile(`${panelFolder}pontos.csv`);
    await (await chooser).setFiles({ name: 'pontos.csv', mimeType: 'text/csv', buffer });
    await expect(page).toHaveURL(/passo=colunas/);
    await expect(page.getByRole('table', { name: 'As primeiras linhas do arquivo' })).toBeVisible();
    await takePicture(page, 'importar-colunas');
    await page.getByRole('button', { name: 'Conferir linhas' }).click();
    await expect(page.getByRole('button', { name: 'Gravar importação' })).toBeVisible();
    await takePicture(page, 'importar-conferencia');
    await page.getByRole('button', { name: 'Gravar importação' }).click();
    await confirmWithPassword(page);
    await expect(page.getByRole('heading', { name: 'Importação gravada' })).toBeVisible();
    await takePicture(page, 'importar-gravada');

    await page.goto(`${panel}/pontos`);
    await expect(page.getByRole('table', { name: 'Pontos de coleta' }).locator('tbody tr')).toHaveCount(5);
    await takePicture(page, 'pontos');
    await page
      .getByRole('button', { name: /^Editar/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Salvar ponto' })).toBeVisible();
    await takePicture(page, 'ponto');

    const { token } = JSON.parse(await page.evaluate(() => localStorage.getItem('separai_current_user') ?? '{}'));
    await fetchFromHomes(context.request, token);
    const day = dayFromToday(3);
    await bookByNeighbours(context.request, day.iso);

    await page.goto(`${panel}/agendamentos`);
    const rows = page.getByRole('table', { name: 'Agendamentos de todos' }).locator('tbody tr');
    await expect(rows).toHaveCount(3);
    await takePicture(page, 'agendamentos');
    await rows
      .filter({ hasText: 'Raimunda' })
      .getByRole('button', { name: /^Confirmar/ })
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('O morador será avisado.')).toBeVisible();
    await takePicture(page, 'confirmar');
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await expect(rows.getByText('Confirmado')).toHaveCount(1);
    await rows
      .filter({ hasText: 'Francisco' })
      .getByRole('button', { name: /^Confirmar/ })
      .click();
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await expect(rows.getByText('Confirmado')).toHaveCount(2);

    await page.goto(`${panel}/agendamentos/folha?dia=${day.iso}`);
    await expect(page.getByText('2 coletas confirmadas')).toBeVisible();
    await takePicture(page, 'folha-do-motorista');
    await page.goto(panel);
    await expect(page.getByRole('img').first()).toBeVisible();
    await takePicture(page, 'dashboard');
    await listCollectors(context.request, token);
    await page.goto(`${panel}/coletores`);
    await expect(page.getByRole('table', { name: 'Coletores' }).locator('tbody tr')).toHaveCount(collectors.length);
    await takePicture(page, 'coletores');
    await page.goto(`${panel}/materiais`);
    await expect(page.getByRole('heading', { name: /^Resíduos Perigosos/ })).toBeVisible();
    await takePicture(page, 'materiais');
    await page.goto(`${panel}/historico`);
    await expect(page.getByRole('table', { name: 'O que foi mudado' })).toBeVisible();
    await takePicture(page, 'historico');

    await withAuthenticator(page);
    await page.goto(`${panel}/administradores/seguranca`);
    await makePasskey(page, 'Notebook da prefeitura');
    await page.getByRole('button', { name: 'Já guardei' }).click();
    await expect(page.getByRole('rowheader', { name: 'Notebook da prefeitura' })).toBeVisible();
    // The toast covers the same text.
    await expect(page.getByText('Chave “Notebook da prefeitura” criada.')).toHaveCount(0, { timeout: 30_000 });
    await takePicture(page, 'chaves-de-acesso');
  } finally {
    await context.close();
    await product.remove();
  }
});
