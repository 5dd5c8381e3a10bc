import type { Page } from '@playwright/test';
import { dayFromToday } from '../support/days.ts';
import { expect, test } from '../support/fixtures.ts';
import { persistedQueries } from '../support/persisted-queries.ts';
import { changeElsewhere, home } from '../support/profile.ts';
import { givenBooking, pointNamed } from '../support/schedules.ts';

test.use({ restoresQueries: true });

const main = (page: Page) => page.getByRole('main');
const nextCollection = (page: Page) => page.getByRole('region', { name: 'Sua próxima coleta' });

/** A screen, its persisted queries, and its last element to load. */
const screens = [
  ['/home', ['/api/users/me/notices', '/api/schedules'], (page: Page) => nextCollection(page).getByRole('heading', { level: 3 })],
  ['/schedule', ['/api/users/me/notices', '/api/users/me'], (page: Page) => main(page).getByText(/^Perto de /)],
  [
    '/search/1',
    ['/api/users/me'],
    (page: Page) =>
      main(page)
        .getByText(/^Distância: .* de Papicu/)
        .filter({ visible: true }),
  ],
  ['/user/profile', ['/api/users/me'], (page: Page) => main(page).getByText(home.cep)],
  ['/user/privacy', ['/api/users/me/consents'], (page: Page) => main(page).getByText('Aviso de Privacidade', { exact: true })],
] as const;

for (const size of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
])
  test(`nothing moves on a second visit at ${size.width} px`, async ({ signedInPage: page, resident, request }) => {
    await page.setViewportSize(size);
    await changeElsewhere(request, resident, home);
    const { id: collectionPointId } = await pointNamed(request, 'Ecoponto Fátima');
    await givenBooking(request, resident, { collectionPointId, date: dayFromToday(8).iso });
    // As after a registration in the app; the fixture's resident has only the consent to notices.
    await page.route('**/api/users/me/consents', async (route) => {
      const response = await route.fetch();
      const [notices] = await response.json();
      await route.fulfill({ response, json: [{ ...notices, purpose: 'privacy', granted: true }, notices] });
    });
    await page.addInitScript(() => {
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        // Smaller shifts come from a card that a nearer point overtakes.
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[])
          if (entry.value >= 0.005)
            shifts.push(
              `${entry.value.toFixed(4)} ${entry.sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ')}`,
            );
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const [address, names, late] of screens) {
      await page.goto(address);
      await expect(late(page)).toBeVisible();
      for (const name of names) await expect.poll(async () => Object.keys(await persistedQueries(page))).toContain(`["${name}"]`);
      await page.goto(address);
      await expect(late(page)).toBeVisible();
      // Waits for three frames, so that the layout shifts of the response are reported.
      const shifts = await page.evaluate(async () => {
        for (let frame = 0; frame < 3; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
        return (window as unknown as { shifts: string[] }).shifts;
      });
      expect(shifts, address).toEqual([]);
    }
  });
