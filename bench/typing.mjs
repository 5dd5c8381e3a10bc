// Typing in "Onde descarto isto?": the longest task while sentences are typed, with the processor slowed four times.
import { chromium } from '@playwright/test';
import { chromiumArgs, requireChromium } from '../scripts/chromium.mjs';
import { median } from './median.mjs';

const rounds = 3;
/** Budget of one task, in milliseconds. */
const most = 50;
const sentences = [
  'caixa de pizza engordurada',
  'comprei uma tv nova e agora o que faço com a velha',
  'izopor da geladera que chegou',
];

const observe = () => {
  const tasks = [];
  const keys = [];
  Object.assign(globalThis, { tasks, keys });
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  });
  const note = (list) => keys.push(...list.getEntries().flatMap(({ name, duration }) => (name === 'keydown' ? [duration] : [])));
  new PerformanceObserver(note).observe({ type: 'event', durationThreshold: 16 });
};

/** Records tasks of 50 ms and more from now on; `end` returns the longest task and the slowest key's time until shown. */
const watch = async (page) => {
  await page.evaluate(observe);
  return async () => page.evaluate(() => ({ task: Math.max(0, ...globalThis.tasks), key: Math.max(0, ...globalThis.keys) }));
};

const shown = (milliseconds) => (milliseconds === 0 ? `menos de ${most} ms` : `${Math.round(milliseconds)} ms`);

/** Measures, and returns whether every task stayed within the budget. */
export const measureTyping = async (base) => {
  const browser = await chromium.launch({ executablePath: await requireChromium(), args: chromiumArgs });
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 }, locale: 'pt-BR' });
    const device = await page.context().newCDPSession(page);
    await device.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(`${base}/descarte`);
    const field = page.getByRole('textbox', { name: 'O que você quer descartar?' });
    const first = page.getByRole('list', { name: 'O que encontramos' }).getByRole('link').first();
    await field.fill('pilha');
    await first.waitFor({ timeout: 60_000 });
    const seen = [];
    while (seen.length < rounds) {
      const end = await watch(page);
      for (const sentence of sentences) {
        await field.fill('');
        await field.pressSequentially(sentence, { delay: 120 });
        await first.waitFor();
      }
      seen.push(await end());
    }
    const task = median(seen.map((round) => round.task));
    const key = median(seen.map((round) => round.key));
    console.log('\n"Onde descarto isto?" com um processador 4 vezes mais lento, mediana de três vezes três frases');
    console.log(`  tarefa mais longa ao digitar: ${shown(task)}; tecla mais lenta, até aparecer: ${Math.round(key)} ms`);
    return task < most;
  } finally {
    await browser.close();
  }
};
