import type { Page } from '@playwright/test';
import { givenRoute, type KnownStop, typeWeight } from '../support/collectors.ts';
import { storedReports } from '../support/database.ts';
import { expect, signInAs } from '../support/fixtures.ts';
import { test } from '../support/line.ts';
import { expectAppPrecached } from '../support/precached-app.ts';
import { queuedWrites } from '../support/queued-writes.ts';

// The browser's own errors about failed requests, and about a page that was killed.
test.use({ allowedConsoleErrors: [/Failed to load resource|ERR_|dynamically imported module|crashed/], restoresQueries: true });

// `npm run failure-trial -- driver` repeats this with 40 stops.
const rounds = Number(process.env.COLLECTOR_ROUNDS ?? 1);
const from = Number(process.env.COLLECTOR_FROM ?? 1) - 1;
const stopsOfRound = Number(process.env.COLLECTOR_STOPS ?? 8);

/** Pseudo-random numbers from 0 to 1, the same for a round. */
const randomOf = (round: number): (() => number) => {
  let seed = 7_919 * (round + 1);
  return () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
};

const progress = (page: Page) => page.getByText(/^\d+ de \d+$/).first();

/** Opens the list anew in a page of its own; the page before is gone as after a crash. */
const reopen = async (page: Page): Promise<Page> => {
  const next = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await next.goto('/coletor');
  await expect(progress(next)).toBeVisible();
  return next;
};

const reports = ['Coletado', 'Ninguém atendeu', 'Recusado'] as const;

/** Reports the next open stop up to the last press, and returns without waiting for its effect; null when none is left. */
const reportNext = async (page: Page, random: () => number): Promise<'reported' | null> => {
  const next = page.getByRole('link', { name: 'Próxima parada' });
  const finish = page.getByRole('link', { name: 'Fechar o dia' });
  await expect(next.or(finish).first()).toBeVisible();
  if ((await next.count()) === 0) return null;
  await next.tap();
  const report = reports[Math.floor(random() * reports.length)] ?? 'Coletado';
  await page.getByRole('button', { name: report, exact: true }).tap();
  if (report === 'Coletado') await typeWeight(page, '4,5');
  if (report === 'Recusado') await page.getByText('Estava sujo ou molhado.').tap();
  await page.getByRole('button', { name: /^Registrar/ }).tap();
  return 'reported';
};

/** Every stop has one report, and that has settled its booking. */
const expectOnce = async (stops: readonly KnownStop[]): Promise<void> => {
  const stored = await storedReports(stops.map(({ id }) => id));
  expect(stored.filter(({ conflict }) => conflict !== null)).toEqual([]);
  expect(stored.map(({ schedule_id }) => schedule_id).sort()).toEqual(stops.map(({ id }) => id).sort());
};

for (let round = from; round < from + rounds; round++)
  test(`a day without a network, with reloads and killed pages, is recorded stop by stop once (round ${round + 1})`, async ({
    page: first,
    request,
    line,
  }) => {
    test.setTimeout(90_000 + stopsOfRound * 15_000);
    const random = randomOf(round);
    const { collector, stops } = await givenRoute(request, stopsOfRound);
    await signInAs(first, collector);
    await first.goto('/coletor');
    await expect(progress(first)).toHaveText(`0 de ${stopsOfRound}`);
    await expectAppPrecached(first);
    let page = first;
    await line.cut();
    for (;;) {
      if ((await reportNext(page, random)) === null) break;
      const chance = random();
      // Killed at the press, after it, or not at all; or the network is there for a moment.
      if (chance < 0.15) page = await reopen(page);
      else {
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (chance < 0.3) await page.reload();
        else if (chance < 0.4) {
          await line.mend();
          await page.reload();
          await line.cut();
        }
        await page.goto('/coletor');
      }
      await expect(progress(page)).toBeVisible();
    }
    await expect(progress(page)).toHaveText(`${stopsOfRound} de ${stopsOfRound}`);
    await line.mend();
    await page.reload();
    await expect.poll(() => queuedWrites(page), { timeout: 60_000 }).toHaveLength(0);
    await expectOnce(stops);
  });
