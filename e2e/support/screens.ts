import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { reach } from './app-navigation.ts';
import { checkEveryLook } from './looks.ts';
import { mapOf, openMap } from './map.ts';
import { showOnly } from './points.ts';
import { expectRefused, field, finishButton, passFirstStep } from './registration.ts';
import { pointNamed } from './schedules.ts';
import { at, heading, type Screen, waiting, without } from './screen.ts';

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

/** A visitor's screens, and the forms with validation errors. */
export const screensBeforeSigningIn: readonly Screen[] = [
  at('/', 'Olá! Que bom ter você aqui.'),
  at('/login', 'Entrar'),
  at('/admin-login', 'Acesso Administrativo'),
  at('/register', 'Criar sua conta'),
  at('/register-success', 'Cadastro realizado com sucesso!'),
  at('/nao-existe', '404 Page Not Found'),
  { name: 'a refused sign-in', open: signInRefused },
  { name: 'a refused first step', open: firstStepRefused },
  { name: 'a refused second step', open: secondStepRefused },
];

/** The resident-dependent part of home (neither a booking nor a postal code here) loads after the rest. */
const expectWholeHome = async (page: Page): Promise<void> => {
  await expect(page.getByText('Você não tem coletas marcadas.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Informar meu CEP' })).toBeVisible();
};

/** The app's screens except bookings and account. */
export const screensOfTheApp = async (request: APIRequestContext): Promise<readonly Screen[]> => {
  const { id: pointId, name } = await pointNamed(request, 'Ecoponto Fátima');
  return [
    {
      name: '/home',
      open: async (page) => {
        await page.goto('/home');
        await expect(heading(page)).toHaveText('Olá, Marina!');
        await expectWholeHome(page);
      },
    },
    at('/search', /^Encontre e converse/),
    at(`/search/${pointId}`, name),
    {
      name: '/search/{id} with every way to reach the point',
      open: async (page) => {
        await reach(page, '/search/281');
        await expect(page.getByRole('link', { name: /^Visitar Website/ })).toBeVisible();
      },
    },
    at('/recycle', /^Resíduos que você pode/),
    at('/recycle/plastico', 'Plástico'),
    at('/user/profile', 'Meus dados'),
    at('/search/999999', 'Ponto de coleta não encontrado'),
    {
      name: '/map',
      open: async (page) => {
        // All points together have their centre in an empty area, so this state has one point; the screens before have all
        // points.
        await showOnly(page, ({ id }) => id === pointId);
        await openMap(page);
        await expect(heading(page)).toHaveText(/^Encontre pontos de coleta/);
        await expect(mapOf(page).getByRole('button').first()).toBeVisible();
      },
    },
    {
      name: '/map?ponto={id}',
      open: async (page) => {
        await openMap(page, `?ponto=${pointId}`);
        await expect(page.getByRole('region', { name })).toBeVisible();
      },
    },
  ];
};

const points = '**/api/collection-points';
const guides = '**/api/recycle-materials';
const bookings = '**/api/schedules';

/** Stored guides would replace the state to be examined. */
const withoutStoredGuides = ({ name, open }: Screen): Screen => ({
  name,
  open: async (page) => {
    await page.addInitScript(() => {
      for (const storage of [localStorage, sessionStorage]) storage.removeItem('separai_recycle_materials');
    });
    await open(page);
  },
});

/** A resident's screens while loading, failed, and with a dialog open. */
export const statesOfTheApp: readonly Screen[] = [
  {
    name: 'the dialog of the banner',
    open: async (page) => {
      await page.goto('/home');
      await expectWholeHome(page);
      await page.getByRole('button', { name: 'COMO RECICLAR' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'a search without results',
    open: async (page) => {
      await page.goto('/search');
      await page.getByRole('searchbox').fill('zzz não existe');
      await expect(page.getByText('Nenhum resultado encontrado para sua busca')).toBeVisible();
    },
  },
  waiting(points, '/map', 'Carregando pontos de coleta...'),
  waiting(points, '/search', 'Carregando pontos de coleta...'),
  waiting(points, '/schedule', 'Carregando pontos de coleta...'),
  withoutStoredGuides(waiting(guides, '/recycle', 'Carregando materiais...')),
  withoutStoredGuides(waiting(guides, '/recycle/vidro', 'Carregando materiais...')),
  waiting(bookings, '/schedule/list', 'Carregando suas coletas...'),
  without(points, '/map', 'Erro ao buscar dados'),
  without(points, '/search', 'Erro ao buscar dados'),
  without(points, '/schedule', 'Erro ao carregar pontos de coleta'),
  without(guides, '/recycle', 'Não foi possível carregar os materiais. Tentando alternativa...'),
  without(bookings, '/schedule/list', 'Não foi possível carregar suas coletas'),
];

/** Visits each screen and checks it in every look. */
export const checkEach = async (page: Page, screens: readonly Screen[]): Promise<void> => {
  for (const { name, open } of screens) {
    await test.step(name, async () => {
      await open(page);
      await checkEveryLook(page);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
};
