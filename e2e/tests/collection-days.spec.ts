import type { Page } from '@playwright/test';
import { everyEvening, givenArea, givenService, newCode, newName, removeServices } from '../support/collection-days.ts';
import { expect, expectNoOverflow, givenResident, signInAs, test } from '../support/fixtures.ts';
import { liveAt } from '../support/homes.ts';
import { checkEveryLook } from '../support/looks.ts';

const atCode = (cep: string) => ({ coverage: { postalCodes: [{ from: cep, until: cep }] } });
const ask = async (page: Page, cep: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'CEP' }).fill(cep);
  await page.getByRole('button', { name: 'Ver os dias' }).click();
};
/** A service's name within a sentence. */
const inSentence = ({ name }: { name: string }): string => `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;
const next = (page: Page) => page.getByRole('region', { name: /^Hoje, / });

test.afterEach(({ request }) => removeServices(request));

test('a visitor types a postal code and reads the next collection first, then the fortnight', async ({ page, request }) => {
  const [cep, name] = [newCode(), newName('Coleta seletiva')];
  const service = await givenService(request, { name, instructions: 'Só recicláveis, limpos e secos.' });
  await givenArea(request, service.id, { ...atCode(cep), name: 'Setor Centro', operator: 'Cooperativa Sol' });
  await page.goto('/coleta');
  await expect(page).toHaveTitle('Que dia o caminhão passa? · Separaí');
  await page.getByRole('button', { name: 'Ver os dias' }).click();
  await expect(page.getByText('Escreva o CEP da sua rua.').last()).toBeVisible();
  await ask(page, cep.slice(0, -1));
  await expect(page.getByText('O CEP tem 8 números. Confira.').last()).toBeVisible();
  await ask(page, cep);
  await expect(page).toHaveURL(`/coleta?cep=${cep}`);
  await expect(next(page)).toContainText(name);
  await expect(next(page)).toContainText('à noite, a partir das 18h · Coloque até as 17h');
  const card = page.getByRole('region', { name: 'Cada coleta' });
  await expect(card).toContainText(/todos os dias/i);
  await expect(card).toContainText('Só recicláveis, limpos e secos.');
  const found = 'Setor Centro · Quem faz a coleta: Cooperativa Sol · Encontrado pelo CEP.';
  await expect(card.getByText(found, { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Os próximos 14 dias' }).getByRole('listitem')).toHaveCount(14);
  const calendar = await request.get((await card.getByRole('link', { name: /calendário/ }).getAttribute('href')) ?? '');
  expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR/);
  await checkEveryLook(page);
});

test('where a code is in several areas the person picks one, and the choice stays in the address', async ({ page, request }) => {
  const cep = newCode();
  const service = await givenService(request, { name: newName('Coleta de recicláveis') });
  const both = atCode(cep);
  const rules = [{ ...everyEvening, window: { from: '19:00' } }];
  await givenArea(request, service.id, { ...both, name: 'Setor Norte', note: 'até a Rua das Flores' });
  const south = await givenArea(request, service.id, { ...both, name: 'Setor Sul', note: 'depois da Rua das Flores', rules });
  await page.goto(`/coleta?cep=${cep}`);
  const choice = page.getByRole('group', { name: 'Qual é o seu setor?' });
  await expect(choice.getByRole('button')).toHaveCount(2);
  await expect(next(page)).toHaveCount(0);
  await choice.getByRole('button', { name: /depois da Rua das Flores/ }).click();
  await expect(page).toHaveURL(`/coleta?cep=${cep}&setores=${south.id}`);
  await expect(next(page)).toContainText('à noite, a partir das 19h · Coloque até as 18h');
  await page.reload();
  await expect(next(page)).toContainText('a partir das 19h');
  await page.getByRole('button', { name: 'Escolher outro setor' }).click();
  await expect(choice).toBeVisible();
  await expectNoOverflow(page);
});

test('without an area the screen says so and leads to the points', async ({ page }) => {
  await page.goto('/coleta?cep=60833-000');
  await expect(page.getByRole('heading', { name: 'Não há coleta seletiva cadastrada neste endereço' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver os pontos mais próximos' })).toHaveAttribute('href', '/search');
  const near = page.getByRole('list', { name: 'Pontos mais próximos' }).getByRole('listitem');
  await expect(near).toHaveCount(3);
  await expect(near.first()).toContainText(/\d (m|km)/);
  await expect(near.first().getByRole('link')).toHaveAttribute('href', /^\/ponto\/\d+/);
});

test.describe('a postal code that does not exist', () => {
  test.use({ allowedConsoleErrors: [/404/] });
  const cep = '60999-999';
  const said = (page: Page) => page.getByRole('region', { name: `Não encontramos o CEP ${cep}` });

  test('is named, and the place is found by its street instead', async ({ page, request }) => {
    const service = await givenService(request, { name: newName('Coleta dos buritis') });
    await givenArea(request, service.id, { ...inStreet('Rua dos Buritis Altos'), name: 'Setor Buritis' });
    await page.goto('/coleta');
    await ask(page, cep);
    await expect(said(page).getByRole('alert')).toContainText('Confira os números ou procure de outra forma.');
    await expect(page.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Usar minha localização' })).toHaveCount(1);
    await checkEveryLook(page);
    await said(page).getByRole('button', { name: 'Procurar pela rua ou pelo bairro' }).click();
    const street = page.getByRole('textbox', { name: 'Rua' });
    await expect(street).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'CEP' })).toHaveValue('');
    await page.getByRole('combobox', { name: 'Cidade' }).selectOption('Fortaleza - CE');
    await street.fill('Rua dos Buritis Altos');
    await street.press('Enter');
    await expect(page.getByRole('region', { name: 'Cada coleta' })).toContainText('Setor Buritis');
    await expect(said(page)).toHaveCount(0);
  });

  test('in a profile leads to the profile', async ({ page, request }) => {
    const resident = await givenResident();
    await liveAt(request, resident, cep);
    await givenService(request, { name: newName('Coleta dos jasmins') });
    await signInAs(page, resident);
    await page.goto('/coleta');
    await expect(said(page)).toContainText('É o CEP do seu cadastro.');
    await said(page).getByRole('link', { name: 'Corrigir meu endereço no cadastro' }).click();
    await expect(page).toHaveURL(/^[^?]+\/user\/profile/);
  });
});

/** An area that has a street, whose name is unique to a test. */
const inStreet = (street: string) => ({ coverage: { streets: [{ street, from: 1, until: 99 }] } });

test('a street that does not exist is named, with what else to try, and its name is corrected', async ({ page, request }) => {
  const service = await givenService(request, { name: newName('Coleta das acácias') });
  await givenArea(request, service.id, { ...inStreet('Rua das Acácias Mimosas'), name: 'Setor Acácias', municipality: 'Icó' });
  const byName = new URLSearchParams({ rua: 'Rua das Acasias Mimozas', cidade: 'Icó - CE' });
  await page.goto(`/coleta?${byName}`);
  const said = page.getByRole('region', { name: 'Não encontramos “Rua das Acasias Mimozas” em Icó' });
  await expect(said.getByRole('alert')).toContainText('Confira como o nome da rua se escreve.');
  await expect(said).toContainText('diga também o bairro, procure pelo CEP, use a sua localização ou toque no mapa, acima.');
  await expect(page.getByText('Não há coleta')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Usar minha localização' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Mostrar no mapa' })).toBeVisible();
  await checkEveryLook(page);
  await said.getByRole('button', { name: 'Corrigir o nome da rua' }).tap();
  const street = page.getByRole('textbox', { name: 'Rua' });
  await expect(street).toBeFocused();
  await expect(street).toHaveValue('Rua das Acasias Mimozas');
  await street.fill('Rua das Acácias Mimosas');
  await street.press('Enter');
  await expect(page.getByRole('region', { name: 'Cada coleta' })).toContainText('Setor Acácias');
  await expect(said).toHaveCount(0);
  // The street exists, and its collection ends before that house.
  await page.getByRole('textbox', { name: 'Número' }).fill('120');
  await page.getByRole('button', { name: 'Ver os dias' }).first().click();
  await expect(page.getByRole('heading', { name: 'Não há coleta seletiva cadastrada neste endereço' })).toBeVisible();
});

test('without the postal code a place is found by its street, or by where the device is', async ({ page, request, context }) => {
  const service = await givenService(request, { name: newName('Coleta dos becos') });
  await givenArea(request, service.id, { ...inStreet('Rua dos Ipês Amarelos'), name: 'Setor Ipês' });
  const ring = [
    [-41.2, -3.2],
    [-41.1, -3.2],
    [-41.1, -3.1],
    [-41.2, -3.1],
    [-41.2, -3.2],
  ];
  const polygons = { type: 'MultiPolygon', coordinates: [[ring]] };
  await givenArea(request, service.id, { coverage: { polygons }, name: 'Setor do Mapa', municipality: 'Granja' });
  await page.goto('/coleta');
  await page.getByText('Não sei o CEP').click();
  await page.getByRole('textbox', { name: 'Rua' }).fill('R. dos Ipes Amarelos');
  await page.getByRole('textbox', { name: 'Número' }).fill('12');
  const city = page.getByRole('combobox', { name: 'Cidade' });
  await city.selectOption('Fortaleza - CE');
  await page.getByRole('button', { name: 'Ver os dias' }).first().click();
  await expect(page).toHaveURL(/rua=R\.\+dos\+Ipes\+Amarelos&numero=12&cidade=Fortaleza/);
  const card = page.getByRole('region', { name: 'Cada coleta' });
  await expect(card).toContainText('Setor Ipês');
  await expect(card).toContainText('Encontrado pela rua.');
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: -3.15, longitude: -41.15 });
  await page.getByRole('button', { name: 'Usar minha localização' }).first().click();
  await expect(page).toHaveURL('/coleta?lat=-3.15&lon=-41.15');
  await expect(card).toContainText('Setor do Mapa');
  await expect(card).toContainText('Encontrado pela posição no mapa.');
  await page.reload();
  await expect(card).toContainText('Setor do Mapa');
});

test('a tap on the map picks one of the outlined areas and keeps the question, and its middle asks for a position', async ({
  page,
  request,
}) => {
  const cep = newCode();
  const service = await givenService(request, { name: newName('Coleta das dunas'), color: 'vidro' });
  const between = (west: number, east: number) => {
    const [south, north] = [-4.6, -4.5];
    const ring = [
      ...[
        [west, south],
        [east, south],
        [east, north],
        [west, north],
      ],
      [west, south],
    ];
    const polygons = { type: 'MultiPolygon', coordinates: [[ring]] };
    return { coverage: { polygons, postalCodes: [{ from: cep, until: cep }] } };
  };
  const west = await givenArea(request, service.id, {
    ...between(-37.8, -37.7),
    name: 'Setor Poente',
    note: 'até a Rua das Dunas',
  });
  const rules = [{ ...everyEvening, window: { from: '19:00' } }];
  await givenArea(request, service.id, { ...between(-37.7, -37.6), name: 'Setor Nascente', rules });
  await page.goto(`/coleta?cep=${cep}`);
  await page.getByRole('button', { name: 'Mostrar no mapa' }).click();
  const map = page.getByRole('region', { name: 'Mapa para mostrar onde você mora' });
  const outlines = page.getByRole('list', { name: 'Setores no mapa' }).getByRole('listitem');
  await expect(outlines).toHaveText([
    `${service.name}: 1 · Setor Poente (até a Rua das Dunas)`,
    `${service.name}: 2 · Setor Nascente`,
  ]);
  for (const number of ['1', '2']) await expect(map.getByText(number, { exact: true })).toBeVisible();
  await checkEveryLook(page);
  await map.scrollIntoViewIfNeeded();
  const label = await map.getByText('1', { exact: true }).boundingBox();
  if (label === null) throw new Error('The label has no place');
  await page.touchscreen.tap(label.x + label.width / 2, label.y + label.height + 20);
  await expect(page).toHaveURL(`/coleta?cep=${cep}&setores=${west.id}`);
  const card = page.getByRole('region', { name: 'Cada coleta' });
  await expect(card).toContainText('Setor Poente');
  await expect(card).toContainText('Encontrado pelo CEP.');
  await expect(outlines).toHaveText([`${service.name}: Setor Poente (até a Rua das Dunas)`]);
  // A key during the map's animation moves nothing.
  await expect(async () => {
    await map.press('ArrowRight');
    await page.getByRole('button', { name: 'Usar o meio do mapa' }).press('Enter');
    await expect(page).toHaveURL(/\/coleta\?lat=-4\.5\d+&lon=-37\.6\d+$/, { timeout: 3_000 });
  }).toPass();
  await expect(card).toContainText('Setor Nascente');
  await expect(card).toContainText('Encontrado pela posição no mapa.');
});

test('the month has a letter for each service, the chosen day below, and what was loaded without a network', async ({
  page,
  request,
  context,
}) => {
  const cep = newCode();
  const selective = await givenService(request, { name: newName('Coleta seletiva do mês'), guides: ['papel'] });
  const pruning = await givenService(request, { name: newName('Podas do mês'), kind: 'podas', color: 'vidro' });
  await givenArea(request, selective.id, { ...atCode(cep), name: 'Setor A' });
  const rules = [{ ...everyEvening, recurrence: 'FREQ=MONTHLY;BYMONTHDAY=1' }];
  await givenArea(request, pruning.id, { ...atCode(cep), name: 'Setor B', rules });
  await page.goto(`/coleta?cep=${cep}`);
  const month = page.getByRole('region', { name: 'O mês' });
  await expect(month.getByRole('button', { name: `, hoje, escolhido, ${selective.name}` })).toBeVisible();
  await expect(month.getByRole('list', { name: 'Sinais do calendário' }).getByRole('listitem')).toHaveText([
    selective.name,
    pruning.name,
  ]);
  await month.getByRole('button', { name: 'Próximo mês' }).click();
  const first = month.getByRole('button', { name: new RegExp(` 1 de .*, escolhido, ${selective.name} e ${pruning.name}$`) });
  for (const mark of ['S', 'P']) await expect(first.locator(`[data-mark=${mark}]`)).toBeVisible();
  const detail = month.getByRole('heading', { level: 3 });
  await expect(detail).toHaveText(/ 01\/\d\d$/);
  await first.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(detail).toHaveText(/ 08\/\d\d$/);
  await expect(month.getByText(pruning.name)).toHaveCount(1);
  const fortnight = page.getByRole('region', { name: 'Os próximos 14 dias' });
  await expect(fortnight.getByRole('listitem').first().getByRole('link', { name: 'Papel' })).toHaveAttribute(
    'href',
    '/material/papel',
  );
  await checkEveryLook(page);
  await context.setOffline(true);
  await month.getByRole('button', { name: 'Mês anterior' }).click();
  await expect(month.getByRole('button', { name: `, hoje, escolhido, ${selective.name}` })).toBeVisible();
});

test('a place of which too little is known is never said to have no collection: the district is asked for', async ({
  page,
  request,
}) => {
  const service = await givenService(request, { name: newName('Coleta do sertão') });
  const inQuixada = (name: string, districts: string[]) => ({
    ...{ municipality: 'Quixadá', name, coverage: { districts } },
  });
  await givenArea(request, service.id, inQuixada('Setor Alto', ['Alto São Francisco', 'Jardim dos Monólitos']));
  const others = Array.from({ length: 14 }, (_, index) => `Vila ${String.fromCharCode(65 + index)}`);
  await givenArea(request, service.id, inQuixada('Setor das Vilas', others));
  await page.goto('/coleta?lat=-4.97&lon=-39.01');
  const asking = page.getByRole('region', { name: 'Falta saber onde você mora' });
  await expect(asking).toContainText('Só pela posição não dá para saber o seu.');
  await expect(page.getByText('Não há coleta')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'CEP' }).fill('63900-000');
  await page.getByRole('button', { name: 'Ver os dias' }).first().click();
  await expect(asking).toContainText(`Só com esse endereço não dá para saber o setor (${service.name}).`);
  const districts = asking.getByRole('list', { name: 'Bairros' }).getByRole('button');
  await expect(districts).toHaveCount(12);
  await checkEveryLook(page);
  await asking.getByRole('searchbox', { name: 'Procurar o bairro' }).fill('jd. dos mono');
  await expect(districts).toHaveText(['Jardim dos Monólitos']);
  await districts.click();
  await expect(page).toHaveURL('/coleta?cep=63900-000&bairro=Jardim+dos+Mon%C3%B3litos');
  await expect(page.getByRole('region', { name: 'Cada coleta' })).toContainText('Setor Alto');
  await expect(page.getByRole('region', { name: 'Cada coleta' })).toContainText('Encontrado pelo bairro.');
  await expect(asking).toHaveCount(0);
});

test('a resident picks the area of the own address once, and home shows its days', async ({ page, request }) => {
  const cep = newCode();
  const resident = await givenResident();
  await liveAt(request, resident, cep);
  const service = await givenService(request, { name: newName('Coleta da Aldeota') });
  const rules = [{ ...everyEvening, window: { from: '19:00' } }];
  await givenArea(request, service.id, { ...atCode(cep), name: 'Setor Leste', note: 'até a Rua Nunes Valente' });
  await givenArea(request, service.id, { ...atCode(cep), name: 'Setor Oeste', note: 'depois da Rua Nunes Valente', rules });
  await signInAs(page, resident);
  await page.goto('/home');
  const line = page.getByRole('link', { name: /Escolha o setor da sua rua/ });
  await line.click();
  const choice = page.getByRole('group', { name: 'Qual é o seu setor?' });
  await choice.getByRole('button', { name: /depois da Rua Nunes Valente/ }).click();
  await expect(next(page)).toContainText('a partir das 19h');
  await expect(page).toHaveURL('/coleta');
  await page.reload();
  await expect(next(page)).toContainText('a partir das 19h');
  await page.getByRole('button', { name: 'Escolher outro setor' }).click();
  await choice.getByRole('button', { name: /até a Rua Nunes Valente/ }).click();
  await expect(next(page)).toContainText('a partir das 18h');
  await page.goto('/home');
  await expect(page.getByRole('link', { name: /^Hoje, / })).toContainText(`${inSentence(service)}, à noite, a partir das 18h`);
});

test('a resident of a town with one postal code picks the district once, and home and reminders know it', async ({
  page,
  request,
}) => {
  const cep = '63800-000';
  const resident = await givenResident();
  await liveAt(request, resident, cep);
  const service = await givenService(request, { name: newName('Coleta do vale') });
  const where = { municipality: 'Quixeramobim', coverage: { districts: ['Vila do Açude'] } };
  await givenArea(request, service.id, { ...where, name: 'Setor do Açude' });
  await signInAs(page, resident);
  await page.goto('/coleta');
  const asking = page.getByRole('region', { name: 'Falta saber onde você mora' });
  await asking.getByRole('button', { name: 'Vila do Açude' }).click();
  const card = page.getByRole('region', { name: 'Cada coleta' });
  await expect(card).toContainText('Setor do Açude');
  await expect(page).toHaveURL('/coleta');
  await page.goto('/home');
  await expect(page.getByRole('link', { name: /^Hoje, / })).toContainText(`${inSentence(service)}, à noite`);
  await page.goto('/user/notifications');
  await expect(page.getByText(service.name)).toBeVisible();
  await page.goto('/coleta');
  await expect(page.getByText('Bairro que você escolheu: Vila do Açude.')).toBeVisible();
  await page.getByRole('button', { name: 'Escolher outro bairro' }).click();
  await expect(asking.getByRole('button', { name: 'Vila do Açude' })).toBeVisible();
});

test.describe('home', () => {
  test.use({ restoresQueries: true, allowedConsoleErrors: [/ERR_FAILED/] });
  const line = (page: Page) => page.getByRole('main').getByRole('link', { name: /Hoje, |Que dia o caminhão passa/ });

  test('begins with the next collection at the resident’s address, also without the server, and nothing moves', async ({
    page,
    request,
  }) => {
    const cep = newCode();
    const resident = await givenResident();
    await liveAt(request, resident, cep);
    const service = await givenService(request, { name: newName('Coleta da Varjota') });
    await givenArea(request, service.id, { ...atCode(cep), name: 'Setor Varjota' });
    await signInAs(page, resident);
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(window, {
            shift: (window as unknown as { shift: number }).shift + (entry as PerformanceEntry & { value: number }).value,
          });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/home');
    await expect(line(page)).toHaveText(
      new RegExp(`^Hoje, \\p{L}+ \\d\\d/\\d\\d · ${inSentence(service)}, à noite, a partir das 18h · coloque até as 17h$`, 'u'),
    );
    const first = page.getByRole('main').getByRole('link').first();
    await expect(first).toHaveText(/^Hoje/);
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.01);
    await page.route('**/api/**', (route) => route.abort());
    await page.reload();
    await expect(line(page)).toContainText(`${inSentence(service)}, à noite`);
    await line(page).click();
    await expect(page).toHaveURL('/coleta');
    await expect(next(page)).toContainText(service.name);
  });

  test('says what is missing, and has no such line where the installation has no services', async ({ page, request }) => {
    const resident = await givenResident();
    await givenService(request, { name: newName('Coleta de inservíveis') });
    await signInAs(page, resident);
    const top = async () => (await page.getByRole('button', { name: /COMO RECICLAR/ }).boundingBox())?.y ?? 0;
    await page.route('**/api/collection-services', (route) => route.fulfill({ json: [] }));
    await page.goto('/home');
    await expect(page.getByText('Você não tem coletas marcadas.')).toBeVisible();
    const reserved = await top();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('separai_no_collections'))).toBe('1');
    await page.reload();
    await expect.poll(top).toBeLessThan(reserved - 70);
    await expect(line(page)).toHaveCount(0);
    await page.unrouteAll();
    await page.reload();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('separai_no_collections'))).toBeNull();
    await page.reload();
    await expect(line(page)).toContainText('Informe o CEP da sua rua para saber.');
    await liveAt(request, resident, '60833-000');
    await page.reload();
    await expect(line(page)).toContainText('Não há coleta cadastrada no endereço do seu cadastro.');
  });
});

test.describe('without a network', () => {
  test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('a resident still sees the days of the own address', async ({ page, request, context }) => {
    const cep = newCode();
    const resident = await givenResident();
    await liveAt(request, resident, cep);
    const service = await givenService(request, { name: newName('Coleta do Papicu') });
    await givenArea(request, service.id, { ...atCode(cep), name: 'Setor Papicu' });
    await signInAs(page, resident);
    await page.goto('/recycle');
    await page.getByRole('link', { name: 'Que dia o caminhão passa?' }).click();
    await expect(page.getByText(`Para o endereço do seu cadastro, CEP ${cep}.`)).toBeVisible();
    await expect(next(page)).toContainText(service.name);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Voltar' }).click();
    await page.getByRole('link', { name: 'Que dia o caminhão passa?' }).click();
    await expect(next(page)).toContainText(service.name);
  });
});
