import type { Page } from '@playwright/test';
import { dayFromToday } from '../support/days.ts';
import { expect, test } from '../support/fixtures.ts';
import { liveAt } from '../support/homes.ts';
import { checkEveryLook } from '../support/looks.ts';
import { pointsUrl } from '../support/points.ts';
import { givenBooking, pointNamed } from '../support/schedules.ts';

const fatima = 'Ecoponto Fátima';
const next = (page: Page) => page.getByRole('region', { name: 'Sua próxima coleta' });
const nearest = (page: Page) => page.getByRole('region', { name: 'Pontos mais perto de você' });

test('home tells of the next collection, where it stands and what is left to do, and leads to it', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  const { id: collectionPointId } = await pointNamed(request, fatima);
  const booking = { collectionPointId, weightKg: 3, materials: ['vidro', 'metal'] };
  await givenBooking(request, resident, { ...booking, date: dayFromToday(30).iso });
  const first = await givenBooking(request, resident, { ...booking, date: dayFromToday(1).iso });
  await page.goto('/home');
  await expect(next(page).getByText('Pendente')).toBeVisible();
  await expect(next(page).getByRole('heading', { level: 3 })).toHaveText(fatima);
  await expect(next(page)).toContainText('Aguardando confirmação do ponto. Separe 3 kg de vidro e metal até amanhã.');
  await expect(next(page).getByRole('link', { name: /^Reagendar/ })).toHaveAttribute('href', `/schedule?reagendar=${first.id}`);
  await expect(next(page).getByRole('link', { name: 'Ver todas' })).toHaveAttribute('href', '/schedule/list');
  await next(page)
    .getByRole('link', { name: /^Cancelar/ })
    .click();
  await expect(page).toHaveURL(`/schedule/cancel/${first.id}`);
});

test('home shows the three points nearest to the resident’s postal code, nearest first, with their hours', async ({
  signedInPage: page,
  resident,
  request,
}) => {
  await liveAt(request, resident, '60175-047');
  const { latitude, longitude } = await (await request.get('/api/postal-codes/60175-047')).json();
  const near = await request.get(`/api/collection-points?near=${latitude},${longitude}&limit=3`);
  const points: { id: number; schedule: string | null; address: string }[] = await near.json();
  await page.goto('/home');
  const cards = nearest(page).getByRole('listitem');
  await expect(cards).toHaveCount(3);
  for (const [index, { id, schedule, address }] of points.entries()) {
    await expect(cards.nth(index).getByRole('link')).toHaveAttribute('href', `/search/${id}`);
    await expect(cards.nth(index)).toContainText(address);
    if (schedule !== null) await expect(cards.nth(index)).toContainText(schedule);
    await expect(cards.nth(index)).toContainText(/\d (m|km) ·/);
  }
});

test('without a booking and a postal code home says what there is to do', async ({ signedInPage: page }) => {
  await page.goto('/home');
  await expect(next(page)).toContainText('Você não tem coletas marcadas.');
  await expect(next(page).getByRole('link', { name: 'Agendar coleta' })).toHaveAttribute('href', '/schedule');
  await expect(nearest(page)).toContainText('Informe seu CEP, e os pontos mais perto de você aparecem aqui.');
  await expect(nearest(page).getByRole('link', { name: 'Informar meu CEP' })).toHaveAttribute('href', '/user/profile');
});

test.describe('when the server says nothing', () => {
  test.use({ allowedConsoleErrors: [/ERR_FAILED|status of 50\d/] });

  test('each part says so in its place, and asks again', async ({ signedInPage: page, resident, request }) => {
    await liveAt(request, resident, '60175-047');
    for (const address of ['**/api/schedules', pointsUrl]) await page.route(address, (route) => route.abort());
    await page.goto('/home');
    await expect(next(page).getByRole('alert')).toContainText('Não foi possível carregar as suas coletas.');
    await expect(nearest(page).getByRole('alert')).toContainText('Não foi possível carregar os pontos de coleta.');
    await page.unrouteAll();
    await next(page).getByRole('button', { name: 'Tentar novamente' }).tap();
    await expect(next(page)).toContainText('Você não tem coletas marcadas.');
    await nearest(page).getByRole('button', { name: 'Tentar novamente' }).tap();
    await expect(nearest(page).getByRole('listitem')).toHaveCount(3);
  });
});

test('nothing on home moves while its parts come', async ({ signedInPage: page, resident, request }) => {
  const { id: collectionPointId } = await pointNamed(request, fatima);
  await givenBooking(request, resident, { collectionPointId, date: dayFromToday(5).iso });
  await liveAt(request, resident, '60175-047');
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const size of [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/home');
    await expect(nearest(page).getByRole('listitem')).toHaveCount(3);
    await expect(next(page).getByRole('link', { name: /^Reagendar/ })).toBeVisible();
    const sum = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((all, one) => all + one, 0));
    expect(sum, `${size.width} px`).toBeLessThan(0.01);
  }
});

test('home with all of it is accessible and fits, however it is looked at', async ({ signedInPage: page, resident, request }) => {
  const { id: collectionPointId } = await pointNamed(request, fatima);
  await givenBooking(request, resident, { collectionPointId, date: dayFromToday(5).iso, materials: ['vidro'] });
  await liveAt(request, resident, '60175-047');
  await page.goto('/home');
  await expect(nearest(page).getByRole('listitem')).toHaveCount(3);
  await expect(next(page).getByRole('link', { name: /^Reagendar/ })).toBeVisible();
  await checkEveryLook(page);
});
