import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { goWithin } from '../support/app-navigation.ts';
import { expect, expectNoOverflow, signInAs, test } from '../support/fixtures.ts';
import { checkEveryLook } from '../support/looks.ts';
import { givenPointWith } from '../support/points.ts';
import { expectAppPrecached } from '../support/precached-app.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'O que você quer descartar?' });
const results = (page: Page) => page.getByRole('list', { name: 'O que encontramos' }).getByRole('link');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a visitor types, sees answers while typing, and reads the verdict, its reason and its source', async ({ page }) => {
  await page.goto('/descarte');
  await expect(page).toHaveTitle('Onde descarto isto? · Separaí');
  await field(page).pressSequentially('caixa de pisa');
  await expect(results(page).first()).toHaveText(/Caixa de pizza.*Depende/);
  await expect(page).toHaveURL('/descarte?q=caixa+de+pisa');
  await results(page).first().click();
  await expect(page).toHaveURL('/descarte/caixa-de-pizza');
  await expect(page).toHaveTitle('Caixa de pizza: onde descartar · Separaí');
  await expect(heading(page)).toHaveText('Caixa de pizza');
  const answer = page.getByRole('region', { name: 'Depende' });
  const titles = answer.getByRole('heading', { level: 3 });
  await expect(titles).toHaveText(['Como preparar', 'Por quê', 'Do que depende']);
  await answer.getByText(/^Fontes \(\d+\)$/).click();
  await expect(answer.getByText(/Lido em 21\/11\/2026\.$/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver o guia do material' })).toHaveAttribute('href', '/material/papel');
  await page.getByRole('link', { name: 'Voltar' }).click();
  await expect(page).toHaveURL('/descarte?q=caixa+de+pisa');
  await expect(field(page)).toHaveValue('caixa de pisa');
  await expect(results(page).first()).toBeVisible();
});

test('the items are asked for once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  for (const path of ['/descarte?q=caixa+de+pizza', '/descarte/caixa-de-pizza']) {
    asked.length = 0;
    await page.goto(path);
    await expect(page.getByText('Caixa de pizza').first()).toBeVisible();
    expect(
      asked.filter((one) => one === '/api/items'),
      path,
    ).toHaveLength(1);
  }
});

test('the points that take an item follow its answer, the nearest once a place is known, and the one that fetches can be booked', async ({
  page,
  request,
}) => {
  // The short name alone would read like a person's.
  const shortName = randomUUID().slice(0, 8);
  const name = `Galpão ${shortName}`;
  // Farther than 100 km from the points of other tests, and of an earlier attempt at this one.
  const far = { latitude: -10 - 30 * Math.random(), longitude: -100 - 50 * Math.random() };
  // Open points are listed first, so this point is open at any hour.
  const always = { openingHours: 'Mo-Su 00:00-24:00' };
  const taking = { materials: ['plastico'], handover: 'both' } as const;
  const { id } = await givenPointWith(request, { name, shortName, ...far, ...always, ...taking });
  await page.route('**/api/postal-codes/**', (route) =>
    route.fulfill({
      json: {
        cep: '69980-000',
        logradouro: 'Avenida Brasil',
        complemento: '',
        bairro: 'Centro',
        localidade: 'Cruzeiro do Sul',
        uf: 'AC',
        ...far,
        precision: 'street',
        positionSource: 'provider',
      },
    }),
  );
  await page.goto('/descarte/garrafa-pet');
  const points = page.getByRole('region', { name: /^Pontos (mais perto )?que recebem$/ });
  await expect(points.getByRole('heading', { level: 3 })).toHaveCount(3);
  await points.getByRole('textbox').fill('69980000');
  await expect(points.getByRole('heading', { level: 2 }).first()).toHaveText('Pontos mais perto que recebem');
  await expect(points.getByRole('heading', { level: 3 }).first()).toHaveText(name);
  // Points in other states are beyond the reach.
  await expect(points.getByText(/^(?:menos de )?\d[\d.,]* k?m$/)).toHaveCount(1);
  await expect(points.getByRole('listitem').first().getByRole('link')).toHaveAttribute('href', new RegExp(`^/ponto/${id}-`));
  await expect(points.getByRole('link', { name: `Agendar coleta em ${name}` })).toHaveAttribute('href', `/schedule?ponto=${id}`);
});

test('items for the bin, and organics where no point takes them, show no points', async ({ page }) => {
  for (const item of ['carne', 'casca-de-fruta']) {
    await page.goto(`/descarte/${item}`);
    await expect(page.getByRole('link', { name: 'Buscar outro item' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Pontos|^Onde entregar|pergunte antes/ })).toHaveCount(0);
  }
  // An item without a category lists only points that must be asked.
  await page.goto('/descarte/lixo-eletronico');
  const delivery = page.getByRole('region', { name: 'Onde entregar' });
  await expect(delivery.getByRole('heading', { name: 'Recebem eletrônicos: pergunte antes' })).toBeVisible();
  await expect(delivery).not.toContainText('Nenhum ponto');
});

test('an item that no point may take shows none, and one without a source says so', async ({ page }) => {
  await page.goto('/descarte/guarda-chuva');
  await expect(page.getByText('Sem fonte publicada: é uma orientação geral.')).toBeVisible();
  await page.goto('/descarte/remedio-vencido');
  await expect(heading(page)).toHaveText(/Remédio/);
  const delivery = page.getByRole('region', { name: 'Onde entregar' });
  await expect(delivery).toContainText('Nenhum ponto cadastrado diz que recebe.');
  await expect(delivery).toContainText('Leve ao coletor de uma farmácia ou a uma UBS.');
  await expect(page.getByRole('heading', { name: /^Pontos|pergunte antes/ })).toHaveCount(0);
  // Without a point that accepts the item, none is near either.
  await expect(delivery.getByRole('textbox')).toHaveCount(0);
});

test('typing stays, letter for letter, while the address takes up earlier input', async ({ page }) => {
  await page.goto('/descarte');
  for (const [part, query] of [
    ['caixa ', 'caixa'],
    ['de leite', 'caixa+de+leite'],
  ] as const) {
    await field(page).pressSequentially(part);
    await expect(page).toHaveURL(`/descarte?q=${query}`);
  }
  await expect(field(page)).toHaveValue('caixa de leite');
  await page.getByRole('button', { name: 'Limpar a busca' }).click();
  await expect(field(page)).toBeFocused();
  await expect(page).toHaveURL('/descarte');
  await expect(page.getByRole('list', { name: 'Muita gente procura' })).toBeVisible();
});

test('an unknown item is said to be one, leads on, and is sent to the server by its words alone', async ({ page }) => {
  const told = page.waitForRequest((request) => request.url().endsWith('/api/items/unanswered'));
  await page.goto('/descarte?q=Nave+Espacial%C3%ADssima');
  await expect(page.getByRole('heading', { name: 'Não conhecemos “Nave Espacialíssima”.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver os guias' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver os pontos de coleta' })).toBeVisible();
  const request = await told;
  expect(request.postDataJSON()).toEqual({ text: 'nave espacialissima' });
  expect(request.headers().authorization).toBeUndefined();
  await page.goto('/descarte/nave-espacial');
  await expect(page.getByRole('heading', { name: 'Não conhecemos este item.' })).toBeVisible();
});

test.describe('whose search does not load', () => {
  test.use({ allowedConsoleErrors: [/ERR_FAILED|Failed to load resource/] });

  test('the screen says so, and searches when it is asked again', async ({ page }) => {
    const search = '**/assets/item-search.worker-*.js';
    await page.route(search, (route) => route.abort());
    await page.goto('/descarte?q=pilha');
    await expect(page.getByRole('alert')).toContainText('Não foi possível carregar os itens');
    await page.unroute(search);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(results(page).first()).toHaveText(/Pilha/);
  });
});

test('with the keyboard alone a visitor asks, goes to an answer and opens its sources', async ({ page }) => {
  await page.goto('/descarte');
  await field(page).focus();
  await page.keyboard.type('pilha');
  await expect(results(page).first()).toHaveText(/^Pilha/);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Limpar a busca' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(results(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Pilha');
  const sources = page.locator('summary');
  await sources.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Lido em/).first()).toBeVisible();
});

test('home and the guides lead to the search with what is typed there', async ({ signedInPage: page }) => {
  for (const address of ['/home', '/recycle']) {
    await page.goto(address);
    await field(page).fill('izopor');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page).toHaveURL('/descarte?q=izopor');
    await expect(results(page).first()).toHaveText(/^Isopor/);
    await page.getByRole('link', { name: 'Voltar' }).click();
    await expect(page).toHaveURL(address);
  }
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow', allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] });

  test('after one visit a visitor finds and reads answers, and is told how old they are', async ({ page, context }) => {
    await page.goto('/descarte');
    await expect(page.getByRole('list', { name: 'Muita gente procura' })).toBeVisible();
    await expectAppPrecached(page);
    await context.setOffline(true);
    await page.goto('/descarte?q=lampada');
    await expect(results(page).first()).toHaveText(/Lâmpada/);
    await expect(page.getByText(/^Sem conexão\. Salvo/)).toBeVisible();
    await page.goto('/descarte/isopor');
    await expect(heading(page)).toHaveText('Isopor');
    await page.locator('summary').click();
    await expect(page.getByText(/Lido em/).first()).toBeVisible();
  });
});

test.describe('a signed-in resident', () => {
  test.use({
    serviceWorkers: 'allow',
    prefetches: true,
    allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/],
  });

  test('finds answers without a network before ever having looked for one', async ({ page, context, resident }) => {
    await signInAs(page, resident);
    const asked = page.waitForResponse((response) => response.url().endsWith('/api/items'));
    await page.goto('/home');
    await expectAppPrecached(page);
    await asked;
    await context.setOffline(true);
    await goWithin(page, '/descarte?q=geladeira');
    await expect(results(page).first()).toHaveText(/Geladeira/);
  });
});

const looks = ['/descarte', '/descarte?q=garrafa', '/descarte?q=nave+espacial', '/descarte/caixa-de-pizza', '/descarte/pilha'];

test('search and answers are accessible, fit and are large enough to press, however they are looked at', async ({ page }) => {
  test.setTimeout(120_000);
  for (const address of looks)
    await test.step(address, async () => {
      await page.goto(address);
      await expect(heading(page)).toBeVisible();
      await expect(page.getByText(/^(Carregando|Preparando)/)).toHaveCount(0);
      await checkEveryLook(page);
    });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a typed text is answered, with its sources, and nothing shows of the app that waits', async ({ page }) => {
    await page.goto('/descarte');
    await page.getByRole('searchbox', { name: 'O que você quer descartar?' }).fill('izopor');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await page.getByRole('link', { name: 'Isopor', exact: true }).click();
    await expect(page).toHaveURL('/descarte/isopor');
    await expect(heading(page)).toHaveText('Isopor');
    await expect(page.getByRole('heading', { name: 'Fontes' })).toBeVisible();
    await expect(page.getByText('Carregando...')).toBeHidden();
    await expectNoOverflow(page);
  });
});

test('an item that is typed on Mapa or Busca offers its answer, and a family its members', async ({ signedInPage: page }) => {
  for (const path of ['/map', '/search']) {
    await page.goto(path);
    const box = page.getByPlaceholder(/CEP/).first();
    await box.fill('entulho');
    const offer = page.getByRole('link', { name: /^Onde descartar e quem recebe/ });
    await expect(offer, path).toHaveText(/Entulho/);
    await expect(offer).toHaveAttribute('href', '/descarte/entulho');
    await expect(page.getByText(/^Nenhum (?:resultado|ponto de coleta) encontrado/)).toBeHidden();
    await box.fill('lâmpada');
    await expect(offer, path).toHaveText(/Lâmpada: qual é o seu caso\?/);
    await box.fill('ecoponto');
    await expect(offer, path).toHaveCount(0);
  }
  await page.goto('/search');
  await page.getByPlaceholder(/CEP/).first().fill('lâmpada');
  await page.getByRole('link', { name: /^Onde descartar e quem recebe/ }).click();
  await expect(page.getByRole('heading', { name: 'Lâmpada: qual é o seu caso?' })).toBeVisible();
  await expect(results(page).filter({ hasText: 'Lâmpada LED' })).toBeVisible();
  await expectNoOverflow(page);
});
