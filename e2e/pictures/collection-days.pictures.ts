import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { dayFromToday } from '../support/days.ts';
import { confirmWithPassword } from '../support/passkeys.ts';
import { administrator, startProduct } from '../support/product.ts';
import { heading } from '../support/screen.ts';
import { panelFolder, takePicture } from './take-picture.ts';

const email = 'admin@separai.invalid';
const panel = '/admin-dashboard';

/** Brings invented districts with their days from the guide's example file, and takes a picture of each step. */
const importAreas = async (page: Page): Promise<void> => {
  await page.goto(`${panel}/setores/importacao`);
  await expect(heading(page)).toHaveText('Importar setores de coleta');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Escolher arquivo' }).click();
  const buffer = await readFile(`${panelFolder}setores.csv`);
  await (await chooser).setFiles({ name: 'setores.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByRole('table', { name: 'As primeiras linhas do arquivo' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Cidade, se estiver vazio' }).fill('Fortaleza');
  await page.getByRole('textbox', { name: 'Estado (sigla), se estiver vazio' }).fill('CE');
  await page.getByRole('button', { name: 'Conferir linhas' }).click();
  await page.getByRole('button', { name: 'Confirmar os dias' }).click();
  await expect(page.getByText('1 texto espera sua confirmação.', { exact: false })).toBeVisible();
  await takePicture(page, 'setores-dias');
  await page.getByRole('button', { name: 'Confirmar os dias de TER-QUI' }).click();
  await page.getByRole('table', { name: 'As primeiras linhas do arquivo' }).scrollIntoViewIfNeeded();
  await takePicture(page, 'setores-colunas');
  await page.getByRole('button', { name: 'Conferir linhas' }).click();
  await expect(page.getByText('7 setores serão criados, 0 serão alterados.')).toBeVisible();
  await takePicture(page, 'setores-conferencia');
  await page.getByRole('button', { name: 'Gravar importação' }).click();
  await confirmWithPassword(page);
  await expect(page.getByRole('heading', { name: 'Importação gravada' })).toBeVisible();
};

const post = async (
  request: APIRequestContext,
  path: string,
  data: object,
  token?: string,
): Promise<{ id: number; token: string }> => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await request.post(path, { headers, data });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  return answer.json();
};

const reports = [
  ['Rua das Mangueiras', 'O caminhão virou na esquina e não entrou na rua.'],
  ['Rua das Mangueiras', null],
  ['Travessa do Açude', null],
] as const;

/** An area whose truck was due yesterday, and three neighbours who say that it did not come. */
const givenMissed = async (request: APIRequestContext, token: string): Promise<void> => {
  const services = await (await request.get('/api/collection-services')).json();
  const serviceId = services.find(({ name }: { name: string }) => name === 'Coleta seletiva').id;
  const area = await post(
    request,
    '/api/collection-areas',
    {
      ...{ serviceId, name: 'Centro Velho', municipality: 'Fortaleza', uf: 'CE', coverage: { districts: ['Centro Velho'] } },
      rules: [
        {
          recurrence: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU',
          window: { from: '07:00', until: '11:00' },
          validFrom: '2026-01-01',
        },
      ],
    },
    token,
  );
  for (const [index, [street, sentence]] of reports.entries()) {
    const person = { email: `vizinha${index}@exemplo.com.br`, password: 'sacola-verde-1' };
    await post(request, '/api/users', { name: 'Vizinha da Silva', phone: `8598765431${index}`, ...person });
    const { token: own } = await post(request, '/api/auth/login', person);
    await post(
      request,
      `/api/collection-areas/${area.id}/missed-collections`,
      { date: dayFromToday(-1).iso, street, sentence },
      own,
    );
  }
};

const takeMissed = async (page: Page): Promise<void> => {
  await page.goto(`${panel}/setores/nao-passou`);
  await expect(page.getByRole('heading', { name: 'Rua das Mangueiras · 2 pessoas' })).toBeVisible();
  await takePicture(page, 'nao-passou');
  await page.goto(`${panel}/setores/avisos`);
  await page.getByRole('button', { name: 'Escrever aviso' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Tipo de coleta').selectOption('Coleta seletiva');
  await dialog.getByLabel('Aviso', { exact: true }).fill('A coleta de 25/12 passa em 26/12, no mesmo horário.');
  await takePicture(page, 'avisos-da-coleta');
};

test('collection days in the panel', async ({ browser }) => {
  const product = await startProduct({ SEED: 'guides', ADMIN_EMAIL: email });
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  try {
    const session = await context.request.post('/api/auth/admin-login', { data: { email, password: administrator.password } });
    const text = await session.text();
    await context.addInitScript((stored) => localStorage.setItem('separai_current_user', stored), text);
    await importAreas(page);
    await givenMissed(context.request, JSON.parse(text).token);
    await takeMissed(page);
  } finally {
    await context.close();
    await product.remove();
  }
});
