import type { Page } from '@playwright/test';
import { goWithin } from '../support/app-navigation.ts';
import { dayFromToday } from '../support/days.ts';
import { expect, expectAccessible, expectNoOverflow, givenResident, signInAs, test } from '../support/fixtures.ts';
import { codeInPapicu, liveAt } from '../support/homes.ts';
import { holdBack } from '../support/network.ts';
import {
  agePersisted,
  changePersisted,
  expectPersisted,
  expectWriteNoted,
  persistedQueries,
} from '../support/persisted-queries.ts';
import { givenBooking, pointNamed } from '../support/schedules.ts';
import { sessionOf, storeSession } from '../support/sessions.ts';

test.use({ restoresQueries: true, allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/] });

const fatima = 'Ecoponto Fátima';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const notice = (page: Page) => page.getByRole('status').filter({ hasText: /Salvo / });
/** A screen without API requests. */
const quiet = '/schedule/success';

/** Opens a screen in a new page, and waits until its queries are persisted. */
const visit = async (page: Page, address: string, title: string | RegExp, ...keys: string[]): Promise<void> => {
  await page.goto(address);
  await expect(heading(page)).toHaveText(title);
  await expectPersisted(page, ...keys);
};

/** Waits for the chunks that every page prefetches some seconds after its screen. */
const expectPrefetched = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
    .toEqual(expect.arrayContaining([expect.stringMatching(/shell.*js$/)]));

interface Moved {
  moved: { at: number; text: string }[];
}

const screens = (point: number) =>
  [
    ['/map', /^Encontre pontos/, ['["/api/collection-points"]', '["/api/users/me"]'], /^Seg a sáb/],
    ['/search', /^Encontre e converse/, ['["/api/collection-points"]'], /coletas realizadas$/],
    [`/search/${point}`, fatima, ['["/api/collection-points"]'], 'Horário de Funcionamento'],
    ['/recycle', /^Resíduos que você/, [], 'Vidro'],
    ['/recycle/vidro', 'Vidro', [], 'Recicláveis:'],
    ['/schedule', 'Agendar coleta', ['["/api/collection-points"]'], 'Peso aproximado (kg)'],
    ['/schedule/list', 'Minhas coletas', ['["/api/schedules"]'], fatima],
    ['/user/notifications', 'Notificações', ['["/api/users/me/notices"]', '["/api/users/me/notice-choices"]'], 'Avisos'],
    ['/user/profile', 'Meus dados', ['["/api/users/me"]'], 'Complemento'],
    ['/user/privacy', 'Privacidade', ['["/api/users/me/consents"]'], 'Baixar meus dados'],
    ['/schedule/calendar', 'Coletas no calendário do celular', ['["/api/users/me/calendar-feed"]'], /^Criamos um link só seu/],
  ] as const;

test('after one visit each screen opens without a network, says how old it is, and is asked anew when the network is back', async ({
  signedInPage: page,
  resident,
  request,
  context,
}) => {
  test.setTimeout(180_000);
  const { id } = await pointNamed(request, fatima);
  // The map opens at this postal code; otherwise at the centre of all tests' points.
  await liveAt(request, resident, codeInPapicu);
  await givenBooking(request, resident, { collectionPointId: id, date: dayFromToday(3).iso });
  for (const [address, title, keys] of screens(id)) await visit(page, address, title, ...keys);
  await page.goto(quiet);
  await agePersisted(page, 3 * 3_600_000);
  await page.evaluate(() => {
    const key = 'separai_recycle_materials';
    const kept = JSON.parse(localStorage.getItem(key) ?? '');
    localStorage.setItem(key, JSON.stringify({ ...kept, savedAt: new Date(Date.now() - 3 * 3_600_000).toISOString() }));
  });
  // No prefetch may be pending: a failed chunk would be requested again before anything else.
  await expectPrefetched(page);
  await context.setOffline(true);
  for (const [address, title, , content] of screens(id)) {
    await test.step(address, async () => {
      await goWithin(page, address);
      await expect(heading(page)).toHaveText(title);
      const main = page.getByRole('main');
      await expect(main.getByText(content, { exact: true }).first()).toBeAttached();
      await expect(notice(page).filter({ visible: true }).first()).toContainText('Salvo há 3 horas.');
      if (!address.startsWith('/recycle'))
        await expect(notice(page).filter({ visible: true }).first()).toContainText('Sem conexão.');
      await expectNoOverflow(page);
    });
  }
  await goWithin(page, '/schedule/list');
  await expect(notice(page)).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText(fatima);
});

test('a second visit shows at once what is kept, then what the server says, and nothing moves', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  // Each screen is loaded twice.
  test.slow();
  const { id } = await pointNamed(request, fatima);
  await liveAt(request, resident, codeInPapicu);
  await givenBooking(request, resident, { collectionPointId: id, date: dayFromToday(3).iso });
  for (const [address, title, keys] of screens(id)) await visit(page, address, title, ...keys);
  await page.goto(quiet);
  await changePersisted(page, '["/api/schedules"]', { data: [] });
  await page.addInitScript(() => {
    const moved: { at: number; text: string }[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[])
        if (entry.value > 0)
          moved.push(...entry.sources.map(({ node }) => ({ at: entry.startTime, text: node?.textContent?.slice(0, 60) ?? '' })));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const [address, title, , content] of screens(id)) {
    await test.step(address, async () => {
      const release = await holdBack(page, '**/api/**');
      await page.goto(address);
      await expect(heading(page)).toHaveText(title);
      const shown = address === '/schedule/list' ? 'Você ainda não agendou nenhuma coleta' : content;
      await expect(page.getByRole('main').getByText(shown, { exact: true }).first()).toBeAttached();
      // The skeletons are gone: from here on, fresh data replace persisted data.
      const since = await page.evaluate(
        () =>
          new Promise<number>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))),
      );
      const answered = page.waitForResponse('**/api/**');
      release();
      await answered;
      await expect(page.getByRole('main').getByText(content, { exact: true }).first()).toBeAttached();
      await page.waitForLoadState('networkidle');
      // The persisted list was changed by the test, so that its content may move.
      if (address !== '/schedule/list')
        expect(
          (await page.evaluate(() => (window as unknown as Moved).moved)).filter(({ at }) => at > since),
          'what has moved',
        ).toEqual([]);
      await page.unrouteAll();
    });
  }
});

test('a result older than a write is not shown before the server has answered, and without it with its age', async ({
  signedInPage: page,
  context,
}) => {
  await visit(page, '/user/notifications', 'Notificações', '["/api/users/me/notices"]');
  await page.goto('/user/profile');
  await page.getByRole('button', { name: 'Editar número' }).tap();
  await page.getByLabel('Número').fill('120');
  await page.getByRole('button', { name: 'Salvar', exact: true }).tap();
  await expect(page.getByText('Salvo.', { exact: true })).toBeAttached();
  await expectWriteNoted(page);

  const release = await holdBack(page, '**/api/users/me/notices');
  await page.goto('/user/notifications');
  await expect(page.getByText('Carregando seus avisos...')).toBeAttached();
  // The maximum time of a lookup of persisted queries.
  await page.waitForTimeout(1_500);
  await expect(page.getByText('Carregando seus avisos...')).toBeAttached();
  const before = Date.now();
  release();
  await expect(page.getByText('Nenhum aviso por enquanto')).toBeVisible();
  // The page's pending write of this query would overwrite the change below.
  await expect.poll(async () => (await persistedQueries(page))['["/api/users/me/notices"]']?.at ?? 0).toBeGreaterThan(before);

  await page.unrouteAll();
  await page.goto(quiet);
  await changePersisted(page, '["/api/users/me/notices"]', { at: Date.now() - 3 * 3_600_000 });
  await context.setOffline(true);
  await goWithin(page, '/user/notifications');
  await expect(page.getByText('Nenhum aviso por enquanto')).toBeVisible();
  // The settings below were persisted just now.
  await expect(notice(page).first()).toContainText('Salvo há 3 horas.');
});

test.describe('nothing that is kept of one person stays', () => {
  const keptKeys = async (page: Page): Promise<string[]> => Object.keys(await persistedQueries(page));
  const given = async (page: Page): Promise<void> => {
    await visit(page, '/schedule/list', 'Minhas coletas', '["/api/schedules"]');
    await visit(page, '/user/profile', 'Meus dados', '["/api/users/me"]');
  };

  test('when they sign out', async ({ page, resident }) => {
    await storeSession(page, sessionOf(resident));
    await given(page);
    await page.getByRole('button', { name: 'Sair' }).tap();
    await expect(page).toHaveURL('/welcome');
    await expect.poll(() => keptKeys(page)).toEqual([]);
  });

  test('when they sign out in another tab', async ({ page, context, resident }) => {
    await storeSession(page, sessionOf(resident));
    await given(page);
    const other = await context.newPage();
    await other.goto('/user/profile');
    await other.getByRole('button', { name: 'Sair' }).tap();
    await expect(other).toHaveURL('/welcome');
    await expect(page).toHaveURL('/welcome');
    await expect.poll(() => keptKeys(page)).toEqual([]);
    await page.waitForTimeout(500);
    expect(await keptKeys(page)).toEqual([]);
  });

  test('when their account is erased', async ({ page, resident }) => {
    await storeSession(page, sessionOf(resident));
    await given(page);
    await page.goto('/user/privacy');
    await page.getByRole('button', { name: 'Excluir minha conta' }).tap();
    await page.getByLabel('Sua senha', { exact: true }).fill(resident.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir minha conta' }).tap();
    await expect(page).toHaveURL('/erasure-success');
    await expect.poll(() => keptKeys(page)).toEqual([]);
  });

  test('when another person signs in, also in another tab, and they never see it', async ({ page, context, resident }) => {
    await storeSession(page, sessionOf(resident));
    await given(page);
    // The other tab's screen sends no request in the next person's name.
    await page.goto(quiet);
    const next = await givenResident('Joana Prado');
    const other = await context.newPage();
    await storeSession(other, sessionOf(next));
    await expect.poll(() => keptKeys(page)).toEqual([]);
    const release = await holdBack(other, '**/api/users/me');
    await other.goto('/user/profile');
    await expect(other.getByText('Carregando seus dados...')).toBeAttached();
    release();
    await expect(other.getByRole('main')).toContainText(next.email);
    for (const { owner } of Object.values(await persistedQueries(other))) expect(['public', next.id]).toContain(owner);
  });

  test('when the page that they left had no time to forget it', async ({ page, resident }) => {
    await storeSession(page, sessionOf(resident));
    await given(page);
    const next = await givenResident('Joana Prado');
    await page.goto('/privacy');
    await changePersisted(page, '["/api/users/me"]', { owner: next.id });
    await page.goto(quiet);
    await expect.poll(() => keptKeys(page)).not.toContain('["/api/users/me"]');
  });
});

test('where nothing is kept, the profile shows what the session knows', async ({ page, context, resident }) => {
  await signInAs(page, resident);
  await page.goto('/user/profile');
  await expect(page.getByRole('button', { name: 'Editar nome' })).toBeVisible();
  await page.goto(quiet);
  await page.evaluate(async () => {
    const opening = indexedDB.open('separai-queries');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    opening.result.transaction('queries', 'readwrite').objectStore('queries').clear();
    opening.result.close();
  });
  await context.setOffline(true);
  await goWithin(page, '/user/profile');
  await expect(page.getByRole('alert').first()).toContainText('Não foi possível carregar seus dados');
  await expect(page.getByRole('main')).toContainText(resident.name);
  await expect(page.getByRole('main')).toContainText(resident.email);
  await expect(page.getByRole('button', { name: 'Editar nome' })).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Editar nome' })).toBeVisible();
});

test('content that needs the network says so in its place', async ({ signedInPage: page, context }) => {
  await page.goto('/recycle/papel');
  await expect(heading(page)).toHaveText('Papel');
  await page.goto('/user/privacy');
  await expect(heading(page)).toHaveText('Privacidade');
  await page.goto('/user/profile');
  await expect(page.getByText('Sua conta só está aberta neste aparelho.')).toBeVisible();
  await page.getByRole('button', { name: 'Editar CEP' }).tap();
  await page.getByLabel('CEP').fill('60040-531');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Salvar', exact: true }).tap();
  await expect(page.getByText(/^A consulta de CEP não respondeu/)).toBeVisible();
  await page.getByRole('button', { name: 'Salvar', exact: true }).tap();
  await expect(page.getByRole('alert')).toContainText('Erro ao salvar dados');

  await goWithin(page, '/recycle/papel');
  await expect(heading(page)).toHaveText('Papel');
  await expect(page.getByText('Sem conexão. O vídeo precisa da internet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Assistir ao vídeo' })).toHaveCount(0);

  await goWithin(page, '/user/privacy');
  await page.getByRole('button', { name: 'Baixar meus dados' }).tap();
  await expect(page.getByRole('region', { name: 'Seus dados em um arquivo' }).getByRole('alert')).toContainText(
    'Não conseguimos falar com o servidor',
  );
  await context.setOffline(false);
  await goWithin(page, '/recycle/papel');
  await expect(page.getByRole('button', { name: 'Assistir ao vídeo' })).toBeVisible();
});
