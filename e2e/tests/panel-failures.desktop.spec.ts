import type { APIRequestContext, Page } from '@playwright/test';
import { goodPassword, invitationLink, newAddress } from '../support/admin-administrators.ts';
import { card } from '../support/admin-guides.ts';
import { choose, csv, fileOf, givenApplied, givenImport, lineOf, newPlace } from '../support/admin-imports.ts';
import { givenWholePoint, ownWord } from '../support/admin-points.ts';
import { rows as bookingRows, givenScene } from '../support/admin-schedules.ts';
import { expect, test } from '../support/fixtures.ts';
import { administrator } from '../support/product.ts';
import { administratorSession, storeSession, unconfirmedAdministratorSession } from '../support/sessions.ts';

// Expected network errors and refusals.
test.use({ allowedConsoleErrors: [/status of (403|500)|ERR_INTERNET_DISCONNECTED/] });
test.describe.configure({ timeout: 90_000 });

interface Form {
  readonly name: string;
  readonly lock?: 'imports';
  /** Method and address of the failing call. */
  readonly call: readonly [method: string, path: RegExp];
  /** Opens the form, and fills in what it needs. */
  readonly open: (page: Page, request: APIRequestContext) => Promise<void>;
  readonly send: (page: Page) => Promise<void>;
  /** Asserts that the typed values are still in the form. */
  readonly expectTyped?: (page: Page) => Promise<void>;
}

const panel = '/admin-dashboard';
const dialog = (page: Page) => page.getByRole('dialog');
const pressIn = (part: 'dialog' | 'main', name: string) => (page: Page) =>
  page.getByRole(part).getByRole('button', { name, exact: true }).click();

/** Mocks the account's security with a passkey. */
const givenPasskey = async (page: Page): Promise<void> => {
  await page.route('**/api/users/me/passkeys', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const passkey = { id: crypto.randomUUID(), name: 'Notebook', createdAt: '2026-01-02T12:00:00.000Z', lastUsedAt: null };
    await route.fulfill({
      response,
      json: { ...(await response.json()), site: new URL(page.url()).origin, passkeys: [passkey] },
    });
  });
  await page.goto(`${panel}/administradores/seguranca`);
};

const openPoints = async (page: Page, request: APIRequestContext): Promise<number> => {
  const word = ownWord();
  const { id } = await givenWholePoint(request, { name: `Ecoponto ${word}`, address: 'Rua A, 1' });
  await page.goto(`${panel}/pontos?q=${word}`);
  return id;
};

// Unique to this test: the import remembers columns, and unchanged values are not sent.
const phone = `3105-${Math.floor(1_000 + Math.random() * 9_000)}`;

const forms: readonly Form[] = [
  {
    name: 'a guide',
    call: ['PUT', /\/api\/recycle-materials\/papel$/],
    open: async (page) => {
      await page.goto(`${panel}/materiais?material=papel`);
      await dialog(page).getByLabel('Descrição').fill('Folhas e caixas.');
    },
    send: pressIn('dialog', 'Salvar'),
    expectTyped: (page) => expect(dialog(page).getByLabel('Descrição')).toHaveValue('Folhas e caixas.'),
  },
  {
    name: 'the deletion of a guide',
    call: ['DELETE', /\/api\/recycle-materials\/papel$/],
    open: async (page) => {
      await page.goto(`${panel}/materiais`);
      await card(page, 'Papel')
        .getByRole('button', { name: /^Excluir/ })
        .click();
    },
    send: pressIn('dialog', 'Excluir'),
  },
  {
    name: 'the change of a booking',
    call: ['PATCH', /\/api\/admin\/schedules$/],
    open: async (page, request) => {
      await page.goto((await givenScene(request)).address);
      await bookingRows(page)
        .first()
        .getByRole('button', { name: /^Cancelar/ })
        .click();
      await dialog(page).getByLabel('Motivo').fill('O caminhão quebrou.');
    },
    send: pressIn('dialog', 'Cancelar a coleta'),
    expectTyped: (page) => expect(dialog(page).getByLabel('Motivo')).toHaveValue('O caminhão quebrou.'),
  },
  {
    name: 'the change of many points',
    call: ['PATCH', /\/api\/admin\/collection-points$/],
    open: async (page, request) => {
      await openPoints(page, request);
      await page.getByRole('checkbox', { name: /^Escolher Ecoponto/ }).check();
      await page.getByRole('group', { name: 'O que fazer com os escolhidos' }).getByRole('button', { name: 'Materiais' }).click();
      await dialog(page).getByLabel('Metal').selectOption('Marcar');
    },
    send: pressIn('dialog', 'Mudar materiais'),
    expectTyped: (page) => expect(dialog(page).getByLabel('Metal')).toHaveValue('add'),
  },
  {
    name: 'the deletion of a point',
    call: ['DELETE', /\/api\/collection-points\/\d+$/],
    open: async (page, request) => {
      const id = await openPoints(page, request);
      await page.goto(`${panel}/pontos?excluir=${id}`);
    },
    send: pressIn('dialog', 'Excluir'),
  },
  {
    name: 'the file of an import',
    call: ['POST', /\/api\/admin\/imports$/],
    open: async (page) => {
      await page.goto(`${panel}/importacao`);
    },
    send: (page) => choose(page, fileOf(csv(lineOf(newPlace())))),
  },
  {
    name: 'the columns of an import',
    lock: 'imports',
    call: ['PUT', /\/api\/admin\/imports\/\d+\/mapping$/],
    open: async (page, request) => {
      await page.goto(`${panel}/importacao/${await givenImport(request, csv(lineOf(newPlace())))}?passo=colunas`);
      await page.getByLabel('Telefone, se estiver vazio').fill(phone);
    },
    send: pressIn('main', 'Conferir linhas'),
    expectTyped: (page) => expect(page.getByLabel('Telefone, se estiver vazio')).toHaveValue(phone),
  },
  {
    name: 'the writing of an import',
    lock: 'imports',
    call: ['POST', /\/api\/admin\/imports\/\d+\/apply$/],
    open: async (page, request) => {
      await page.goto(`${panel}/importacao/${await givenImport(request, csv(lineOf(newPlace())))}`);
    },
    send: pressIn('main', 'Gravar importação'),
  },
  {
    name: 'what is said of all repeated rows',
    lock: 'imports',
    call: ['PUT', /\/api\/admin\/imports\/\d+\/duplicates$/],
    open: async (page, request) => {
      const place = newPlace();
      await givenApplied(request, csv(lineOf(place, '3105-0000')));
      await page.goto(`${panel}/importacao/${await givenImport(request, csv(lineOf(place, '3105-1111')))}`);
    },
    send: (page) => page.getByRole('button', { name: 'Criar todos' }).click(),
  },
  {
    name: 'the discarding of an import',
    lock: 'imports',
    call: ['DELETE', /\/api\/admin\/imports\/\d+$/],
    open: async (page, request) => {
      await page.goto(`${panel}/importacao/${await givenImport(request, csv(lineOf(newPlace())))}`);
      await pressIn('main', 'Descartar importação')(page);
    },
    send: pressIn('dialog', 'Descartar importação'),
  },
  {
    name: 'the undo of an import',
    lock: 'imports',
    call: ['POST', /\/api\/admin\/imports\/\d+\/undo$/],
    open: async (page, request) => {
      await page.goto(`${panel}/importacao/${await givenApplied(request, csv(lineOf(newPlace())))}`);
      await page.getByRole('button', { name: 'Desfazer importação' }).click();
    },
    send: pressIn('dialog', 'Desfazer importação'),
  },
  {
    name: 'the export of points',
    call: ['GET', /\/api\/admin\/collection-points\/export\?/],
    open: async (page) => {
      await page.goto(`${panel}/importacao`);
    },
    send: pressIn('main', 'GeoJSON'),
  },
  {
    name: 'the export of bookings',
    call: ['GET', /\/api\/admin\/schedules\.csv/],
    open: async (page) => {
      await page.goto(`${panel}/agendamentos`);
      await pressIn('main', 'Mais ações')(page);
    },
    send: pressIn('main', 'Baixar CSV'),
  },
  {
    name: 'an invitation',
    call: ['POST', /\/api\/admin\/invitations$/],
    open: async (page) => {
      await page.goto(`${panel}/administradores`);
      await pressIn('main', 'Convidar')(page);
      await dialog(page).getByLabel('E-mail').fill('convidada@exemplo.com.br');
    },
    send: pressIn('dialog', 'Enviar convite'),
    expectTyped: (page) => expect(dialog(page).getByLabel('E-mail')).toHaveValue('convidada@exemplo.com.br'),
  },
  {
    name: 'the acceptance of an invitation',
    call: ['POST', /\/api\/auth\/accept-invitation$/],
    open: async (page, request) => {
      const email = newAddress();
      const headers = { authorization: `Bearer ${(await administratorSession(request)).token}` };
      await request.post('/api/admin/invitations', { headers, data: { email } });
      await page.goto(await invitationLink(email));
      await page.getByLabel('Seu nome').fill('Ana Convidada');
      await page.getByLabel('Nova senha', { exact: true }).fill(goodPassword);
      await page.getByLabel('Confirmar nova senha').fill(goodPassword);
    },
    send: pressIn('main', 'Aceitar o convite'),
    expectTyped: (page) => expect(page.getByLabel('Confirmar nova senha')).toHaveValue(goodPassword),
  },
  {
    name: 'the revocation of an administrator',
    call: ['DELETE', /\/api\/admin\/administrators\//],
    open: async (page) => {
      await page.route('**/api/admin/administrators?*', async (route) => {
        const response = await route.fetch();
        const { items, total, ...rest } = await response.json();
        const ana = { ...items[0], id: crypto.randomUUID(), name: 'Ana Lima', email: 'ana@exemplo.com.br', current: false };
        await route.fulfill({ response, json: { ...rest, items: [...items, ana], total: total + 1 } });
      });
      await page.goto(`${panel}/administradores`);
      await page.getByRole('button', { name: 'Tirar acesso de Ana Lima' }).click();
    },
    send: pressIn('dialog', 'Tirar acesso'),
  },
  {
    name: 'the question who it is',
    call: ['POST', /\/api\/auth\/confirmation$/],
    open: async (page, request) => {
      await storeSession(page, await unconfirmedAdministratorSession(request));
      await page.goto(`${panel}/administradores`);
      await pressIn('main', 'Convidar')(page);
      await dialog(page).getByLabel('E-mail').fill('convidada@exemplo.com.br');
      await pressIn('dialog', 'Enviar convite')(page);
      await page.getByLabel('Sua senha').fill(administrator.password);
    },
    send: pressIn('dialog', 'Confirmar que sou eu'),
    expectTyped: (page) => expect(page.getByLabel('Sua senha')).toHaveValue(administrator.password),
  },
  {
    name: 'a new passkey',
    call: ['POST', /\/api\/users\/me\/passkey-challenge$/],
    open: async (page) => {
      await givenPasskey(page);
      await pressIn('main', 'Criar chave de acesso')(page);
      await dialog(page).getByLabel('Nome').fill('Celular');
    },
    send: pressIn('dialog', 'Criar chave'),
    expectTyped: (page) => expect(dialog(page).getByLabel('Nome')).toHaveValue('Celular'),
  },
  {
    name: 'another name of a passkey',
    call: ['PATCH', /\/api\/users\/me\/passkeys\//],
    open: async (page) => {
      await givenPasskey(page);
      await page.getByRole('button', { name: /^Mudar nome/ }).click();
      await dialog(page).getByLabel('Nome').fill('Celular');
    },
    send: pressIn('dialog', 'Salvar'),
    expectTyped: (page) => expect(dialog(page).getByLabel('Nome')).toHaveValue('Celular'),
  },
  {
    name: 'the removal of a passkey',
    call: ['DELETE', /\/api\/users\/me\/passkeys\//],
    open: async (page) => {
      await givenPasskey(page);
      await page.getByRole('button', { name: /^Remover/ }).click();
    },
    send: pressIn('dialog', 'Remover'),
  },
  {
    name: 'new recovery codes',
    call: ['POST', /\/api\/users\/me\/recovery-codes$/],
    open: givenPasskey,
    send: pressIn('main', 'Gerar códigos novos'),
  },
  {
    name: 'one’s own password',
    call: ['POST', /\/api\/users\/me\/password$/],
    open: async (page) => {
      await page.goto('/user/profile');
      await page.getByRole('button', { name: 'Editar senha', exact: true }).click();
      await page.getByLabel('Senha atual', { exact: true }).fill(administrator.password);
      await page.getByLabel('Nova senha', { exact: true }).fill(goodPassword);
    },
    send: pressIn('main', 'Salvar'),
    expectTyped: (page) => expect(page.getByLabel('Nova senha', { exact: true })).toHaveValue(goodPassword),
  },
];

const ways = {
  'the server refuses': { status: 500, json: { error: 'Recusado de propósito.', code: 'internal' } },
  'the network is gone': null,
};

for (const { name, lock = [], call, open, send, expectTyped } of forms)
  test(`${name}: why it failed comes into view and has the focus, and what was typed stays`, { lock }, async ({
    page,
    request,
  }) => {
    // In a low window the message may be scrolled out of sight.
    await page.setViewportSize({ width: 1280, height: 480 });
    await storeSession(page, await administratorSession(request));
    await open(page, request);
    const [method, path] = call;
    for (const [way, answer] of Object.entries(ways))
      await test.step(way, async () => {
        const fails = page.waitForRequest((asked) => asked.method() === method && path.test(asked.url()));
        await page.route(path, (route) => {
          if (route.request().method() !== method) return route.fallback();
          return answer === null ? route.abort('internetdisconnected') : route.fulfill(answer);
        });
        await send(page);
        await fails;
        // Between two attempts the dialog has the focus, with the fields' alerts in it.
        const failure = page.locator(':focus > [role="alert"]');
        await expect(failure).toContainText(answer === null ? 'conexão' : 'Recusado de propósito.');
        await expect(failure).toBeInViewport({ ratio: 1 });
        await expectTyped?.(page);
        await page.unroute(path);
      });
  });
