// Interaction to Next Paint on map, search, items and booking, on a phone with the processor slowed four times.
import { chromium } from '@playwright/test';
import { chromiumArgs, requireChromium } from '../scripts/chromium.mjs';

const rounds = 3;
/** Budget of an interaction, in milliseconds until its next paint: the limit of "good" (https://web.dev/articles/inp). */
const most = 200;
/** Milliseconds between two interactions: longer than the paint of the one before takes. */
const pause = 1_000;

const observe = () => {
  const interactions = new Map();
  Object.assign(globalThis, { interactions });
  const note = (list) => {
    for (const { interactionId, duration, name } of list.getEntries())
      if (interactionId !== 0 && duration > (interactions.get(interactionId)?.duration ?? 0))
        interactions.set(interactionId, { duration, name });
  };
  new PerformanceObserver(note).observe({ type: 'event', durationThreshold: 16, buffered: true });
};

const tap = (find) => async (page) => {
  await find(page).first().tap();
  await page.waitForTimeout(pause);
};
const type = (find, text) => async (page) => {
  await find(page).first().pressSequentially(text, { delay: 150 });
  await page.waitForTimeout(pause);
};
const button = (name) => (page) => page.getByRole('button', { name });
const material = (name) => (page) => page.getByRole('group', { name: 'Filtrar por material' }).getByRole('button', { name });
const searchBox = (page) => page.getByPlaceholder('Digite seu CEP', { exact: true });
const mapOf = (page) => page.getByRole('region', { name: 'Mapa dos pontos de coleta' });

/** Each screen with the element that says it is ready, and its interactions. */
const screens = [
  {
    path: '/map',
    ready: (page) => mapOf(page).getByRole('button'),
    acts: [
      tap(material('Vidro')),
      tap(material('Vidro')),
      tap((page) => mapOf(page).getByRole('button')),
      tap((page) => mapOf(page).getByRole('button')),
      type(searchBox, 'fatima'),
    ],
  },
  {
    path: '/search',
    ready: (page) => page.getByRole('main').getByRole('listitem'),
    acts: [
      type((page) => page.getByRole('main').getByRole('searchbox'), 'praia de iracema'),
      tap(material('Vidro')),
      tap(material('Papel/Papelão')),
    ],
  },
  {
    path: '/descarte',
    ready: (page) => page.getByRole('textbox', { name: 'O que você quer descartar?' }),
    acts: [type((page) => page.getByRole('textbox', { name: 'O que você quer descartar?' }), 'caixa de pizza engordurada')],
  },
  {
    path: '/schedule?ponto=1',
    ready: (page) => page.getByRole('checkbox', { name: 'Vidro' }),
    acts: [
      tap((page) => page.getByRole('checkbox', { name: 'Vidro' })),
      tap((page) => page.getByRole('checkbox', { name: 'Plástico' })),
      tap(button('Próximo mês')),
      tap((page) => page.getByRole('grid').getByRole('button', { disabled: false })),
      type((page) => page.getByLabel('Observação'), 'portão verde'),
    ],
  },
];

/** Measures, and returns whether every screen's slowest interaction stays within the budget. */
export const measureInteractions = async (base, session) => {
  const browser = await chromium.launch({ executablePath: await requireChromium(), args: chromiumArgs });
  const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true, locale: 'pt-BR' };
  let isGood = true;
  console.log(`\nInteração mais lenta até a pintura seguinte (INP), processador 4 vezes mais lento, mediana de ${rounds}`);
  try {
    for (const { path, ready, acts } of screens) {
      const slowest = [];
      while (slowest.length < rounds) {
        const context = await browser.newContext(phone);
        await context.addInitScript((text) => localStorage.setItem('separai_current_user', text), JSON.stringify(session));
        await context.addInitScript(observe);
        const page = await context.newPage();
        const device = await context.newCDPSession(page);
        await device.send('Emulation.setCPUThrottlingRate', { rate: 4 });
        await page.goto(`${base}${path}`);
        await ready(page).first().waitFor({ timeout: 60_000 });
        await page.waitForTimeout(3_000);
        for (const act of acts) await act(page);
        const seen = await page.evaluate(() => [...globalThis.interactions.values()]);
        slowest.push(seen.toSorted((a, b) => b.duration - a.duration)[0] ?? { duration: 0, name: '' });
        await context.close();
      }
      const { duration, name } = slowest.toSorted((a, b) => a.duration - b.duration)[Math.floor(rounds / 2)];
      isGood &&= duration <= most;
      console.log(`  ${duration <= most ? 'ok   ' : 'ACIMA'} ${path}: ${Math.round(duration)} ms (${name})`);
    }
    return isGood;
  } finally {
    await browser.close();
  }
};
