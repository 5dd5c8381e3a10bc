import { readFile } from 'node:fs/promises';
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { dayFromToday } from '../support/days.ts';
import { startOutsideWorld } from '../support/outside-world.ts';
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

/** Completes a type of collection in its form, and takes pictures of types, areas and their forms. */
const takeAreas = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await page.goto(`${panel}/setores/tipos`);
  const types = page.getByRole('table', { name: 'Tipos de coleta' });
  const service = types.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Coleta seletiva' }) });
  await service.getByRole('button', { name: /^Editar/ }).click();
  await dialog.getByLabel('O que pôr na rua, e como').fill('Só recicláveis, limpos e secos, em sacos transparentes.');
  await dialog.getByLabel('Quantos minutos antes').fill('60');
  await dialog.locator('input[value="nextDay"]').check();
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Tipo de coleta salvo.', { exact: true })).toHaveCount(0, { timeout: 30_000 });
  await takePicture(page, 'tipos-de-coleta');

  await page.goto(`${panel}/setores`);
  const areas = page.getByRole('table', { name: 'Setores de coleta' });
  await expect(areas.locator('tbody tr')).toHaveCount(7);
  await takePicture(page, 'setores');
  await areas.getByRole('button', { name: 'Editar Jardim das Mangueiras' }).first().click();
  await dialog.getByRole('group', { name: 'Dias e horários' }).first().scrollIntoViewIfNeeded();
  await expect(dialog.getByRole('list', { name: 'Próximos dias' })).toBeVisible();
  await takePicture(page, 'setor');

  await page.goto(`${panel}/setores/excecoes?novo=true`);
  await dialog.getByLabel('Dia', { exact: true }).fill(dayFromToday(20).iso);
  await dialog.getByRole('radio', { name: /^Mudada de dia/ }).check();
  await dialog.getByRole('textbox', { name: 'Passa em' }).fill(dayFromToday(21).iso);
  await dialog.getByLabel('Frase para moradores').fill('Por causa da festa da padroeira, a coleta passa no dia seguinte.');
  await dialog.getByRole('button', { name: 'Coleta seletiva (4)' }).click();
  await takePicture(page, 'excecao');
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

/** Opens the panel of a new product, with stand-ins for what is outside of it. */
const inPanel = async (browser: Browser, act: (page: Page, token: string) => Promise<void>): Promise<void> => {
  const outside = await startOutsideWorld();
  const product = await startProduct({ ...outside.environment, SEED: 'guides', ADMIN_EMAIL: email });
  const context = await browser.newContext({ baseURL: product.url });
  try {
    const data = { email, password: administrator.password };
    const session = await (await context.request.post('/api/auth/admin-login', { data })).text();
    await context.addInitScript((stored) => localStorage.setItem('separai_current_user', stored), session);
    await act(await context.newPage(), JSON.parse(session).token);
  } finally {
    await context.close();
    await product.remove();
    await outside.close();
  }
};

test('collection days in the panel', ({ browser }) =>
  inPanel(browser, async (page, token) => {
    await importAreas(page);
    await takeAreas(page);
    await givenMissed(page.request, token);
    await takeMissed(page);
  }));

const outlines = [
  ['Norte', 'MO,WE,FR', -38.55, -3.73],
  ['Leste', 'TU,TH,SA', -38.512, -3.74],
  ['Sul', 'TU,TH', -38.54, -3.77],
] as const;

test('the map of areas and the holidays of a year', ({ browser }) =>
  inPanel(browser, async (page, token) => {
    const service = {
      name: 'Coleta seletiva',
      kind: 'seletiva',
      color: 'plastico',
      holidayPolicy: 'nextDay',
      putOutBeforeMinutes: 60,
    };
    const { id: serviceId } = await post(page.request, '/api/collection-services', service, token);
    for (const [name, days, lon, lat] of outlines) {
      const ring = [
        [0, 0],
        [0.04, 0],
        [0.04, 0.03],
        [0, 0.03],
        [0, 0],
      ].map(([x = 0, y = 0]) => [lon + x, lat + y]);
      const rules = [
        { recurrence: `FREQ=WEEKLY;BYDAY=${days}`, window: { from: '07:00', until: '11:00' }, validFrom: '2026-01-01' },
      ];
      const coverage = { polygons: { type: 'MultiPolygon', coordinates: [[ring]] } };
      await post(
        page.request,
        '/api/collection-areas',
        { serviceId, name, municipality: 'Fortaleza', uf: 'CE', rules, coverage },
        token,
      );
    }
    await page.goto(`${panel}/setores/mapa?tipo=${serviceId}`);
    await expect(page.locator('.area-label')).toHaveCount(3);
    await page.getByRole('region', { name: 'Mapa dos setores' }).scrollIntoViewIfNeeded();
    await takePicture(page, 'mapa-dos-setores');
    await page.goto(`${panel}/setores/ano`);
    await expect(page.getByRole('heading', { name: 'Natal' })).toBeVisible();
    await takePicture(page, 'feriados-do-ano');
  }));
