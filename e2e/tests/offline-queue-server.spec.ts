import { lockPerson } from '../support/database.ts';
import { expect, registerResident } from '../support/fixtures.ts';
import { test } from '../support/own-product.ts';
import { expectQueued } from '../support/queued-writes.ts';
import { bookingsOf, fillIn, submitButton } from '../support/schedules.ts';
import { sessionOf, storeSession } from '../support/sessions.ts';

// The browser's own error for a request during which the server was killed.
test.use({ allowedConsoleErrors: [/Failed to load resource/] });

test('a booking whose server is killed in the middle of it waits, and is made once when the server is back', async ({
  page,
  request,
  product,
  administrator,
}) => {
  test.setTimeout(180_000);
  const headers = { authorization: `Bearer ${administrator}` };
  const data = { name: 'Ecoponto Central', address: 'Rua das Flores, 10', materials: ['papel'] };
  const point = await (await request.post('/api/collection-points', { headers, data })).json();
  const resident = await registerResident(request, 'Marina Alves', { emailConfirmed: false });
  await storeSession(page, sessionOf(resident));
  const loaded = Promise.all([/\/schedule\._bookings-.*\.js/, /\/shell-/].map((file) => page.waitForResponse(file)));
  await fillIn(page, point);
  await loaded;
  const lock = await lockPerson(resident.id, product.dataDir);
  await submitButton(page).tap();
  await expect.poll(lock.waiting).toBe(1);
  await product.end('SIGKILL');
  await expect(page.getByText('Guardado neste aparelho. Enviamos quando a conexão voltar.', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Aguardando conexão');
  await product.start();
  await expect(page.getByText('Sua coleta foi agendada com sucesso.', { exact: true })).toBeVisible({ timeout: 90_000 });
  expect(await bookingsOf(request, resident)).toHaveLength(1);
  await expectQueued(page, 0);
});
