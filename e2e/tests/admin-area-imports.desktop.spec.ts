import { randomUUID } from 'node:crypto';
import { choose, rowsIn } from '../support/admin-imports.ts';
import { enterPanel } from '../support/admin-schedules.ts';
import { applyAndUndo, areaImportsAddress, areasOf, constant, fillCity, press } from '../support/area-imports.ts';
import { expect, test } from '../support/fixtures.ts';

// Imports are applied one after the other, and only the latest can be undone.
test.describe.configure({ lock: 'imports' });

const word = (): string => randomUUID().slice(0, 8);

test('districts and outlines with their days become areas, once doubtful days are confirmed, and are taken back', async ({
  page,
  request,
}) => {
  await enterPanel(page, request);
  const [service, own] = [`Seletiva ${word()}`, word()];
  const proposals: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/area-proposal')) proposals.push(sent.url());
  });
  const columns = `Tipo de coleta;Bairro;Dias ${own}`;
  const table = [columns, `${service};Vila ${own};TER-QUI`, `${service};Serra ${own};SEGUNDA-FEIRA DIURNO`].join('\n');
  await page.goto(areaImportsAddress);
  await choose(page, { name: 'bairros.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  await expect(page).toHaveURL(/\/setores\/importacao\/\d+\?passo=colunas$/);

  const preview = page.getByRole('table', { name: 'As primeiras linhas do arquivo' });
  await expect(preview.getByRole('row', { name: `Serra ${own}` })).toContainText('segundas, de dia');
  const district = page.getByRole('combobox', { name: 'Coluna de Bairros', exact: true });
  await expect(district).toHaveValue('Bairro');
  await expect(page.getByRole('button', { name: 'Voltar à sugestão' })).toHaveCount(0);
  await district.selectOption('');
  await expect(preview).not.toContainText(`Serra ${own}`);
  await press(page, 'Voltar à sugestão');
  await expect(district).toHaveValue('Bairro');
  await fillCity(page);
  await press(page, 'Conferir linhas');

  await expect(page.getByText('Os dias de 1 linha esperam sua confirmação.')).toBeVisible();
  await press(page, 'Recusados (1)');
  await expect(rowsIn(page, 'Recusados')).toContainText('Falta confirmar');
  await press(page, 'Confirmar os dias');
  await press(page, 'Confirmar os dias de TER-QUI');
  await press(page, 'Conferir linhas');
  await expect(page.getByText('2 setores serão criados, 0 serão alterados.')).toBeVisible();
  await expect(page.getByText(`O tipo de coleta “${service}” ainda não existe`)).toBeVisible();
  expect(await areasOf(request, service)).toEqual([]);
  await applyAndUndo(page, async () => {
    expect((await areasOf(request, service)).map(({ name, days }) => `${name}: ${days}`).sort()).toEqual([
      `Serra ${own}: segundas, de dia`,
      `Vila ${own}: terças e quintas`,
    ]);
  });
  expect(await areasOf(request, service)).toEqual([]);

  const ring = [
    [-38.6, -3.8],
    [-38.5, -3.8],
    [-38.5, -3.7],
    [-38.6, -3.7],
    [-38.6, -3.8],
  ];
  const outline = {
    type: 'Feature',
    properties: { setor: `Setor ${own}`, [`freq ${own}`]: 'SEG/QUA/SEX - NOTURNO' },
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
  const file = JSON.stringify({ type: 'FeatureCollection', features: [outline] });
  await page.goto(areaImportsAddress);
  await choose(page, { name: 'contornos.geojson', mimeType: 'application/geo+json', buffer: Buffer.from(file) });
  await expect(preview.getByRole('row', { name: `Setor ${own}` })).toContainText('contorno do arquivo');
  await constant(page, 'Tipo de coleta').fill(service);
  await fillCity(page);
  await press(page, 'Conferir linhas');
  await expect(page.getByText('1 setor será criado, 0 serão alterados.')).toBeVisible();
  await applyAndUndo(page, async () => {
    expect(await areasOf(request, service)).toEqual([{ name: `Setor ${own}`, days: 'segundas, quartas e sextas, à noite' }]);
  });
  expect(await areasOf(request, service)).toEqual([]);
  // The server refuses the proposal of a file whose rows are being checked again.
  expect(proposals).toHaveLength(2);
});
