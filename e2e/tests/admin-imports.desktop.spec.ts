import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  changePoint,
  choose,
  chosenField,
  csv,
  decision,
  fileOf,
  givenApplied,
  givenImport,
  lineOf,
  newPlace,
  pointNamed,
  rowsIn,
} from '../support/admin-imports.ts';
import { enterPanel } from '../support/admin-schedules.ts';
import { expect, test } from '../support/fixtures.ts';
import { tabAndPress } from '../support/keyboard.ts';
import { heading } from '../support/screen.ts';
import { endSession, enterAgain } from '../support/sessions.ts';

// Imports are applied one after the other, and only the latest can be undone.
test.describe.configure({ lock: 'imports' });

const screen = '/admin-dashboard/importacao';

test.beforeEach(async ({ page, request }) => {
  await enterPanel(page, request);
});

test('by the keyboard alone a file is chosen, mapped, looked at, written and taken back, and a reload goes on at every step', async ({
  page,
  request,
}) => {
  const [one, two] = [newPlace(), newPlace()];
  await page.goto('/admin-dashboard');
  await expect(heading(page)).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page).toHaveURL(screen);
  await choose(page, fileOf(csv(lineOf(one), lineOf(two, '3105-0000'), 'Longe;Rua A, 1;48,85;2,35;;')));
  await expect(page).toHaveURL(/\/importacao\/\d+\?passo=colunas$/);
  const preview = page.getByRole('table', { name: 'As primeiras linhas do arquivo' });
  await expect(preview.getByText(one.name)).toBeVisible();
  await expect(preview.getByText('As coordenadas ficam fora do Brasil.')).toBeVisible();
  const phone = page.getByRole('combobox', { name: 'Coluna de Telefone' });
  await expect(phone).toHaveValue('Telefone');
  const fixed = page.getByRole('textbox', { name: 'Telefone, se estiver vazio' });
  await fixed.focus();
  await page.keyboard.type('156');

  await page.reload();
  await expect(fixed, 'the input stays').toHaveValue('156');
  await fixed.press('Enter');
  const plan = page.getByText('2 pontos serão criados, 0 serão alterados.');
  await expect(plan).toBeVisible();
  await page.reload();
  await expect(plan).toBeVisible();
  await expect(rowsIn(page, 'Novos')).toHaveCount(2);
  await page.getByRole('button', { name: 'Recusados (1)' }).press('Enter');
  await expect(rowsIn(page, 'Recusados')).toContainText('Latitude: As coordenadas ficam fora do Brasil.');
  await expect(page).toHaveURL(/linhas=recusados/);
  await page.goBack();
  await decision(page, 3, 'Deixar de fora').press('Enter');
  await expect(page.getByText('1 ponto será criado, 0 serão alterados.')).toBeVisible();
  await expect(decision(page, 3, 'Deixar de fora'), 'the focus stays').toBeFocused();
  await decision(page, 3, 'Criar').press('Enter');
  await expect(plan).toBeVisible();

  await page.getByRole('button', { name: 'Gravar importação' }).press('Enter');
  await expect(page.getByText('2 pontos criados, 0 alterados')).toBeVisible();
  expect(await pointNamed(request, one.name)).toMatchObject({ phone: '156', materials: ['papel', 'vidro'] });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Importação gravada' })).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer importação' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Desfazer esta importação?' });
  await expect(dialog).toContainText('2 pontos criados serão excluídos');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await pointNamed(request, one.name)).not.toBeNull();
  await page.getByRole('button', { name: 'Desfazer importação' }).press('Enter');
  await dialog.getByRole('button', { name: 'Desfazer importação' }).press('Enter');
  await expect(page.getByText('2 pontos desfeitos, 0 mantidos')).toBeVisible();
  expect(await pointNamed(request, one.name)).toBeNull();
});

test('a file is dropped, and its columns are remembered for the next one', async ({ page }) => {
  const [first, second] = [newPlace(), newPlace()];
  const odd = `Chave ${randomUUID().slice(0, 8)}`;
  const text = ({ name, latitude, longitude }: typeof first) => `${odd};Lat;Long\n${name};${latitude};${longitude}\n`;
  const drop = async (content: string) => {
    await page.goto(screen);
    const data = await page.evaluateHandle((given) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([given], 'estranho.csv', { type: 'text/csv' }));
      return transfer;
    }, content);
    await page.getByRole('group', { name: 'Arquivo de pontos de coleta' }).dispatchEvent('drop', { dataTransfer: data });
    await expect(heading(page)).toHaveText('Importação de estranho.csv');
  };
  const preview = page.getByRole('table', { name: 'As primeiras linhas do arquivo' });
  await drop(text(first));
  await expect(page.getByText('Sugerido pelos nomes das colunas.')).toBeVisible();
  await expect(preview.getByText(first.name)).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Coluna de Nome', exact: true }).selectOption(odd);
  await expect(preview.getByText(first.name)).toBeVisible();
  await page.getByRole('button', { name: 'Conferir linhas' }).click();
  await expect(rowsIn(page, 'Novos')).toContainText(first.name);
  await drop(text(second));
  await expect(page.getByText('É o que foi usado da última vez')).toBeVisible();
  await expect(preview.getByText(second.name)).toBeVisible();
  await page.getByRole('button', { name: 'Voltar à sugestão' }).click();
  await expect(preview.getByText(second.name)).toHaveCount(0);
});

test.describe(() => {
  test.use({ allowedConsoleErrors: [/status of 401/] });

  test('a session that ends while columns are chosen asks for the sign-in above them, and they are checked as chosen', async ({
    page,
    request,
  }) => {
    const place = newPlace();
    const text = `${randomUUID().slice(0, 8)};Lat;Long\n${place.name};${place.latitude};${place.longitude}\n`;
    await page.goto(`${screen}/${await givenImport(request, text)}?passo=colunas`);
    await page.getByRole('combobox', { name: 'Coluna de Nome', exact: true }).selectOption({ index: 1 });
    await endSession(page);
    await page.getByRole('button', { name: 'Conferir linhas' }).click();
    await enterAgain(page);
    await expect(rowsIn(page, 'Novos')).toContainText(place.name);
  });
});

test.describe(() => {
  test.use({ allowedConsoleErrors: [/503/] });

  test('the mapping stays when it could not be sent, and is sent again', async ({ page, request }) => {
    const id = await givenImport(request, csv(lineOf(newPlace())));
    await page.route(
      '**/mapping',
      (route) => route.fulfill({ status: 503, json: { code: 'unavailable', error: 'Volte em instantes.' } }),
      { times: 1 },
    );
    await page.goto(`${screen}/${id}?passo=colunas`);
    const fixed = page.getByRole('textbox', { name: 'Telefone, se estiver vazio' });
    await fixed.fill('156');
    await fixed.press('Enter');
    await expect(page.getByText('Volte em instantes.')).toBeVisible();
    await expect(fixed).toHaveValue('156');
    await fixed.press('Enter');
    await expect(rowsIn(page, 'Novos')).toHaveCount(1);
    await page.getByRole('button', { name: 'Mudar colunas' }).click();
    await expect(fixed).toHaveValue('156');
  });
});

test('likely duplicates are settled one by one and all at once, with their changes', async ({ page, request }) => {
  const places = [newPlace(), newPlace(), newPlace()] as const;
  await givenApplied(request, csv(...places.map((place) => lineOf(place, '3105-0000'))));
  const id = await givenImport(
    request,
    csv(...places.map((place) => lineOf(place, '3105-1111')), lineOf(places[0], '3105-0000')),
  );
  await page.goto(`${screen}/${id}`);
  await expect(page.getByText('3 linhas repetidas esperam sua decisão.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Gravar importação' })).toBeDisabled();
  const rows = rowsIn(page, 'Repetidos');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('Telefone: 3105-0000 → 3105-1111');
  await expect(rows.first()).toContainText(`Parece: ${places[0].name}, Rua do Rio, 1 (a 0 m)`);
  await expect(decision(page, 2, 'Atualizar'), 'nothing is empty there').toBeDisabled();
  await chosenField(page, 2, 'Telefone').check();
  await decision(page, 2, 'Atualizar').click();
  await expect(page.getByText('2 linhas repetidas esperam sua decisão.')).toBeVisible();
  await expect(decision(page, 2, 'Atualizar')).toHaveAttribute('aria-pressed', 'true');
  await page
    .getByRole('group', { name: 'Todos os que esperam decisão' })
    .getByRole('button', { name: 'Deixar todos de fora' })
    .click();
  await expect(page.getByText('0 pontos serão criados, 1 será alterado.')).toBeVisible();
  await expect(decision(page, 2, 'Atualizar')).toHaveAttribute('aria-pressed', 'true');
  await expect(decision(page, 4, 'Deixar de fora')).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Sem mudança (1)' }).click();
  await expect(rowsIn(page, 'Sem mudança')).toHaveCount(1);
  await page.getByRole('button', { name: 'Gravar importação' }).click();
  await expect(page.getByText('0 pontos criados, 1 alterado', { exact: true })).toBeVisible();
  expect(await pointNamed(request, places[0].name)).toMatchObject({ phone: '3105-1111' });
  expect(await pointNamed(request, places[1].name)).toMatchObject({ phone: '3105-0000' });
});

test('by the keyboard alone each repeated row is settled in each of the ways, and all at once in each of them', async ({
  page,
  request,
}) => {
  test.slow();
  const places = [newPlace(), newPlace(), newPlace()] as const;
  await givenApplied(request, csv(...places.map((place) => lineOf(place, '3105-0000'))));
  const repeated = csv(...places.map((place) => lineOf(place, '3105-1111')));
  const beforeLeaving = await givenImport(request, repeated);
  for (const [all, plan] of [
    ['Criar todos', '3 pontos serão criados, 0 serão alterados.'],
    ['Atualizar todos', '0 pontos serão criados, 3 serão alterados.'],
    ['Deixar todos de fora', 'Nada a gravar: nenhuma linha cria ou altera um ponto.'],
  ] as const) {
    const id = all === 'Criar todos' ? beforeLeaving : await givenImport(request, repeated);
    await page.goto(`${screen}/${id}`);
    if (all === 'Atualizar todos') await tabAndPress(page, page.getByRole('button', { name: 'Telefone', exact: true }));
    await tabAndPress(page, page.getByRole('group', { name: 'Todos os que esperam decisão' }).getByRole('button', { name: all }));
    await expect(page.getByText(plan)).toBeVisible();
    for (const number of [2, 3, 4])
      await expect(page.getByRole('group', { name: `Decisão da linha ${number}` }).locator('[aria-pressed=true]')).toHaveCount(1);
  }
  const id = await givenImport(request, repeated);
  await page.goto(`${screen}/${id}`);
  for (const [number, way] of [
    [2, 'Criar'],
    [3, 'Atualizar'],
    [4, 'Deixar de fora'],
  ] as const) {
    if (way === 'Atualizar') await tabAndPress(page, chosenField(page, number, 'Telefone'), 'Space');
    await tabAndPress(page, decision(page, number, way));
    await expect(decision(page, number, way)).toHaveAttribute('aria-pressed', 'true');
    await expect(decision(page, number, way)).toBeFocused();
  }
  await tabAndPress(page, page.getByRole('button', { name: 'Gravar importação' }));
  await expect(page.getByText('1 ponto criado, 1 alterado', { exact: true })).toBeVisible();
  expect(await pointNamed(request, places[1].name)).toMatchObject({ phone: '3105-1111' });
  expect(await pointNamed(request, places[2].name)).toMatchObject({ phone: '3105-0000' });
});

test('by the keyboard the place of a row is chosen, and the focus stays at the row, or goes to the page where the row goes', async ({
  page,
  request,
}) => {
  const [here, there] = [newPlace(), newPlace()];
  await givenApplied(request, csv(lineOf(there)));
  const alike = { ...there, name: there.name.replace('Ecoponto', 'Posto') };
  const id = await givenImport(request, csv(...[here, alike].map((place) => lineOf({ ...place, latitude: '', longitude: '' }))));
  let found = here;
  const degrees = (text: string) => Number(text.replace(',', '.'));
  await page.route('**/api/admin/places?**', (route) =>
    route.fulfill({
      json: [{ label: 'Rua do Rio, 1', latitude: degrees(found.latitude), longitude: degrees(found.longitude) }],
    }),
  );
  await page.goto(`${screen}/${id}?linhas=novos`);
  await expect(page.getByText('2 linhas não dizem onde ficam no mapa')).toBeVisible();
  const find = (number: number) => page.getByRole('button', { name: `Procurar no mapa o endereço da linha ${number}` });
  const label = page.getByRole('button', { name: 'Rua do Rio, 1' });
  await tabAndPress(page, find(2));
  await tabAndPress(page, label);
  await expect(find(2)).toHaveCount(0);
  await expect(decision(page, 2, 'Criar')).toBeFocused();
  found = there;
  await tabAndPress(page, find(3));
  await tabAndPress(page, label);
  await expect(rowsIn(page, 'Novos')).toHaveCount(1);
  await expect(page.locator('#conteudo')).toBeFocused();
});

test('a constant that a whole file lacks is asked once: the name of the points, and the minus sign of its columns', async ({
  page,
  request,
}) => {
  const { name, latitude: somewhere, longitude } = newPlace();
  // 6° north lies outside Brazil.
  const latitude = somewhere.replace(/^-\d/, '-6');
  const odd = `Chave ${randomUUID().slice(0, 8)}`;
  const unsigned = [latitude, longitude].map((degrees) => degrees.replace('-', ''));
  const id = await givenImport(request, [`${odd};Lat;Long;Atendimento`, [name, ...unsigned, '8h às 17h'].join(';')].join('\n'));
  await page.goto(`${screen}/${id}`);
  await expect(page.getByText('Diga qual coluna é o nome ou o endereço')).toBeVisible();
  await expect(page.getByText('A coluna Atendimento parece ter horários e não é usada.')).toBeVisible();
  const check = page.getByRole('button', { name: 'Conferir linhas' });
  const named = page.getByRole('combobox', { name: 'Coluna de Nome', exact: true });
  await check.click();
  await expect(named).toBeFocused();
  await named.selectOption(odd);
  await check.click();
  await expect(page.getByText('Falta o sinal de menos em 1 latitude e 1 longitude')).toBeVisible();
  await page.getByRole('button', { name: 'Pôr o sinal de menos' }).press('Enter');
  await expect(page.getByRole('group', { name: 'As latitudes e as longitudes estão sem o sinal de menos' })).toBeVisible();
  for (const column of ['latitudes', 'longitudes'])
    await page.getByRole('checkbox', { name: `Pôr o menos em todas as ${column}` }).check();
  const preview = page.getByRole('table', { name: 'As primeiras linhas do arquivo' });
  await expect(preview).toContainText(`${latitude}; ${longitude}`);
  await page.reload();
  await check.click();
  await expect(rowsIn(page, 'Novos')).toContainText(`${latitude}; ${longitude}`);
  await expect(page.getByText('A coluna Atendimento parece ter horários e não é usada.')).toBeVisible();
});

test('the refused rows come as a file with their reasons, which goes in once it is corrected', async ({ page, request }) => {
  const place = newPlace();
  const id = await givenImport(request, csv(lineOf({ ...place, latitude: '48,85' })), 'vidros.csv');
  await page.goto(`${screen}/${id}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar linhas recusadas (CSV)' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('vidros-recusadas.csv');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('2;As coordenadas ficam fora do Brasil.');
  const corrected = await givenImport(request, text.replace('48,85', place.latitude), file.suggestedFilename());
  await page.goto(`${screen}/${corrected}`);
  await expect(rowsIn(page, 'Novos')).toContainText(place.name);
});

test('a change after the check is told, checked again and asked anew', async ({ page, request }) => {
  const place = newPlace();
  await givenApplied(request, csv(lineOf(place, '3105-0000')));
  const id = await givenImport(request, csv(lineOf(place, '3105-1111')));
  await page.goto(`${screen}/${id}`);
  await chosenField(page, 2, 'Telefone').check();
  await decision(page, 2, 'Atualizar').click();
  const write = page.getByRole('button', { name: 'Gravar importação' });
  await expect(write).toBeEnabled();
  await changePoint(request, await pointNamed(request, place.name), { phone: '3105-2222' });
  await write.click();
  await expect(page.getByText('Algum ponto mudou depois da conferência.')).toBeVisible();
  await expect(rowsIn(page, 'Repetidos')).toContainText('Telefone: 3105-2222 → 3105-1111');
});

test.describe(() => {
  test.use({ allowedConsoleErrors: [/409/] });

  test('an undo says which points it left, and is of the last import alone', async ({ page, request }) => {
    const [kept, back] = [newPlace(), newPlace()];
    const before = await givenApplied(request, csv(lineOf(newPlace())));
    const id = await givenApplied(request, csv(lineOf(kept), lineOf(back)));
    await changePoint(request, await pointNamed(request, kept.name), { phone: '3105-9999' });
    const undo = page.getByRole('button', { name: 'Desfazer importação' });
    await page.goto(`${screen}/${before}`);
    await expect(page.getByText('Só a última importação pode ser desfeita.')).toBeVisible();
    await expect(undo).toHaveCount(0);
    await page.goto(`${screen}/${id}`);
    await undo.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Desfazer importação' }).click();
    await expect(page.getByText('1 ponto desfeito, 1 mantido')).toBeVisible();
    await expect(page.getByText('1 ponto não foi desfeito.')).toBeVisible();
    await page.getByRole('button', { name: 'Mantidos: editados depois' }).click();
    await expect(rowsIn(page, 'Mantidos: editados depois')).toContainText(kept.name);
    await expect(rowsIn(page, 'Mantidos: editados depois')).toContainText('Editado depois da importação: ficou como está.');
    expect(await pointNamed(request, back.name)).toBeNull();
    await page.goto(screen);
    const history = page.getByRole('table', { name: 'Importações, a mais nova primeiro' }).locator('tbody tr');
    const mine = history.filter({ has: page.locator(`a[href="${screen}/${id}"]`) });
    await expect(mine).toContainText('Desfeita');
    await expect(mine).toContainText('1 ponto desfeito, 1 mantido');
    await mine.getByRole('link', { name: 'pontos.csv' }).click();
    await expect(page).toHaveURL(`${screen}/${id}`);
  });
});

test.describe('a file or row that cannot be imported', () => {
  test.use({ allowedConsoleErrors: [/40[04]/] });

  test('is refused with a sentence, is discarded, and an unknown number is told as such', async ({ page }) => {
    await page.goto(screen);
    await choose(page, {
      name: 'foto.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
    });
    await expect(page.getByText('Não reconhecemos o formato do arquivo.')).toBeVisible();
    await choose(page, fileOf('Nome;Endereço\n', 'vazio.csv'));
    await expect(page.getByText('O arquivo não tem nenhuma linha de dados.')).toBeVisible();
    const gone = page.url();
    await page.getByRole('button', { name: 'Descartar importação' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Descartar importação' }).click();
    await expect(page).toHaveURL(screen);
    await page.goto(gone);
    await expect(page.getByText('Importação não encontrada')).toBeVisible();
  });

  test('is stopped before it is sent where it is too large', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
    await page.goto(screen);
    await expect(page.getByRole('group', { name: 'Arquivo de pontos de coleta' })).toBeVisible();
    await page.evaluate(() => {
      const file = new File(['a'], 'grande.csv');
      Object.defineProperty(file, 'size', { value: 64 * 1024 * 1024 + 1 });
      const files = [file];
      const drop = new Event('drop', { bubbles: true, cancelable: true });
      Object.defineProperty(drop, 'dataTransfer', { value: { files } });
      document.querySelector('[role="group"][aria-label="Arquivo de pontos de coleta"]')?.dispatchEvent(drop);
    });
    await expect(page.getByText('O arquivo é grande demais')).toBeVisible();
    expect(asked.filter((url) => url.endsWith('/imports'))).toEqual([]);
  });
});

test('an upload says how far it is, and is stopped', async ({ page }) => {
  await page.route('**/api/admin/imports', (route) =>
    route.request().method() === 'POST' ? new Promise(() => {}) : route.continue(),
  );
  await page.goto(screen);
  await choose(page, fileOf(csv(lineOf(newPlace()))));
  await expect(page.getByRole('progressbar', { name: 'Enviando pontos.csv' })).toBeVisible();
  await page.getByRole('button', { name: 'Parar o envio' }).click();
  await expect(page.getByRole('button', { name: 'Escolher arquivo' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('all points go out in five formats', async ({ page, request }) => {
  const { name } = newPlace();
  await givenApplied(request, csv(lineOf({ ...newPlace(), name })));
  await page.goto(screen);
  for (const [word, ending] of [
    ['CSV', 'csv'],
    ['Excel (XLSX)', 'xlsx'],
    ['GeoJSON', 'geojson'],
    ['KML', 'kml'],
    ['OpenStreetMap', 'osm'],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: word, exact: true }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^pontos-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`));
    const content = await readFile(await file.path());
    if (ending === 'xlsx') expect(content.subarray(0, 2).toString()).toBe('PK');
    else expect(content.toString()).toContain(name);
  }
});
