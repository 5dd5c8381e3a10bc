import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { dayFromToday } from './days.ts';
import type { Resident } from './fixtures.ts';
import { holdBack } from './network.ts';
import { askForCode, keepCode, typeCode, usedUpCode } from './password-reset.ts';
import { expectRefused, field, finishButton, passFirstStep } from './registration.ts';
import { givenBooking, pointNamed } from './schedules.ts';
import { administratorSession, storeSession } from './sessions.ts';

export interface Screen {
  readonly name: string;
  /** Leads there and waits until it stands. */
  readonly open: (page: Page) => Promise<void>;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** A screen that its address and its first heading tell. */
const at = (address: string, title: string | RegExp): Screen => ({
  name: address,
  open: async (page) => {
    await page.goto(address);
    await expect(heading(page)).toHaveText(title);
    await expect(page.getByText(/^Carregando/)).toHaveCount(0);
  },
});

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

const resetSteps: readonly Screen[] = [
  at('/forgot-password', 'Esqueci minha senha'),
  at('/reset-success', 'Senha alterada com sucesso!'),
  {
    name: '/forgot-password, sent back there',
    open: async (page) => {
      await page.goto('/verify-code');
      await expect(page.getByRole('alert')).toHaveText('Sessão expirada. Por favor, reinicie o processo.');
    },
  },
  {
    name: '/verify-code, incomplete',
    open: async (page) => {
      await askForCode(page);
      await typeCode(page, '731');
      await page.getByRole('button', { name: 'Verificar' }).click();
      await expect(page.getByText('Por favor, insira o código completo')).toBeVisible();
    },
  },
  { name: '/verify-code, tried too often', open: async (page) => usedUpCode(page, await askForCode(page)) },
  {
    name: '/verify-code, sent again',
    open: async (page) => {
      await askForCode(page);
      await page.getByRole('button', { name: 'Reenviar código' }).click();
      await expect(page.getByText(/^Enviamos um novo código/)).toBeVisible();
    },
  },
  {
    name: '/reset-password, refused',
    open: async (page) => {
      await askForCode(page);
      await keepCode(page, '0000');
      await page.goto('/reset-password');
      await field(page, 'Nova senha').fill('12345');
      await field(page, 'Confirmar nova senha').fill('1234');
      await page.getByRole('button', { name: 'Salvar nova senha' }).click();
      await expectRefused(page, 'Confirmar nova senha', 'As senhas não coincidem');
    },
  },
];

/** What a visitor sees, and what the forms say when they refuse. */
export const screensBeforeSigningIn: readonly Screen[] = [
  at('/', 'Olá! Que bom ter você aqui.'),
  at('/login', 'Entrar'),
  at('/admin-login', 'Acesso Administrativo'),
  at('/register', 'Criar sua conta'),
  at('/register-success', 'Cadastro realizado com sucesso!'),
  ...resetSteps,
  at('/confirm-email#inventado', 'Confirme seu novo e-mail'),
  at('/confirm-email', 'Link sem validade'),
  at('/privacy', 'Aviso de Privacidade'),
  at('/user/help', 'Ajuda'),
  at('/user/help/licenses', 'Licenças de código aberto'),
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
    at('/schedule/calendar', 'Coletas no calendário do celular'),
    at('/schedule/success', 'Agendamento cancelado com sucesso!'),
    at('/user/help', 'Ajuda'),
    at('/user/privacy', 'Privacidade'),
    at('/privacy', 'Aviso de Privacidade'),
    at('/user/notifications', 'Notificações'),
    at('/unsubscribe#x', 'Parar de receber avisos por e-mail?'),
    at('/unsubscribe', 'Este link não vale'),
    at('/user/profile', 'Meus dados'),
  ];
};

const without = (address: string, screen: string, said: string): Screen => ({
  name: `${screen} without an answer`,
  open: async (page) => {
    await page.route(address, (route) => route.abort());
    await page.goto(screen);
    await expect(page.getByText(said, { exact: true }).first()).toBeVisible();
  },
});

const waiting = (address: string, screen: string, said: string): Screen => ({
  name: `${screen} while it waits`,
  open: async (page) => {
    await holdBack(page, address);
    await page.goto(screen);
    await expect(page.getByText(said, { exact: true })).toBeAttached();
  },
});

const points = '**/api/collection-points';
const guides = '**/api/recycle-materials';
const bookings = '**/api/schedules';
const consents = '**/api/users/me/consents';
const calendarFeed = '**/api/users/me/calendar-feed';
const notices = '**/api/users/me/notices';
const choices = '**/api/users/me/notice-choices';

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
  {
    name: 'the question before erasing the account, refused',
    open: async (page) => {
      await page.goto('/user/privacy');
      await page.getByRole('button', { name: 'Excluir minha conta' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(/^Você (não )?tem .*em aberto/)).toBeVisible();
      await dialog.getByRole('button', { name: 'Excluir minha conta' }).click();
      await expectRefused(page, 'Sua senha', 'Por favor, insira sua senha atual');
    },
  },
  waiting(points, '/map', 'Carregando pontos de coleta...'),
  waiting(points, '/search', 'Carregando pontos de coleta...'),
  waiting(points, '/schedule', 'Carregando pontos de coleta...'),
  waiting(guides, '/recycle', 'Carregando materiais...'),
  waiting(guides, '/recycle/vidro', 'Carregando materiais...'),
  waiting(bookings, '/schedule/list', 'Carregando suas coletas...'),
  waiting(calendarFeed, '/schedule/calendar', 'Carregando o endereço do calendário...'),
  waiting('**/licenses.json', '/user/help/licenses', 'Carregando as licenças...'),
  waiting(notices, '/user/notifications', 'Carregando seus avisos...'),
  waiting(choices, '/user/notifications', 'Carregando suas escolhas...'),
  waiting('**/api/users/me', '/user/profile', 'Carregando seus dados...'),
  waiting(consents, '/user/privacy', 'Carregando com o que você concordou...'),
  without(points, '/map', 'Erro ao buscar dados'),
  without(points, '/search', 'Erro ao buscar dados'),
  without(points, '/schedule', 'Erro ao carregar pontos de coleta'),
  without(guides, '/recycle', 'Não foi possível carregar os materiais. Tentando alternativa...'),
  without(bookings, '/schedule/list', 'Não foi possível carregar suas coletas'),
  without(calendarFeed, '/schedule/calendar', 'Não foi possível carregar o endereço do calendário'),
  without(consents, '/user/privacy', 'Tentar novamente'),
  without('**/licenses.json', '/user/help/licenses', 'Não foi possível carregar as licenças'),
  without(notices, '/user/notifications', 'Não foi possível carregar seus avisos'),
  without(choices, '/user/notifications', 'Não foi possível carregar suas escolhas'),
  without('**/api/users/me', '/user/profile', 'Não foi possível carregar seus dados'),
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
