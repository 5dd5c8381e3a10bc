import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { agreed, givenCollector } from '../support/collector-profiles.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { codeInPapicu, liveAt } from '../support/homes.ts';
import { checkEveryLook } from '../support/looks.ts';

const ownWord = (): string => `c${randomUUID().slice(0, 8)}`;
const cards = (page: Page) => page.getByRole('list', { name: 'Coletores' }).getByRole('listitem');
const choice = (page: Page) => page.getByRole('navigation', { name: 'O que procurar' });
const box = (page: Page) => page.getByRole('searchbox', { name: 'Nome, bairro ou cidade' });

test('from home a resident finds a collector of the own district, filters, and calls', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const word = ownWord();
  await liveAt(request, resident, codeInPapicu);
  await givenCollector(request, { name: `A Inteira ${word}` });
  await givenCollector(request, { name: `B Longe ${word}`, municipality: 'Caucaia' });
  const person = { ...agreed, name: `Z Raimunda ${word}`, districts: ['Papicu'], materials: ['metal'], description: 'Às terças' };
  const { id } = await givenCollector(request, person);

  await page.goto('/home');
  await page.getByRole('link', { name: 'Encontre coletores' }).tap();
  await expect(page).toHaveURL('/search?lista=coletores');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Encontre coletores');
  await expect(page).toHaveTitle('Encontre coletores · Separaí');
  await expect(choice(page).getByRole('link', { name: 'Coletores' })).toHaveAttribute('aria-current', 'page');
  await box(page).fill(word);
  await expect(cards(page)).toHaveText([/Z Raimunda .*Atende o seu bairro/, /A Inteira .*Atende toda a sua cidade/, /B Longe/]);
  await expect(page).toHaveURL(`/search?lista=coletores&q=${word}`);
  await expectAccessible(page);

  await page.getByRole('group', { name: 'Filtrar por material' }).getByRole('button', { name: 'Metal' }).tap();
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('link', { name: person.name }).tap();
  await expect(page).toHaveURL(`/coletores/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(person.name);
  const main = page.getByRole('main');
  for (const said of [
    'Catador ou catadora autônoma',
    'Papicu',
    'Fortaleza',
    'Metal',
    'Paga pelo material: R$ 0,50 o quilo',
    'Às terças',
  ])
    await expect(main).toContainText(said);
  await expect(page.getByRole('link', { name: /^Ligar/ })).toHaveAttribute('href', 'tel:8532165498');
  await expect(page.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/5585987654321\?text=Ol%C3%A1/,
  );
  await expect(page.getByRole('button', { name: 'Compartilhar coletor' })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Voltar para lista' }).tap();
  await expect(page).toHaveURL(`/search?lista=coletores&q=${word}&material=metal`);
  await expect(cards(page)).toHaveCount(1);
  await choice(page).getByRole('link', { name: 'Pontos' }).tap();
  await expect(page).toHaveURL('/search');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Encontre e converse com um ponto de coleta');
});

test('a search without a result is cleared, and an empty list leads to the points', async ({ signedInPage: page, request }) => {
  await givenCollector(request, { name: ownWord() });
  await page.goto(`/search?lista=coletores&q=${ownWord()}`);
  await expect(page.getByRole('heading', { name: 'Nenhum coletor encontrado' })).toBeVisible();
  await page.getByRole('button', { name: 'Limpar busca' }).tap();
  await expect(cards(page).first()).toBeVisible();
  await expect(box(page)).toHaveValue('');
  await page.route('**/api/collector-profiles**', (route) => route.fulfill({ json: [] }));
  await page.goto('/search?lista=coletores');
  await page.getByRole('link', { name: 'Ver pontos de coleta' }).tap();
  await expect(page).toHaveURL('/search');
});

test.describe('without an answer', () => {
  test.use({ allowedConsoleErrors: [/status of 5\d\d/] });

  test('the list and a collector offer to try again', async ({ signedInPage: page, request }) => {
    const { id, name } = await givenCollector(request, { name: ownWord() });
    const unavailable = { status: 503, json: { code: 'overloaded', error: 'O serviço está muito ocupado.' } };
    await page.route('**/api/collector-profiles**', (route) => route.fulfill(unavailable));
    for (const [address, title] of [
      [`/search?lista=coletores&q=${name}`, 'Não foi possível carregar os coletores'],
      [`/coletores/${id}`, 'Não foi possível carregar o coletor'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    }
    await page.unroute('**/api/collector-profiles**');
    await page.getByRole('button', { name: 'Tentar novamente' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  });
});

test.describe('with what was seen before', () => {
  test.use({ restoresQueries: true, allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('list and collector open without a network', async ({ signedInPage: page, request }) => {
    const { id, name } = await givenCollector(request, { name: ownWord() });
    await page.goto(`/search?lista=coletores&q=${name}`);
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole('link', { name }).tap();
    await expect(page.getByRole('link', { name: /^Ligar/ })).toBeVisible();
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
    await page.goto(`/coletores/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.goto(`/search?lista=coletores&q=${name}`);
    await expect(cards(page)).toHaveCount(1);
  });
});

test.describe('a visitor', () => {
  test.use({ allowedConsoleErrors: [/status of 404/] });

  test('reads an organisation and shares it; an unknown number has a way out', async ({ page, request }) => {
    const { id, name } = await givenCollector(request, { name: `Cooperativa ${ownWord()}` });
    await page.goto(`/coletores/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('button', { name: 'Compartilhar coletor' })).toBeVisible();
    await expectAccessible(page);
    const person = await givenCollector(request, { ...agreed, name: `Raimunda ${ownWord()}` });
    await page.goto(`/coletores/${person.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(person.name);
    await expect(page.getByRole('button', { name: 'Compartilhar coletor' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Este perfil é seu? Veja como corrigir ou apagar' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aviso de Privacidade');
    await expect(page.getByRole('heading', { name: /^Perfil de catador ou catadora/ })).toBeVisible();
    await page.goto('/coletores/999999999');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coletor não encontrado');
    await page.getByRole('link', { name: 'Ir para o início' }).last().tap();
    await expect(page).toHaveURL(/\/(welcome)?$/);
  });
});

test('list and page hold in every size, with large text and in both colours', async ({ signedInPage: page, request }) => {
  test.setTimeout(180_000);
  const word = ownWord();
  const { id } = await givenCollector(request, {
    ...agreed,
    name: `Maria da Conceição do Nascimento ${word}`,
    materials: ['papel', 'plastico', 'vidro', 'metal', 'eletronicos', 'oleo', 'outros'],
    districts: ['Conjunto Habitacional Presidente Castelo Branco', 'Autran Nunes', 'Vila Velha', 'Barra do Ceará'],
    description: 'Passo de carroça às terças e quintas, de manhã.',
  });
  await page.goto(`/search?lista=coletores&q=${word}`);
  await expect(cards(page)).toHaveCount(1);
  await checkEveryLook(page);
  await page.goto(`/coletores/${id}`);
  await expect(page.getByRole('link', { name: /^Ligar/ })).toBeVisible();
  await checkEveryLook(page);
});
