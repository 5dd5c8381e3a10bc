import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { accountScreensOf, accountScreensOfVisitors, accountStates } from './account-screens.ts';
import { dayFromToday } from './days.ts';
import type { Resident } from './fixtures.ts';
import { expectRefused, field, finishButton, passFirstStep } from './registration.ts';
import { givenBooking, pointNamed } from './schedules.ts';
import { at, type Screen, waiting, without } from './screen.ts';
import { administratorSession, storeSession } from './sessions.ts';

const signInRefused = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Email ou senha incorretos');
};

const firstStepRefused = async (page: Page): Promise<void> => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expectRefused(page, 'Nome', 'Por favor, insira seu nome');
};

const secondStepRefused = async (page: Page): Promise<void> => {
  await passFirstStep(page);
  await field(page, 'CEP').fill('60999-999');
  await expectRefused(page, 'CEP', 'CEP não encontrado');
  await field(page, 'Endereço').fill('Rua das Flores');
  await field(page, 'CEP').fill('60040-531');
  await expect(page.getByRole('button', { name: 'Usar este endereço' })).toBeVisible();
  await finishButton(page).click();
  await expectRefused(page, 'Telefone', 'Por favor, insira seu telefone');
};

/** What a visitor sees, and what the forms say when they refuse. */
export const screensBeforeSigningIn: readonly Screen[] = [
  at('/', 'Olá! Que bom ter você aqui.'),
  at('/login', 'Entrar'),
  at('/admin-login', 'Acesso Administrativo'),
  at('/register', 'Criar sua conta'),
  at('/register-success', 'Cadastro realizado com sucesso!'),
  ...accountScreensOfVisitors,
  at('/nao-existe', '404 Page Not Found'),
  { name: 'a refused sign-in', open: signInRefused },
  { name: 'a refused first step', open: firstStepRefused },
  { name: 'a refused second step', open: secondStepRefused },
];

/** Every screen of the app as a resident with a booking sees it. */
export const screensOfTheApp = async (request: APIRequestContext, resident: Resident): Promise<readonly Screen[]> => {
  const { id: pointId, name } = await pointNamed(request, 'Ecoponto Fátima');
  const date = dayFromToday(5).iso;
  const { id } = await givenBooking(request, resident, { collectionPointId: pointId, date, materials: ['papel', 'vidro'] });
  return [
    at('/home', 'Olá, Marina!'),
    at('/map', /^Encontre pontos de coleta/),
    at(`/map?ponto=${pointId}`, /^Encontre pontos de coleta/),
    at('/search', /^Encontre e converse/),
    at(`/search/${pointId}`, name),
    at('/search/999999', 'Ponto de coleta não encontrado'),
    at('/recycle', /^Resíduos que você pode/),
    at('/recycle/plastico', 'Plástico'),
    at('/schedule', 'Agendar coleta'),
    at(`/schedule?ponto=${pointId}`, 'Agendar coleta'),
    at('/schedule/list', 'Minhas coletas'),
    {
      name: '/schedule/cancel/{id}',
      open: async (page) => {
        await page.goto(`/schedule/cancel/${id}`);
        await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancelar coleta' })).toBeVisible();
      },
    },
    at('/schedule/success', 'Agendamento cancelado com sucesso!'),
    at('/user/profile', 'Meus dados'),
    ...(await accountScreensOf(request, resident)),
  ];
};

const points = '**/api/collection-points';
const guides = '**/api/recycle-materials';
const bookings = '**/api/schedules';

/** What a resident sees while something is on its way, when it does not come, and in what opens above a screen. */
export const statesOfTheApp: readonly Screen[] = [
  {
    name: 'the dialog of the banner',
    open: async (page) => {
      await page.goto('/home');
      await page.getByRole('button', { name: 'COMO RECICLAR' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'a search without results',
    open: async (page) => {
      await page.goto('/search');
      await page.getByRole('textbox').fill('zzz não existe');
      await expect(page.getByText('Nenhum resultado encontrado para sua busca')).toBeVisible();
    },
  },
  waiting(points, '/map', 'Carregando pontos de coleta...'),
  waiting(points, '/search', 'Carregando pontos de coleta...'),
  waiting(points, '/schedule', 'Carregando pontos de coleta...'),
  waiting(guides, '/recycle', 'Carregando materiais...'),
  waiting(guides, '/recycle/vidro', 'Carregando materiais...'),
  waiting(bookings, '/schedule/list', 'Carregando suas coletas...'),
  waiting('**/licenses.json', '/user/help/licenses', 'Carregando as licenças...'),
  without(points, '/map', 'Erro ao buscar dados'),
  without(points, '/search', 'Erro ao buscar dados'),
  without(points, '/schedule', 'Erro ao carregar pontos de coleta'),
  without(guides, '/recycle', 'Não foi possível carregar os materiais. Tentando alternativa...'),
  without(bookings, '/schedule/list', 'Não foi possível carregar suas coletas'),
  ...accountStates,
  without('**/licenses.json', '/user/help/licenses', 'Não foi possível carregar as licenças'),
];

/** Leads through the screens and checks each as it stands. */
export const checkEach = async (page: Page, screens: readonly Screen[], check: (page: Page) => Promise<void>): Promise<void> => {
  for (const { name, open } of screens) {
    await test.step(name, async () => {
      await open(page);
      await check(page);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
};

/** The panel, for which the page is signed in as the administrator. */
export const checkPanel = async (page: Page, check: (page: Page) => Promise<void>): Promise<void> => {
  await storeSession(page, await administratorSession(page.request));
  await checkEach(page, [at('/admin-dashboard', 'Painel administrativo')], check);
};
