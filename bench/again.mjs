// What a person waits for on a visit after the first: each screen of the residents once more, with the service worker and what the
// device keeps, over slow 4G and with a processor four times as slow.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumArgs, requireChromium } from '../scripts/chromium.mjs';

const rounds = 3;
/** Milliseconds until the largest paint, at most, and how much may move. */
const most = { paint: 1_000, shift: 0 };
/** Lighthouse's slow 4G, as a browser slows its requests: ms, and bytes per second. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 86_400 };
/** So many ms after it was asked for, a screen is painted and moves no more by itself. */
const settled = 6_000;

const screens = [
  ...['/', '/map', '/search', '/search/1', '/recycle', '/recycle/vidro', '/schedule', '/schedule/list', '/schedule/calendar'],
  ...['/user/profile', '/user/notifications', '/user/privacy', '/user/help', '/user/help/licenses'],
];

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

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
  const pages = await Promise.all(names.map((cacheName) => caches.match('/', { cacheName })));
  return navigator.serviceWorker.controller !== null && pages.some((page) => page !== undefined);
};

/** Measures the screens whose path is among `only`, or all; whether they stay within what is wanted. `session` is what signing in stores. */
export const measureAgain = async (base, session, only = []) => {
  const chosen = screens.filter((path) => only.length === 0 || only.includes(path));
  // A profile on disk, as a person has: a private window keeps no compiled code from visit to visit.
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
    // A promise would count as an answer: `waitForFunction` does not wait for it.
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
        // To look for something in the page would run code in it that costs as much as a part of the app.
        await new Promise((resolve) => setTimeout(resolve, settled));
        visits.push(await page.evaluate(() => globalThis.seen));
        await page.close();
      }
      const paint = median(visits.map((visit) => visit.paint));
      const shift = median(visits.map((visit) => visit.shift));
      const ok = paint < most.paint && shift <= most.shift;
      isGood &&= ok;
      console.log(`  ${ok ? 'ok   ' : 'ACIMA'} ${path}: ${Math.round(paint)} ms, ${shift.toFixed(3)}`);
    }
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
  return isGood;
};
