import { randomUUID } from 'node:crypto';
import { writeXlsx } from 'hucre/xlsx';
import { choose } from '../support/admin-imports.ts';
import { enterPanel } from '../support/admin-schedules.ts';
import { applyAndUndo, areaImportsAddress, areasOf, constant, fillCity, press } from '../support/area-imports.ts';
import { expect, test } from '../support/fixtures.ts';

// Imports are applied one after the other, and only the latest can be undone.
test.describe.configure({ lock: 'imports' });

test.beforeEach(async ({ page, request }) => {
  await enterPanel(page, request);
  await page.goto(areaImportsAddress);
});

const word = (): string => randomUUID().slice(0, 8);

const square = (west: number): string =>
  [
    [west, -3.8],
    [west + 0.01, -3.8],
    [west + 0.01, -3.79],
    [west, -3.79],
    [west, -3.8],
  ]
    .map((corner) => `${corner.join()},0`)
    .join(' ');
const placemark = (name: string, west: number): string =>
  `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${square(west)}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;

test('outlines of KML, whose folders name the days, become areas once doubtful days are confirmed, and are taken back', async ({
  page,
  request,
}) => {
  const [service, own] = [`Seletiva ${word()}`, word()];
  const folders = [
    ['TER/QUI/SAB - NOTURNO', placemark(`Rota A ${own}`, -38.6)],
    ['TER-QUI', placemark(`Rota B ${own}`, -38.5)],
  ].map(([name, inside]) => `<Folder><name>${name}</name>${inside}</Folder>`);
  const kml = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${folders.join('')}</Document></kml>`;
  await choose(page, { name: 'rotas.kml', mimeType: 'application/vnd.google-earth.kml+xml', buffer: Buffer.from(kml) });
  const preview = page.getByRole('table', { name: 'As primeiras linhas do arquivo' });
  await expect(preview.getByRole('row', { name: `Rota A ${own}` })).toContainText('terças, quintas e sábados, à noite');
  await expect(preview.getByRole('row', { name: `Rota B ${own}` })).toContainText('contorno do arquivo');
  await constant(page, 'Tipo de coleta').fill(service);
  await fillCity(page);
  await press(page, 'Conferir linhas');

  await expect(page.getByText('Os dias de 1 linha esperam sua confirmação.')).toBeVisible();
  await press(page, 'Confirmar os dias');
  await press(page, 'Confirmar os dias de TER-QUI');
  await press(page, 'Conferir linhas');
  await expect(page.getByText('2 setores serão criados, 0 serão alterados.')).toBeVisible();
  expect(await areasOf(request, service)).toEqual([]);
  await applyAndUndo(page, async () => {
    expect((await areasOf(request, service)).map(({ name, days }) => `${name}: ${days}`).sort()).toEqual([
      `Rota A ${own}: terças, quintas e sábados, à noite`,
      `Rota B ${own}: terças e quintas`,
    ]);
  });
  expect(await areasOf(request, service)).toEqual([]);
});

test('a workbook with a row a day becomes areas once the first day of a fortnightly one is said, and is taken back', async ({
  page,
  request,
}) => {
  const [service, own] = [`Domiciliar ${word()}`, word()];
  const rows = [
    // A column of its own, since the mapping of equal columns is that of an earlier file.
    ['Tipo de coleta', 'Bairro', 'Dia', 'Horário', `Página ${own}`],
    [service, `Vila ${own}`, 'Segunda', '16:00', 1],
    [service, `Vila ${own}`, 'Quarta', '16:00', 1],
    [service, `Serra ${own}`, 'Quinzenal, terça', '08:00', 2],
  ];
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'Coleta', rows }] }));
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await choose(page, { name: 'bairros.xlsx', mimeType, buffer });
  const preview = page.getByRole('table', { name: 'As primeiras linhas do arquivo' });
  await expect(preview.getByRole('row', { name: `Vila ${own}` }).first()).toContainText('segundas, às 16h');
  await fillCity(page);
  await press(page, 'Conferir linhas');

  await expect(page.getByText('Os dias de 1 linha esperam sua confirmação.')).toBeVisible();
  await press(page, 'Confirmar os dias');
  await press(page, 'Corrigir os dias de Quinzenal, terça · 08:00');
  await page.getByRole('group', { name: '1ª regra' }).getByLabel('Um dia em que passa').fill('2026-12-01');
  await press(page, 'Usar estes dias');
  await press(page, 'Conferir linhas');
  await expect(page.getByText('2 setores serão criados, 0 serão alterados.')).toBeVisible();
  await applyAndUndo(page, async () => {
    expect((await areasOf(request, service)).map(({ name, days }) => `${name}: ${days}`).sort()).toEqual([
      `Serra ${own}: a cada duas semanas, às terças, às 8h`,
      `Vila ${own}: segundas e quartas, às 16h`,
    ]);
  });
  expect(await areasOf(request, service)).toEqual([]);
});
