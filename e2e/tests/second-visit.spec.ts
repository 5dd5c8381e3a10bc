import type { Page } from '@playwright/test';
import { dayFromToday } from '../support/days.ts';
import { expect, test } from '../support/fixtures.ts';
import { changeElsewhere, home } from '../support/profile.ts';
import { cancelByPoint, givenBooking, pointNamed } from '../support/schedules.ts';

test.use({ restoresQueries: true });

const main = (page: Page) => page.getByRole('main');
const calledOff = (page: Page) => page.getByRole('region', { name: 'Coleta cancelada' });

/** A screen, the names of its reserved heights, and its last element to load. */
const screens = [
  ['/home', ['home-news'], calledOff],
  ['/schedule', ['booking-news', 'booking-near'], (page: Page) => main(page).getByText(/^Perto de /)],
  [
    '/search/1',
    ['point-distance'],
    (page: Page) =>
      main(page)
        .getByText(/^Distância: .* de Papicu/)
        .filter({ visible: true }),
  ],
  ['/user/profile', ['profile'], (page: Page) => main(page).getByText(home.cep)],
  ['/user/privacy', ['consents'], (page: Page) => main(page).getByText('Aviso de Privacidade').first()],
] as const;

for (const size of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
])
  test(`nothing moves on a second visit at ${size.width} px, also below what a point has called off`, async ({
    signedInPage: page,
    resident,
    request,
  }) => {
    await page.setViewportSize(size);
    await changeElsewhere(request, resident, home);
    const { id: collectionPointId } = await pointNamed(request, 'Ecoponto Fátima');
    const booked = await givenBooking(request, resident, { collectionPointId, date: dayFromToday(8).iso });
    await cancelByPoint(request, booked, 'Caminhão quebrado');
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
      for (const name of names)
        await page.waitForFunction((key) => Number(localStorage.getItem(key)?.split(' ')[1]) > 0, `separai_height_${name}`);
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
