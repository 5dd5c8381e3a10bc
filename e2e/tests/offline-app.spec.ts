import type { Page } from '@playwright/test';
import { dayFromToday } from '../support/days.ts';
import { expect } from '../support/fixtures.ts';
import { codeInPapicu, liveAt } from '../support/homes.ts';
import { test } from '../support/line.ts';
import { agePersisted, expectPersisted } from '../support/persisted-queries.ts';
import { expectAppPrecached } from '../support/precached-app.ts';
import { givenBooking, pointNamed } from '../support/schedules.ts';

// The browser's own errors about failed requests.
test.use({ restoresQueries: true, prefetches: true, allowedConsoleErrors: [/Failed to load resource|ERR_/] });

const fatima = 'Ecoponto Fátima';
const nearest = (page: Page) => page.getByRole('region', { name: 'Pontos mais perto de você' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('after one look at the home screen every address of a resident opens without a network, with its content and its age', async ({
  signedInPage: page,
  resident,
  request,
  line,
}) => {
  test.setTimeout(180_000);
  const { id } = await pointNamed(request, fatima);
  const booking = await givenBooking(request, resident, { collectionPointId: id, date: dayFromToday(3).iso });
  await liveAt(request, resident, codeInPapicu);
  await page.goto('/home');
  await expect(nearest(page).getByRole('listitem')).toHaveCount(3);
  await expectAppPrecached(page);
  await expectPersisted(
    page,
    '["/api/users/me"]',
    '["/api/schedules"]',
    '["/api/users/me/notices"]',
    '["/api/users/me/notice-choices"]',
    '["/api/collection-points"]',
  );
  await expect.poll(() => page.evaluate(() => localStorage.getItem('separai_recycle_materials'))).not.toBeNull();
  await agePersisted(page, 3 * 3_600_000);
  await line.cut();
  await page.context().setOffline(true);
  for (const [address, title, content] of [
    ['/home', 'Olá, Marina!', fatima],
    ['/map', /^Encontre pontos/, /^Seg a sáb/],
    ['/search', /^Encontre e converse/, /coletas? realizadas?$/],
    [`/search/${id}`, fatima, 'Horário de Funcionamento'],
    ['/recycle', /^Resíduos que você/, 'Vidro'],
    ['/recycle/vidro', 'Vidro', 'Recicláveis:'],
    ['/schedule', 'Agendar coleta', 'Peso aproximado (kg)'],
    ['/schedule/list', 'Minhas coletas', fatima],
    ['/user/notifications', 'Notificações', 'Avisos'],
    ['/user/profile', 'Meus dados', 'Complemento'],
  ] as const) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(heading(page)).toHaveText(title);
      await expect(page.getByRole('main').getByText(content, { exact: true }).first()).toBeAttached();
      const age = page
        .getByRole('status')
        .filter({ hasText: /Salvo / })
        .filter({ visible: true })
        .first();
      await expect(age).toContainText(address.startsWith('/recycle') ? 'Salvo ' : 'Sem conexão. Salvo há 3 horas.');
    });
  }
  await test.step('the points that are nearest to one’s postal code', async () => {
    await page.goto('/home');
    await expect(nearest(page).getByRole('listitem')).toHaveCount(3);
  });
  await test.step('a booking that was never opened by itself', async () => {
    await page.goto(`/schedule/cancel/${booking.id}`);
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancelar a coleta' })).toBeVisible();
    await page.goto(`/schedule?reagendar=${booking.id}`);
    await expect(page.getByLabel('Peso aproximado (kg)')).toBeVisible();
  });
});
