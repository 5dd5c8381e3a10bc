import type { Notice } from '@separai/contract/notices/schema';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, renderAt, type SentRequest, signIn, unreachable } from '../../../testing.tsx';
import { NoticesScreen } from './notices-screen.tsx';

const path = '/api/users/me/notices';
const rows = page.getByRole('region', { name: 'Avisos' }).getByRole('listitem');
const newTags = rows.getByText('novo', { exact: true });
const expectNew = (count: number) => expect.poll(() => newTags.elements().length).toBe(count);
const expectRows = (count: number) => expect.poll(() => rows.elements().length).toBe(count);
const failed = page.getByRole('alert').filter({ hasText: 'Não foi salvo.' });
const open = () =>
  renderAt('/user/notifications', {
    '/user/notifications': <NoticesScreen unconfirmedEmail={null} collectionReminders={null} />,
    '/user/profile': <h1>Meus dados</h1>,
    '/schedule': <h1>Agendar coleta</h1>,
  });
const leave = async (): Promise<void> => {
  await page.getByRole('link', { name: 'Voltar para meus dados' }).click();
  await expect.element(page.getByRole('heading', { name: 'Meus dados' })).toBeVisible();
};

let sent: readonly SentRequest[];
/** Ids of the notices that the server was told to be read, by leaving the screen. */
const readIds = () =>
  sent.filter(({ line }) => line === `POST ${path}/read`).flatMap(({ body }) => (body as { ids: string[] }).ids);

/** Confirmations, the newest first, of which none was read. */
const givenNotices = (count: number): void => {
  const notices = Array.from(
    { length: count },
    (_, index): Notice => ({
      id: `aviso-${index + 1}`,
      kind: 'booking-confirmed',
      scheduleId: null,
      subject: { pointName: 'Ecoponto Fátima', date: '2026-12-04', reason: null, collectedWeightKg: null },
      createdAt: new Date(Date.now() - index * 60_000).toISOString(),
      readAt: null,
    }),
  );
  const answers = Object.fromEntries(
    notices.map((notice) => [
      `PATCH ${path}/${notice.id}`,
      (change: unknown) =>
        Response.json({ ...notice, readAt: (change as { read: boolean }).read ? new Date().toISOString() : null }),
    ]),
  );
  answer({ ...answers, [`GET ${path}`]: notices });
};

beforeEach(() => {
  signIn();
  sent = answer({
    'GET /api/users/me': { email: 'marina@exemplo.com.br', emailConfirmed: true },
    'GET /api/users/me/notice-choices': { optIn: true, reminder: true, reminderHour: 18, collection: true, email: true },
    'GET /api/push-key': { publicKey: '' },
    [`GET ${path}`]: [],
    [`POST ${path}/read`]: () => new Response(null, { status: 204 }),
  });
});

test('the list leaves what was not seen as it is', async () => {
  givenNotices(8);
  await page.viewport(360, 400);
  try {
    await open();
    await expectRows(8);
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    await leave();
    await expect.poll(readIds).toContain('aviso-1');
    expect(readIds()).not.toContain('aviso-8');
  } finally {
    await page.viewport(360, 740);
  }
});

test('a notice can be unread for later', async () => {
  givenNotices(1);
  await open();
  await page.getByRole('button', { name: /^Marcar como lido: Coleta confirmada/ }).click();
  await expectNew(0);
  await page.getByRole('button', { name: /^Marcar como não lido: Coleta confirmada/ }).click();
  await expectNew(1);
  await new Promise((resolve) => setTimeout(resolve, 1_300));
  await leave();
  expect(readIds()).toEqual([]);
});

test('the list shows the ten newest, so that the settings are near, and the others when they are asked for', async () => {
  givenNotices(12);
  await open();
  await expectRows(10);
  await page.getByRole('button', { name: 'Mostrar mais 2 avisos' }).click();
  await expectRows(12);
  await expect.element(rows.nth(10).getByRole('link')).toHaveFocus();
});

test('the list is read as a whole with one button', async () => {
  givenNotices(3);
  await open();
  await page.getByRole('button', { name: 'Marcar todos como lidos' }).click();
  await expectNew(0);
  await expect.element(page.getByRole('heading', { name: 'Avisos', exact: true })).toHaveFocus();
  expect(sent).toContainEqual({ line: `POST ${path}/read`, body: null });
});

test('the list of a resident without notices says what will come', async () => {
  const { path: shown } = await open();
  await expect.element(page.getByRole('heading', { name: 'Nenhum aviso por enquanto' })).toBeVisible();
  await page.getByRole('link', { name: 'Agendar coleta' }).click();
  await expect.poll(shown).toBe('/schedule');
});

test('a list that did not load says so and can be asked for again', async () => {
  answer({ [`GET ${path}`]: unreachable });
  await open();
  await expect.element(page.getByRole('heading', { name: 'Não foi possível carregar seus avisos' })).toBeVisible();
  givenNotices(2);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expectRows(2);
});

test('a mark that could not be changed goes back and says so', async () => {
  givenNotices(1);
  answer({ [`PATCH ${path}/aviso-1`]: unreachable, [`POST ${path}/read`]: unreachable });
  await open();
  await expectNew(1);
  await rows.first().getByRole('button').click();
  await expect.element(rows.first().getByRole('alert')).toHaveTextContent('Não foi salvo.');
  await expectNew(1);
  await page.getByRole('button', { name: 'Marcar todos como lidos' }).click();
  await expect.poll(() => failed.elements().length).toBe(2);
  await expectNew(1);
});
