import type { APIRequestContext, Page, Response } from '@playwright/test';
import { enterPanel } from '../support/admin-points.ts';
import { givenArea, givenService, newName, removeServices } from '../support/collection-days.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { checkEveryLook, looksOfPanel } from '../support/looks.ts';
import { heading } from '../support/screen.ts';

// Far from the areas of other tests, whose services would answer as well.
const where = { municipality: 'Oiapoque', uf: 'AP' };
const mapAddress = '/admin-dashboard/setores/mapa';

/** A square of so many degrees by its south-western corner, with further rings. */
const square = (longitude: number, latitude: number, side: number, ...holes: readonly (readonly (readonly number[])[])[]) => ({
  type: 'MultiPolygon',
  coordinates: [[ringOf(longitude, latitude, side), ...holes]],
});
const ringOf = (longitude: number, latitude: number, side: number) =>
  [
    [longitude, latitude],
    [longitude + side, latitude],
    [longitude + side, latitude + side],
    [longitude, latitude + side],
    [longitude, latitude],
  ].map((corner) => corner.map((degrees) => Number(degrees.toFixed(6))));

const weekly = (days: string) => ({
  recurrence: `FREQ=WEEKLY;BYDAY=${days}`,
  window: { from: '18:00' },
  validFrom: '2026-01-01',
});
const clickIn = async (page: Page, region: string, ...places: readonly (readonly [number, number])[]): Promise<void> => {
  for (const [x, y] of places) await page.getByRole('region', { name: region }).click({ position: { x, y } });
};
const middleOf = (coordinates: readonly (readonly (readonly (readonly number[])[])[])[]) => {
  const corners = coordinates[0]?.[0]?.slice(0, -1) ?? [];
  const mean = (index: 0 | 1) => corners.reduce((sum, corner) => sum + (corner[index] ?? 0), 0) / corners.length;
  return { lon: mean(0), lat: mean(1) };
};
const coverageOf = async (request: APIRequestContext, area: number) =>
  (await (await request.get(`/api/collection-areas/${area}`)).json()).coverage;

// A postal code that only a range of an area has is unknown to the providers.
test.use({ allowedConsoleErrors: [/status of 404/] });

test.afterEach(({ request }) => removeServices(request));

test.beforeEach(async ({ page, request }) => {
  await enterPanel(page, request);
});

test('a polygon drawn with the mouse is saved, finds a visitor inside, and its overlap with a neighbour is shown', async ({
  page,
  request,
}) => {
  const service = await givenService(request, { name: newName('Desenhada'), holidayPolicy: 'doesNotPass' });
  const [longitude, latitude] = [-51.9, 3.7];
  const hole = ringOf(longitude + 0.01, latitude + 0.01, 0.01);
  await givenArea(request, service.id, {
    ...{ ...where, name: 'Setor Norte', rules: [weekly('MO,WE,FR')] },
    coverage: { polygons: square(longitude, latitude, 0.04, hole) },
  });
  const south = await givenArea(request, service.id, {
    ...{
      ...where,
      name: 'Setor Sul',
      note: 'depois do rio',
      rules: [weekly('TU,TH')],
      coverage: { districts: [newName('Sul')] },
    },
  });

  await page.goto(`/admin-dashboard/setores?tipo=${service.id}&editar=${south.id}`);
  const dialog = page.getByRole('dialog', { name: 'Editar Setor Sul' });
  await dialog.getByRole('button', { name: 'Desenhar no mapa' }).click();
  await expect(dialog.getByText('Em cinza: 1 outro setor do mesmo tipo de coleta.', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Desenhar', exact: true }).click();
  await clickIn(page, 'Mapa do setor', [480, 100], [690, 100], [690, 300], [480, 300], [480, 100]);
  await expect(dialog.getByText('1 parte, 4 pontos no contorno.', { exact: false })).toBeVisible();
  // Leaflet hides the map's focus from the first drag to the next key.
  await page.keyboard.press('Shift');
  await checkEveryLook(page, looksOfPanel);
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Setor salvo.', { exact: true }).first()).toBeVisible();
  const { lat, lon } = middleOf((await coverageOf(request, south.id)).polygons.coordinates);
  await page.goto(`/coleta?lat=${lat}&lon=${lon}`);
  const shown = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: service.name }) });
  await expect(shown).toContainText('Setor Sul');
  await expect(shown).toContainText('Encontrado pela posição no mapa.');
  const answer = await (await request.get(`/api/collection-days?lat=${lat}&lon=${lon}`)).json();
  const found = answer.services.find((answered: { service: { id: number } }) => answered.service.id === service.id);
  expect(found).toMatchObject({ precision: 'position' });
  expect(found.areas.map(({ area }: { area: { id: number } }) => area.id)).toContain(south.id);

  await page.goto(`${mapAddress}?tipo=${service.id}`);
  await expect(heading(page)).toHaveText('Mapa dos setores');
  const legend = page.getByRole('region', { name: 'Cores por dia da coleta' });
  await expect(legend).toContainText('seg qua sexsegundas, quartas e sextas · 1 setor');
  await expect(legend).toContainText('ter quiterças e quintas · 1 setor');
  await expect(page.locator('.area-label').filter({ hasText: 'ter qui' })).toBeVisible();
  const overlaps = page.getByRole('region', { name: '1 sobreposição' });
  await expect(overlaps.getByRole('button')).toHaveText(/Setor Norte e Setor Sul.*km²/);
  await expect(page.getByRole('region', { name: '1 vazio' }).getByRole('button')).toHaveText(/Vazio 1.*km²/);
  await overlaps.getByRole('button').click();
  await expect(page.getByRole('region', { name: 'Mapa dos setores' })).toBeInViewport({ ratio: 0.9 });
  await page
    .getByRole('region', { name: 'Setores', exact: true })
    .getByRole('button', { name: /Setor Sul/ })
    .press('Enter');
  const card = page.getByRole('region', { name: 'Setor escolhido' });
  await expect(card).toContainText('terças e quintas, à noite, a partir das 18h');
  await expect(card).toContainText('1 contorno no mapa, 1 bairro');
  await expect(card).toContainText('Não passa');
  const edit = card.getByRole('button', { name: /^Editar setor ?: Setor Sul$/ });
  await edit.click();
  await expect(page).toHaveURL(new RegExp(`/setores/mapa\\?.*editar=${south.id}`));
  const form = page.getByRole('dialog', { name: 'Editar Setor Sul' });
  await form.getByLabel('O que o distingue dos vizinhos').fill('depois do rio');
  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect(edit).toBeFocused();
  await expect(card).toContainText('depois do rio');
  await card.getByRole('button', { name: 'Fechar' }).click();
  const map = page.getByRole('region', { name: 'Mapa dos setores' });
  const box = await map.boundingBox();
  await map.click({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 } });
  await expect(card).toBeVisible();
  await checkEveryLook(page, looksOfPanel);
});

test('of a service with many vertices the map loads its view alone, simplified from far away, and an edited area keeps its own', async ({
  page,
  request,
}) => {
  const service = await givenService(request, { name: newName('Extensa') });
  /** A circle of 9,000 vertices: six of them are more than a view has. */
  const circle = (longitude: number, latitude: number) => {
    const ring = Array.from({ length: 9_000 }, (_, n) => {
      const angle = (n / 9_000) * 2 * Math.PI;
      return [longitude + 0.05 * Math.cos(angle), latitude + 0.05 * Math.sin(angle)].map((degrees) => Number(degrees.toFixed(6)));
    });
    return { type: 'MultiPolygon', coordinates: [[[...ring, ...ring.slice(0, 1)]]] };
  };
  const circles = [0, 1, 2, 3, 4, 5].map((n) => circle(-51 + n * 0.3, 2));
  const made: { id: number }[] = [];
  for (const [n, polygons] of circles.entries())
    made.push(await givenArea(request, service.id, { ...where, name: `Redondo ${n + 1}`, coverage: { polygons } }));
  for (const [name, longitude] of [
    ['Leste A', -48.5],
    ['Leste B', -48.49],
  ] as const)
    await givenArea(request, service.id, { ...where, name, coverage: { polygons: square(longitude, 2, 0.02) } });

  const viewOf = (response: Response) => new URL(response.url()).searchParams.get('bbox');
  /** The next outlines, of another view than `last`. */
  const nextOutlines = async (last?: string | null) => {
    const response = await page.waitForResponse(
      (each) => each.url().includes('/api/admin/collection-areas/outlines') && each.ok() && viewOf(each) !== last,
    );
    const { areas, isExact } = await response.json();
    const names: string[] = areas.map(({ name }: { name: string }) => name);
    return { names, isExact, bytes: (await response.body()).length, view: viewOf(response) };
  };
  const first = nextOutlines();
  await page.goto(`${mapAddress}?tipo=${service.id}`);
  const far = await first;
  expect([far.names.length, far.isExact]).toEqual([8, false]);
  expect(far.bytes).toBeLessThan(20_000);
  await expect(page.getByText('Há setores demais à vista.', { exact: false })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Procurar setor' }).fill('leste a');
  await page
    .getByRole('region', { name: 'Setores', exact: true })
    .getByRole('button', { name: /Leste A/ })
    .click();
  const card = page.getByRole('region', { name: 'Setor escolhido' });
  const second = nextOutlines();
  await card.getByRole('button', { name: 'Mostrar no mapa' }).click();
  const near = await second;
  expect([near.names, near.isExact]).toEqual([['Leste A', 'Leste B'], true]);
  await expect(page.getByText('Só na parte do mapa que está à vista: 2 setores de 8.')).toBeVisible();
  const overlap = page.getByRole('region', { name: '1 sobreposição' }).getByRole('button');
  await expect(overlap).toHaveText(/Leste A e Leste B.*km²/);
  await checkEveryLook(page, looksOfPanel);
  // The looks before have left the map with its former size and view.
  const third = nextOutlines(near.view);
  const map = page.getByRole('region', { name: 'Mapa dos setores' });
  for (let step = 0; step < 8; step += 1) await map.press('ArrowLeft');
  await third;

  await page.getByRole('searchbox', { name: 'Procurar setor' }).fill('redondo 3');
  await page
    .getByRole('region', { name: 'Setores', exact: true })
    .getByRole('button', { name: /Redondo 3/ })
    .click();
  await card.getByRole('button', { name: /^Editar setor/ }).click();
  const form = page.getByRole('dialog', { name: 'Editar Redondo 3' });
  await form.getByRole('button', { name: 'Editar no mapa' }).click();
  await expect(form.getByText('1 parte, 9.000 pontos no contorno.', { exact: false })).toBeVisible();
  await form.getByLabel('O que o distingue dos vizinhos').fill('depois do rio');
  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(card).toContainText('depois do rio');
  expect((await coverageOf(request, made[2]?.id ?? 0)).polygons).toEqual(circles[2]);
});

test('the test field says what a resident sees at an address, how precisely, and by which part of the area', async ({
  page,
  request,
}) => {
  const service = await givenService(request, { name: newName('Testada') });
  const [street, cep] = [`Rua ${newName('Rio')}`, `68980-${String(100 + Math.floor(Math.random() * 800))}`];
  const streets = [{ street, from: 100, until: 300 }];
  await givenArea(request, service.id, { ...where, name: 'Beira-Rio', coverage: { streets } });
  await givenArea(request, service.id, { ...where, name: 'Centro', coverage: { postalCodes: [{ from: cep, until: cep }] } });
  await page.goto(`${mapAddress}?tipo=${service.id}`);
  await expect(page.getByText('Nenhum setor deste tipo está desenhado no mapa.')).toBeVisible();
  await page.getByRole('button', { name: 'Testar', exact: true }).click();
  await expect(page.getByText('Escreva um CEP, uma rua ou um bairro.')).toBeVisible();
  await page.getByText('Sem CEP: rua, bairro e cidade').click();
  await page.getByRole('textbox', { name: 'Rua' }).fill(street);
  await page.getByRole('textbox', { name: 'Número' }).fill('150');
  await page.getByRole('textbox', { name: 'Cidade' }).fill('Oiapoque');
  await page.getByRole('button', { name: 'Testar', exact: true }).click();
  const found = page.getByRole('region', { name: service.name });
  await expect(found).toContainText('Encontrado pela rua');
  await expect(found).toContainText(`rua cadastrada: ${street}, números 100 a 300`);
  await expect(found).toContainText('Próxima coleta: Hoje, ');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Número' }).fill('301');
  await page.getByRole('button', { name: 'Testar', exact: true }).click();
  await expect(page.getByText('Nenhum setor neste endereço', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Limpar', exact: true }).click();
  await page.getByRole('textbox', { name: 'CEP' }).fill(cep.replace('-', ''));
  await page.getByRole('textbox', { name: 'CEP' }).press('Enter');
  await expect(found).toContainText('Centro');
  await expect(found).toContainText(`CEP cadastrado: ${cep}`);
  await expect(page.getByRole('link', { name: 'Abrir como morador' })).toHaveAttribute('href', `/coleta?cep=${cep}`);
});

test('the year shows what each holiday does to the collections, and leads to an exception for these areas', async ({
  page,
  request,
}) => {
  const service = await givenService(request, { name: newName('Feriada'), holidayPolicy: 'doesNotPass' });
  const coverage = { districts: [newName('Bairro')] };
  await givenArea(request, service.id, { ...where, name: 'Um', coverage });
  await givenArea(request, service.id, { ...where, name: 'Dois', coverage });
  await givenArea(request, service.id, { ...where, name: 'Três', coverage, holidayPolicy: 'passes' });
  await page.goto(`${mapAddress}?tipo=${service.id}`);
  await page.getByRole('link', { name: 'Feriados do ano' }).press('Enter');
  await expect(heading(page)).toHaveText('Feriados do ano');
  const christmas = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Natal' }) });
  const groups = christmas.getByRole('region', { name: `${service.name}: Natal` }).getByRole('listitem');
  await expect(groups).toHaveCount(2);
  await expect(groups.first()).toContainText(/Não passa.*2 setores: Um, Dois/);
  await expect(groups.last()).toContainText(/Passa como sempre.*1 setor: Três/);
  await page.getByLabel('Tipo de coleta').selectOption(service.name);
  await checkEveryLook(page, looksOfPanel);
  await groups
    .first()
    .getByRole('link', { name: /^Criar exceção/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Nova exceção' });
  await expect(dialog.getByLabel('Dia', { exact: true })).toHaveValue(/-12-25$/);
  await expect(dialog.getByText('2 setores escolhidos.')).toBeVisible();
});
