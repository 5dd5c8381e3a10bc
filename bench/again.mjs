// Repeat visits: each resident's screen once more, with the service worker and persisted data, over slow 4G and with the
// processor slowed four times.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumArgs, requireChromium } from '../scripts/chromium.mjs';
import { median } from './median.mjs';

const rounds = 3;
/** Budgets: milliseconds until the largest paint, and layout shift. */
const most = { paint: 1_500, shift: 0.05 };
/** Lighthouse's slow 4G in the browser's terms: latency in ms, throughput in bytes per second. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 86_400 };
/** Milliseconds after navigation by which a screen is painted and stable. */
const settled = 6_000;

const screens = [
  ...['/', '/map', '/search', '/search/1', '/recycle', '/recycle/vidro', '/schedule', '/schedule/list', '/schedule/calendar'],
  ...['/user/profile', '/user/notifications', '/user/privacy', '/user/help', '/user/help/licenses'],
];

const observe = () => {
  const seen = { paint: 0, shift: 0 };
  Object.assign(globalThis, { seen });
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.paint = startTime;
  });
  watch('layout-shift', ({ value }) => {
    seen.shift += value;
  });
};

const isKept = async () => {
  const names = await caches.keys();
  const pages = await Promise.all(names.map((cacheName) => caches.match('/', { cacheName, ignoreSearch: true })));
  return navigator.serviceWorker.controller !== null && pages.some((page) => page !== undefined);
};

/**
 * Measures the screens whose path is in `only`, or all; returns whether all stay within the budgets. `session` is the stored
 * session of a sign-in.
 */
export const measureAgain = async (base, session, only = []) => {
  const chosen = screens.filter((path) => only.length === 0 || only.includes(path));
  // A profile on disk, as persons have: a private window keeps no compiled code between visits.
  const profile = await mkdtemp(join(tmpdir(), 'separai-bench-profile-'));
  const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true, locale: 'pt-BR' };
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await requireChromium(),
    args: chromiumArgs,
    ...phone,
  });
  await context.addInitScript((text) => localStorage.setItem('separai_current_user', text), JSON.stringify(session));
  let isGood = true;
  try {
    const first = await context.newPage();
    await first.goto(base);
    // A loop, since `waitForFunction` does not await the promise of `isKept`, and takes it as true.
    while (!(await first.evaluate(isKept))) await first.waitForTimeout(200);
    for (const path of chosen) {
      await first.goto(`${base}${path}`);
      await first.waitForTimeout(settled);
    }
    await first.close();
    console.log('\nVisita seguinte, 4G lento e processador 4 vezes mais lento, mediana de três: maior pintura, deslocamento');
    for (const path of chosen) {
      const visits = [];
      while (visits.length < rounds) {
        const page = await context.newPage();
        const device = await context.newCDPSession(page);
        await device.send('Network.enable');
        await device.send('Network.emulateNetworkConditions', slow4G);
        await device.send('Emulation.setCPUThrottlingRate', { rate: 4 });
        await page.addInitScript(observe);
        await page.goto(`${base}${path}`, { waitUntil: 'commit' });
        // A plain timeout: polling the page would run code there that costs as much as a part of the app.
        await new Promise((resolve) => setTimeout(resolve, settled));
        visits.push(await page.evaluate(() => globalThis.seen));
        await page.close();
      }
      const paint = median(visits.map((visit) => visit.paint));
      const shift = median(visits.map((visit) => visit.shift));
      const ok = paint <= most.paint && shift <= most.shift;
      isGood &&= ok;
      console.log(`  ${ok ? 'ok   ' : 'ACIMA'} ${path}: ${Math.round(paint)} ms, ${shift.toFixed(3)}`);
    }
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
  return isGood;
};
