import type { APIRequestContext, Page } from '@playwright/test';
import { type Day, dayFromToday } from '../support/days.ts';
import { expect, test } from '../support/fixtures.ts';
import { holdBack } from '../support/network.ts';
import { type OutsideWorld, startOutsideWorld } from '../support/outside-world.ts';
import { type Product, productLimit, startProduct } from '../support/product.ts';
import { chooseDay, chosenPoint, submitButton, weightField } from '../support/schedules.ts';

// The product's main job as one person lives it, on a product of its own, so that it can be killed in between.
const newcomer = { name: 'Francisca Holanda Lima', email: 'francisca@exemplo.com.br', password: 'reciclar-7' };
const point = { name: 'Ecoponto Fátima', street: 'Avenida Eduardo Girão, 989' };

// The page's poll for new notices fails while the server is down.
test.use({ allowedConsoleErrors: [/ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE/] });

let world: OutsideWorld;
let product: Product;
test.beforeAll(async () => {
  test.setTimeout(productLimit);
  world = await startOutsideWorld();
  product = await startProduct(world.environment);
});
test.afterAll(async () => {
  await product.remove();
  await world.close();
});

const bookings = (page: Page) => page.getByRole('main').getByRole('listitem');

const register = async (page: Page): Promise<void> => {
  await page.goto(product.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Olá! Que bom ter você aqui.');
  await page.getByRole('link', { name: 'Quero me cadastrar' }).tap();

  await page.getByLabel('Nome').fill(newcomer.name);
  await page.getByLabel('Email').fill(newcomer.email);
  await page.getByLabel('Senha', { exact: true }).fill(newcomer.password);
  await page.getByLabel('Confirmar senha').fill(newcomer.password);
  await page.getByRole('button', { name: 'Continuar' }).tap();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contato e endereço');
  await page.getByLabel('Telefone').pressSequentially('85987654321');
  await expect(page.getByLabel('Telefone')).toHaveValue('(85) 9 8765-4321');
  await page.getByLabel('CEP').pressSequentially('60040531');
  await expect(page.getByLabel('Endereço')).toHaveValue('Rua Barão de Aratanha, Fátima, Fortaleza - CE');
  await expect(page.getByLabel('Número')).toBeFocused();
  await page.getByLabel('Número').fill('120');
  await page.getByRole('button', { name: 'Concluir cadastro' }).tap();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cadastro realizado com sucesso!');
  await page.getByRole('link', { name: 'Entrar' }).tap();
};

const signIn = async (page: Page): Promise<void> => {
  await expect(page.getByLabel('Email')).toHaveValue(newcomer.email);
  await page.getByLabel('Senha', { exact: true }).fill(newcomer.password);
  await page.getByRole('button', { name: 'Entrar' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Olá, Francisca!');
};

/** Taps markers, zooming into clusters, until a point's card opens. */
const openPointOnMap = async (page: Page): Promise<void> => {
  const map = page.getByRole('region', { name: 'Mapa dos pontos de coleta' });
  const popup = map.getByText('Materiais aceitos:');
  const nearest = page.getByRole('button', { name: 'Mais perto' });
  await expect(async () => {
    if (await nearest.isVisible()) await nearest.tap();
    const clusters = map.getByRole('button', { name: /pontos de coleta, aproximar$/ });
    await (await map.locator('[data-place]').or(clusters).all()).at(0)?.tap({ timeout: 2_000 });
    await expect(popup).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
};

const findPoint = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Mapa', exact: true }).tap();
  await openPointOnMap(page);
  await page.keyboard.press('Escape');

  await page.getByRole('searchbox', { name: /Digite seu CEP/ }).fill('ecoponto fatima');
  const list = page.getByRole('list', { name: 'Pontos de coleta' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('button', { name: point.street }).tap();
  const popup = page.getByRole('region', { name: point.name });
  await expect(popup).toContainText('Seg a sáb, 8h às 17h');
  await expect(popup.getByRole('group', { name: 'Materiais aceitos:' })).toContainText('Vidro');
};

const readGuide = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Busca', exact: true }).tap();
  await page.getByRole('searchbox', { name: 'Digite seu CEP ou endereço' }).fill('eduardo girao, 989');
  await page.getByRole('link', { name: new RegExp(point.name) }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(point.name);
  await expect(page.getByRole('heading', { name: 'Materiais aceitos' })).toBeVisible();
  await page.getByRole('link', { name: /^Vidro.*como separar$/ }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vidro');
  await expect(page.getByRole('heading', { name: 'Como Preparar os Materiais:' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(point.name);
};

const book = async (page: Page, day: Day): Promise<void> => {
  await page.getByRole('link', { name: 'Agendar coleta' }).tap();
  await expect(chosenPoint(page)).toContainText(point.street);
  await chooseDay(page, day);
  await weightField(page).fill('4,5');
  await page.getByRole('checkbox', { name: 'Vidro' }).check();
  await submitButton(page).tap();
  await expect(page.getByText('Sua coleta foi agendada com sucesso.', { exact: true })).toBeVisible();
  await expectBooked(page, day);
};

const expectBooked = async (page: Page, day: Day): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Minhas coletas');
  const card = bookings(page).filter({ hasText: point.name });
  await expect(card).toHaveCount(1);
  for (const said of [day.written, 'Pendente', '4,5 kg', 'Vidro']) await expect(card).toContainText(said);
};

const move = async (page: Page, day: Day): Promise<void> => {
  await bookings(page)
    .getByRole('link', { name: /^Reagendar/ })
    .tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reagendar coleta');
  await expect(weightField(page)).toHaveValue('4,5');
  await chooseDay(page, day);
  await page.getByRole('button', { name: 'Salvar mudanças' }).tap();
  await expect(page.getByText('Sua coleta foi reagendada com sucesso.', { exact: true })).toBeVisible();
  await expectBooked(page, day);
};

const cancel = async (page: Page, day: Day): Promise<void> => {
  await bookings(page)
    .getByRole('link', { name: /^Cancelar/ })
    .tap();
  const dialog = page.getByRole('dialog', { name: 'Tem certeza que deseja cancelar este agendamento?' });
  for (const said of [point.name, day.written, 'Vidro']) await expect(dialog).toContainText(said);
  const release = await holdBack(page, '**/cancel');
  await dialog.getByRole('button', { name: 'Cancelar a coleta' }).tap();
  await expect(dialog.getByRole('button', { name: 'Processando...' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agendamento cancelado com sucesso!');
  await page.getByRole('link', { name: 'Ir para a home' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Olá, Francisca!');
};

const storedBookings = async (request: APIRequestContext): Promise<{ status: string; date: string; weightKg: number }[]> => {
  const { email, password } = newcomer;
  const signedIn = await request.post(`${product.url}/api/auth/login`, { data: { email, password } });
  const { token } = await signedIn.json();
  const reply = await request.get(`${product.url}/api/schedules`, { headers: { authorization: `Bearer ${token}` } });
  return reply.json();
};

test('a newcomer finds a point, learns to separate and books; a killed server loses nothing', async ({ page, request }) => {
  test.setTimeout(240_000);
  const [booked, moved] = [dayFromToday(7), dayFromToday(9)];
  await test.step('registers in two steps', () => register(page));
  await test.step('signs in and is greeted', () => signIn(page));
  await test.step('finds a point on the map and in the list', () => findPoint(page));
  await test.step('reads what it accepts and how to separate it', () => readGuide(page));
  await test.step('books a collection there for next week', () => book(page, booked));
  await test.step('moves it', () => move(page, moved));
  await test.step('kills the server and starts it again', async () => {
    await product.end('SIGKILL');
    await product.start();
  });
  await test.step('is still signed in, and the booking is there', async () => {
    await page.reload();
    await expectBooked(page, moved);
  });
  await test.step('cancels it', () => cancel(page, moved));
  expect(await storedBookings(request)).toMatchObject([{ status: 'cancelado', date: moved.iso, weightKg: 4.5 }]);
});
