// The proposed order of 200 stops on a phone: the first call of a new browser, before its code is compiled, and later calls.
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { chromiumArgs, requireChromium } from '../scripts/chromium.mjs';
import { packageUrl } from './lighthouse.mjs';
import { median } from './median.mjs';

const entry = fileURLToPath(new URL('../packages/contract/src/collection-routes/order.ts', import.meta.url));
const browsers = 9;
const lists = 15;
/** Calls of a browser after which its code counts as compiled. */
const warmUp = 5;
/** Target of one order, in milliseconds. */
const most = 100;

/**
 * Lighthouse's benchmark index of a phone, by which Chrome's developer tools choose how far to slow this machine down
 * (CalibrationController.ts): a Pixel 5, and a Moto G Power of 2022.
 */
const phones = [
  { name: 'celular mediano', index: 1000 },
  { name: 'celular barato', index: 264 },
];

const bundle = async () => {
  const library = { entry, name: 'order', formats: ['iife'] };
  const [{ output }] = await build({ configFile: false, logLevel: 'error', build: { lib: library, write: false } });
  return output[0].code;
};

/** A page of a new browser, slowed down `rate` times; `use` gets the page. */
const withPage = async (rate, use) => {
  const browser = await chromium.launch({ executablePath: await requireChromium(), args: chromiumArgs });
  try {
    const page = await browser.newPage();
    const device = await page.context().newCDPSession(page);
    await device.send('Emulation.setCPUThrottlingRate', { rate });
    return await use(page);
  } finally {
    await browser.close();
  }
};

const benchmarkIndex = async () => {
  const { pageFunctions } = await import(await packageUrl('lighthouse/core/lib/page-functions.js'));
  const indexes = await withPage(1, async (page) => {
    const seen = [];
    // The first call warms up.
    while (seen.length < 4) seen.push(await page.evaluate(`(${pageFunctions.computeBenchmarkIndex})()`));
    return seen.slice(1);
  });
  return median(indexes);
};

/** Milliseconds of each list's order in one browser; the stops are random within 11 × 10 km. */
const measure = (code, rate) =>
  withPage(rate, async (page) => {
    await page.addScriptTag({ content: code });
    return page.evaluate((count) => {
      const place = () => ({ latitude: -23.6 + Math.random() * 0.1, longitude: -46.7 + Math.random() * 0.1 });
      const stopsOf = () => Array.from({ length: 200 }, (_, index) => ({ id: String(index), position: place() }));
      return Array.from({ length: count }, () => {
        const stops = stopsOf();
        const start = performance.now();
        globalThis.order.proposedOrder({ start: null, stops });
        return performance.now() - start;
      });
    }, lists);
  });

/** Measures, and returns whether the median first order of each phone stayed within the target. */
export const measureStopOrder = async () => {
  const code = await bundle();
  const index = await benchmarkIndex();
  console.log(`\nOrdem de 200 paradas, ${browsers} navegadores novos de ${lists} listas; índice desta máquina: ${index}`);
  let isGood = true;
  for (const phone of phones) {
    const rate = Math.max(1, index / phone.index);
    const firsts = [];
    const later = [];
    while (firsts.length < browsers) {
      const times = await measure(code, rate);
      firsts.push(times[0]);
      later.push(...times.slice(warmUp));
    }
    isGood &&= median(firsts) < most;
    console.log(
      `  ${phone.name} (${rate.toFixed(1)} vezes mais lento): a primeira ${median(firsts).toFixed(0)} ms ` +
        `(até ${Math.max(...firsts).toFixed(0)}), as seguintes ${median(later).toFixed(1)} ms`,
    );
  }
  return isGood;
};
