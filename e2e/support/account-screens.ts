import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { reach } from './app-navigation.ts';
import type { Resident } from './fixtures.ts';
import {
  askForCode,
  codeMailedTo,
  linkMailedTo,
  otherCode,
  sendCode,
  storeCode,
  typeCode,
  usedUpCode,
} from './password-reset.ts';
import { changeElsewhere, home, openProfile, pencil, saveButton } from './profile.ts';
import { expectRefused, field } from './registration.ts';
import { answered, at, heading, refusing, type Screen, waiting, without } from './screen.ts';

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const newPassword = async (page: Page, password: string, again: string): Promise<void> => {
  await page.goto('/reset-password');
  await field(page, 'Nova senha').fill(password);
  await field(page, 'Confirmar nova senha').fill(again);
  await press('Salvar nova senha')(page);
};

/** The steps of a password reset. */
export const resetSteps: readonly Screen[] = [
  at('/forgot-password', 'Esqueci minha senha'),
  {
    name: '/reset-success',
    open: async (page) => {
      await page.goto('/forgot-password');
      await page.evaluate(() => history.replaceState({ ...history.state, email: 'marina@exemplo.com.br' }, '', '/reset-success'));
      await page.reload();
      await expect(heading(page)).toHaveText('Senha alterada com sucesso!');
    },
  },
  {
    name: '/forgot-password, sent back there',
    open: async (page) => {
      await page.goto('/verify-code');
      await expect(page.getByRole('alert')).toHaveText('Sessão expirada. Por favor, reinicie o processo.');
    },
  },
  {
    name: '/forgot-password, refused',
    open: async (page) => {
      await page.goto('/forgot-password');
      await field(page, 'Email').fill('ninguem@exemplo.com.br');
      await press('Enviar código')(page);
      await expectRefused(page, 'Email', 'Email não cadastrado');
    },
  },
  {
    name: '/verify-code, incomplete',
    open: async (page) => {
      await askForCode(page);
      await typeCode(page, '731');
      await press('Verificar')(page);
      await expect(page.getByText('Por favor, insira o código completo')).toBeVisible();
    },
  },
  {
    name: '/verify-code, wrong',
    open: async (page) => {
      const { email } = await askForCode(page);
      await sendCode(page, otherCode(await codeMailedTo(email)));
      await expect(page.getByText('Código inválido')).toBeVisible();
    },
  },
  { name: '/verify-code, tried too often', open: async (page) => usedUpCode(page, await askForCode(page)) },
  {
    name: '/verify-code, sent again while mails cannot leave',
    open: async (page) => {
      await page.route('**/api/mail-status', (route) => route.fulfill({ json: { delayed: true } }));
      await askForCode(page);
      await press('Reenviar código')(page);
      await expect(page.getByText(/^Enviamos um novo e-mail/)).toBeVisible();
      await expect(page.getByText(/e-mails estão demorando/)).toBeVisible();
    },
  },
  {
    name: '/reset-password by the link',
    open: async (page) => {
      const { email } = await askForCode(page);
      await page.goto(await linkMailedTo(email));
      await expect(page.getByText('Para a conta')).toContainText(email);
    },
  },
  {
    name: '/reset-password with a link that is no longer good',
    open: async (page) => {
      await page.goto('/reset-password#usado');
      await expect(heading(page)).toHaveText('Este link não vale mais');
    },
  },
  {
    name: '/reset-password, refused',
    open: async (page) => {
      await askForCode(page);
      await storeCode(page, '0000');
      await newPassword(page, '12345', '1234');
      await expectRefused(page, 'Confirmar nova senha', 'As senhas não coincidem');
    },
  },
  {
    name: '/reset-password with a code that is no longer good',
    open: async (page) => {
      const { email } = await askForCode(page);
      await storeCode(page, otherCode(await codeMailedTo(email)));
      await newPassword(page, 'segredo novo', 'segredo novo');
      await expect(page.getByText(/^Este código não vale mais/)).toBeVisible();
    },
  },
];

const confirmed = { email: 'nova.0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9@exemplo.org', isNew: true };
const undoing = '**/api/auth/undo-email-change';
const undoChange = press('Desfazer e criar outra senha');
const unsubscribing = '**/api/notices/unsubscribe/**';
const stopMails = press('Parar de receber e-mails');

/** Links in mails; they open the same screens for visitors and signed-in residents. */
const linksOfMails: readonly Screen[] = [
  at('/confirm-email#inventado', 'Confirme seu e-mail'),
  at('/undo-email-change#inventado', 'Desfazer a troca de e-mail'),
  at('/unsubscribe#x', 'Parar de receber avisos por e-mail?'),
  refusing(['POST', '**/api/auth/confirm-email'], '/confirm-email#x', press('Confirmar e-mail'), /^Não foi possível confirmar/),
  at('/undo-email-change', 'Este link não vale mais'),
  refusing(['POST', undoing], '/undo-email-change#x', undoChange, /^Não foi possível desfazer a troca/),
  {
    name: '/undo-email-change, undone',
    open: async (page) => {
      await page.route(undoing, (route) => route.fulfill({ json: { ...confirmed, resetToken: 'x' } }));
      await page.goto('/undo-email-change#x');
      await undoChange(page);
      await expect(heading(page)).toHaveText('Troca desfeita!');
    },
  },
  refusing(['POST', unsubscribing], '/unsubscribe#x', stopMails, /^Não conseguimos falar com o servidor/),
];

/** Invalid links, with a button that leads a signed-in resident elsewhere. */
const endsOfLinks: readonly Screen[] = [
  at('/confirm-email', 'Este link não vale mais'),
  {
    name: '/confirm-email, confirmed',
    open: async (page) => {
      await page.route('**/api/auth/confirm-email', (route) => route.fulfill({ json: confirmed }));
      await page.goto('/confirm-email#x');
      await press('Confirmar e-mail')(page);
      await expect(heading(page)).toHaveText('E-mail confirmado!');
    },
  },
  at('/unsubscribe', 'Este link não vale mais'),
  {
    name: '/unsubscribe, done',
    open: async (page) => {
      await page.route(unsubscribing, (route) => route.fulfill({ status: 204 }));
      await page.goto('/unsubscribe#x');
      await stopMails(page);
      await expect(heading(page)).toHaveText(/^Pronto/);
    },
  },
];

const help = at('/user/help', 'Ajuda');

/** Screens reached from help, the same for visitors and residents. */
const restOfHelp: readonly Screen[] = [
  {
    name: '/user/help with an open answer',
    open: async (page) => {
      await page.getByText('Caixa de pizza é reciclável?').click();
      await expect(page.getByText('A parte limpa, sim, com o papel.')).toBeVisible();
    },
  },
  {
    name: '/user/help without an answer to a search',
    open: async (page) => {
      await page.getByRole('searchbox', { name: 'Buscar na ajuda' }).fill('zzz não existe');
      await expect(page.getByRole('heading', { name: 'Nenhuma resposta encontrada' })).toBeVisible();
    },
  },
  {
    name: '/user/help/licenses',
    open: async (page) => {
      // Of hundreds of similar rows the longest, which are hardest to lay out.
      const longest = (packages: { name: string }[]) =>
        packages.toSorted((one, other) => other.name.length - one.name.length).slice(0, 12);
      await page.route('**/licenses.json', async (route) => {
        const { pages, server } = await (await route.fetch()).json();
        await route.fulfill({ json: { pages: longest(pages), server: longest(server) } });
      });
      await reach(page, '/user/help/licenses');
      await expect(page.getByRole('heading', { name: /^No servidor/ })).toBeVisible();
    },
  },
];

/** A visitor's account screens besides the password reset: links in mails, help, privacy and the farewell after an erasure. */
export const accountScreensOfVisitors: readonly Screen[] = [
  ...linksOfMails,
  ...endsOfLinks,
  help,
  at('/privacy', 'Aviso de Privacidade'),
  {
    name: '/erasure-success',
    open: async (page) => {
      await page.goto('/login');
      await page.evaluate(() => history.replaceState({ ...history.state, erased: true }, '', '/erasure-success'));
      await page.reload();
      await expect(heading(page)).toHaveText('Sua conta foi excluída');
    },
  },
];

const openEditors = async (page: Page): Promise<void> => {
  await openProfile(page);
  for (const word of ['nome', 'telefone', 'email', 'senha', 'CEP', 'número', 'complemento']) await pencil(page, word).click();
  for (const label of ['Nome', 'Telefone', 'Email', 'CEP']) await field(page, label).fill('1');
  await field(page, 'Nome').fill('');
  for (const label of ['Nome', 'Telefone', 'Email', 'CEP']) await field(page, label).press('Enter');
  await field(page, 'Senha atual').last().press('Enter');
  await expect(page.getByText('CEP inválido')).toBeVisible();
};

/** A signed-in resident's account screens, with an address, a pending new e-mail, and other devices. */
export const accountScreensOf = async (request: APIRequestContext, resident: Resident): Promise<readonly Screen[]> => {
  await changeElsewhere(request, resident, { ...home, email: `outra.${resident.email}` });
  const { email, password } = resident;
  for (let device = 1; device <= 2; device++) {
    expect((await request.post('/api/auth/login', { data: { email, password } })).status()).toBe(200);
  }
  return [
    at('/user/notifications', 'Notificações'),
    at('/user/privacy', 'Privacidade'),
    ...endsOfLinks,
    help,
    ...restOfHelp,
    at('/schedule/calendar', 'Coletas no calendário do celular'),
    // Each continues from the screen before.
    {
      name: '/schedule/calendar with an address',
      open: async (page) => {
        await press('Criar link')(page);
        await expect(page.getByLabel('Seu link')).toBeVisible();
      },
    },
    {
      name: '/schedule/calendar, asking before the address goes',
      open: async (page) => {
        await press('Desativar')(page);
        await expect(page.getByRole('dialog', { name: 'Desativar o link?' })).toBeVisible();
      },
    },
    {
      name: '/user/profile with a new e-mail and other devices',
      open: async (page) => {
        await openProfile(page);
        await expect(page.getByText(/^Confirme pelo link/)).toBeVisible();
        await expect(page.getByRole('button', { name: 'Sair dos outros aparelhos' })).toBeVisible();
      },
    },
    { name: '/user/profile with editors that refuse', open: openEditors },
  ];
};

const subject = { pointName: 'Ecoponto Fátima', date: '2026-12-04', reason: 'Chuva forte', collectedWeightKg: 9.4 };
const kinds = ['received', 'confirmed', 'changed', 'cancelled', 'done', 'missed'].map((kind) => `booking-${kind}`);
const noticesOfEachKind = [...kinds, 'reminder'].map((kind, index) => ({
  id: `aviso-${index}`,
  kind,
  scheduleId: null,
  subject,
  createdAt: '2026-12-03T21:00:00.000Z',
  readAt: index % 3 === 2 ? '2026-12-03T22:00:00.000Z' : null,
}));
const wantsNothing = {
  optIn: false,
  confirmed: true,
  changed: true,
  cancelled: false,
  reminder: true,
  reminderHour: 18,
  collection: true,
  email: true,
};
const [me, devices, consents] = ['**/api/users/me', '**/api/users/me/sessions', '**/api/users/me/consents'];
const [notices, choices] = ['**/api/users/me/notices', '**/api/users/me/notice-choices'];
const calendarFeed = '**/api/users/me/calendar-feed';

const eraseWithPassword = async (page: Page): Promise<void> => {
  await press('Excluir minha conta')(page);
  await field(page, 'Sua senha').fill('sacola-verde-1');
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir minha conta' }).click();
};

/** A screen of a resident with an unconfirmed e-mail, after the link could not be sent. */
const unconfirmed = (path: string): Screen => ({
  name: `${path} with an e-mail that is not confirmed`,
  open: async (page) => {
    await page.route(me, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), pendingEmail: null, emailConfirmed: false } });
    });
    await page.route('**/api/users/me/email-confirmation', (route) => route.abort());
    await page.goto(path);
    await press('Enviar o link de novo')(page);
    await expect(page.getByText('Não foi possível enviar o link')).toBeVisible();
  },
});

/** States of the account screens: loading, failed, empty, and not saved. */
export const accountStates: readonly Screen[] = [
  unconfirmed('/user/profile'),
  unconfirmed('/user/notifications'),
  waiting(me, '/user/profile', 'Carregando seus dados...'),
  waiting(devices, '/user/profile', 'Carregando os aparelhos...'),
  waiting(consents, '/user/privacy', 'Carregando o que você aceitou...'),
  waiting(notices, '/user/notifications', 'Carregando seus avisos...'),
  waiting(choices, '/user/notifications', 'Carregando suas escolhas...'),
  waiting(calendarFeed, '/schedule/calendar', 'Carregando o link do calendário...'),
  waiting('**/licenses.json', '/user/help/licenses', 'Carregando as licenças...'),
  without(me, '/user/profile', 'Não foi possível carregar seus dados'),
  without(devices, '/user/profile', 'Não foi possível carregar os aparelhos'),
  without(consents, '/user/privacy', 'Tentar novamente'),
  without(notices, '/user/notifications', 'Não foi possível carregar seus avisos'),
  without(choices, '/user/notifications', 'Não foi possível carregar suas escolhas'),
  without('**/api/users/me/collection-reminders', '/user/notifications', 'Tentar novamente'),
  without(calendarFeed, '/schedule/calendar', 'Não foi possível carregar o link do calendário'),
  without('**/licenses.json', '/user/help/licenses', 'Não foi possível carregar as licenças'),
  answered(notices, [], '/user/notifications', 'Nenhum aviso por enquanto'),
  answered(notices, noticesOfEachKind, '/user/notifications', 'Coleta não realizada'),
  answered(choices, wantsNothing, '/user/notifications', 'Nada é enviado além do que a sua conta precisa.'),
  answered(consents, [], '/user/privacy', 'Nada foi registrado: sua conta é anterior ao Aviso de Privacidade.'),
  refusing(
    ['PATCH', me],
    '/user/profile',
    async (page) => {
      await pencil(page, 'nome').click();
      await field(page, 'Nome').fill('Marina de Sá');
      await saveButton(page).click();
    },
    'Erro ao salvar dados',
  ),
  refusing(
    ['PATCH', choices],
    '/user/notifications',
    (page) => page.getByRole('switch', { name: 'Cancelamento' }).click(),
    /^Não foi salvo/,
  ),
  {
    name: '/schedule/calendar when no address can be made',
    open: async (page) => {
      await page.route(calendarFeed, (route) =>
        route.request().method() === 'GET' ? route.fulfill({ json: { url: null } }) : route.abort(),
      );
      await page.goto('/schedule/calendar');
      await press('Criar link')(page);
      await expect(page.getByText(/^Não conseguimos falar com o servidor/)).toBeVisible();
    },
  },
  refusing(['GET', '**/api/users/me/export.zip'], '/user/privacy', press('Baixar meus dados'), /^Não conseguimos falar/),
  refusing(['DELETE', me], '/user/privacy', eraseWithPassword, /^Não sabemos se o pedido chegou/),
  {
    name: 'the question before erasing the account, refused',
    open: async (page) => {
      await page.goto('/user/privacy');
      await press('Excluir minha conta')(page);
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(/^Você (não )?tem .*em aberto/)).toBeVisible();
      await dialog.getByRole('button', { name: 'Excluir minha conta' }).click();
      await expectRefused(page, 'Sua senha', 'Por favor, insira sua senha atual');
    },
  },
];
