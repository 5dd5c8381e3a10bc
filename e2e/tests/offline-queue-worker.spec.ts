import { startWorker, wakeWorker } from '../support/background-sync.ts';
import { expect, givenResident, signInAs, test } from '../support/fixtures.ts';
import { sessionOfWorker } from '../support/push.ts';
import { expectQueued } from '../support/queued-writes.ts';
import {
  bookingsOf,
  closePoint,
  expectAppServices,
  fillIn,
  givenPoint,
  type KnownPoint,
  pointNamed,
  submitButton,
} from '../support/schedules.ts';

// Console errors of requests that fail on purpose.
test.use({ serviceWorkers: 'allow', allowedConsoleErrors: [/Failed to load resource/] });

const tag = 'separai-writes';
const queued = 'Guardado neste aparelho. Enviamos quando a conexão voltar.';

type Page = Parameters<typeof startWorker>[0];

/** Books while the page's requests fail and the service worker's would succeed; the test triggers the sync event. */
const bookWithoutServer = async (page: Page, point: KnownPoint): Promise<void> => {
  await page.addInitScript(() => {
    const { prototype } = (window as unknown as { SyncManager: { prototype: { register: (tag: string) => Promise<void> } } })
      .SyncManager;
    prototype.register = async (asked) => sessionStorage.setItem('test-asked', asked);
  });
  await page.goto('/home');
  await startWorker(page);
  await fillIn(page, point);
  await page.route('**/api/schedules', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await submitButton(page).tap();
  await expect(page.getByText(queued, { exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('test-asked'))).toBe(tag);
};

test('with no page open the service worker sends what waits, once', async ({
  signedInPage: page,
  context,
  resident,
  request,
}) => {
  await bookWithoutServer(page, await pointNamed(request, 'Ecoponto Fátima'));
  const bystander = await context.newPage();
  await bystander.goto('/robots.txt');
  await page.close();
  await expectQueued(bystander, 1);
  await wakeWorker(context, bystander, tag);
  await expect.poll(() => bookingsOf(request, resident)).toHaveLength(1);
  await expectQueued(bystander, 0);
  await wakeWorker(context, bystander, tag);
  await bystander.goto('/schedule/list');
  await expect(bystander.getByRole('main').getByRole('listitem')).toContainText('Pendente');
  expect(await bookingsOf(request, resident)).toHaveLength(1);
});

test('a booking whose page is closed before it flushes the outbox is sent all the same', async ({
  signedInPage: page,
  context,
  resident,
  request,
}) => {
  await page.route('**/assets/shell-*.js', (route) => route.abort());
  await bookWithoutServer(page, await pointNamed(request, 'Ecoponto Fátima'));
  await expect(page.getByText('O que você pediu será enviado quando ela voltar.')).toBeHidden();
  const bystander = await context.newPage();
  await bystander.goto('/robots.txt');
  await page.close();
  await wakeWorker(context, bystander, tag);
  await expect.poll(() => bookingsOf(request, resident)).toHaveLength(1);
});

test('a page that is open hears what the service worker has sent, and shows it', async ({
  signedInPage: page,
  context,
  resident,
  request,
}) => {
  await bookWithoutServer(page, await pointNamed(request, 'Ecoponto Fátima'));
  const card = page.getByRole('main').getByRole('listitem');
  await expect(card).toContainText('Aguardando conexão');
  await expectAppServices(page);
  await wakeWorker(context, page, tag);
  await expect(page.getByText('Sua coleta foi agendada com sucesso.', { exact: true })).toBeVisible();
  await expect(card).toContainText('Pendente');
  expect(await bookingsOf(request, resident)).toHaveLength(1);
});

test('the service worker sends nothing in the name of another account', async ({
  signedInPage: page,
  context,
  resident,
  request,
}) => {
  await bookWithoutServer(page, await pointNamed(request, 'Ecoponto Fátima'));
  await page.close();
  const other = await givenResident('Outra Pessoa');
  const next = await context.newPage();
  await next.goto('/robots.txt');
  await next.evaluate(() => localStorage.clear());
  await signInAs(next, other);
  await next.goto('/home');
  await expect.poll(() => sessionOfWorker(context)).toContain(other.email);
  await wakeWorker(context, next, tag);
  await next.goto('/schedule/list');
  await expect(next.getByText('Você ainda não agendou nenhuma coleta')).toBeVisible();
  await expectQueued(next, 1);
  for (const person of [resident, other]) expect(await bookingsOf(request, person)).toEqual([]);
});

test('a write of the service worker that is refused stands in the list, with the way on', async ({
  signedInPage: page,
  context,
  request,
}) => {
  const point = await givenPoint(request, 'Ponto que fecha de noite');
  await bookWithoutServer(page, point);
  await closePoint(request, point);
  await expectAppServices(page);
  await wakeWorker(context, page, tag);
  const refused = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Não foi agendada' });
  await expect(refused.getByRole('link', { name: /^Escolher outro ponto/ })).toBeVisible();
});
