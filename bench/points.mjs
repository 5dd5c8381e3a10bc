// Cost of 100,000 points for a phone and the server, relative to the real points: both installations in turn, on a slowed
// phone.
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import pg from 'pg';
import { chromiumArgs, requireChromium } from '../scripts/chromium.mjs';
import { median } from './median.mjs';
import { signInResident, startProduct } from './product.mjs';

const rounds = 5;
/** Number of points of a large installation. */
export const many = 100_000;
const slowdown = 4;
/** Budgets: the server's memory in MB, and the maximum ratio to the figures with the real points. */
const least = { memory: 400, ratio: 1.1 };

// Deterministic copies of the real points, spread over 40 km around them, with as many to a street as in a metropolis.
const copyPoints = `
  with real as (select *, row_number() over (order by id) as place, count(*) over () as number from collection_points),
  copied as (
    insert into collection_points (name, address, latitude, longitude, schedule, attribution, description, created_at, updated_at)
    select name || ' ' || n, address, latitude + (n::bigint * 7919 % 20011) / 55586.0 - 0.18, longitude + (n::bigint * 104729 % 20021) / 55613.0 - 0.18,
      schedule, attribution, description, now(), now()
    from generate_series(1::int, $1::int) n join real on place = n % number + 1
    returning id
  )
  insert into collection_point_materials (collection_point_id, material_type)
  select copied.id, type from copied, unnest(array['vidro', 'papel', 'plastico', 'metal']) with ordinality as one (type, turn)
  where (copied.id + turn) % 3 > 0`;

/** Connects to a product's database; the caller ends the connection. */
export const connectTo = async ({ dataDir }) => {
  const [, , , port, host = ''] = (await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n');
  const client = new pg.Client({ host, port: Number(port), user: 'separai', database: 'separai' });
  await client.connect();
  await client.query('set statement_timeout = 0');
  return client;
};

/** Fills an installation up to `many` points. */
export const fillUp = async (product) => {
  const client = await connectTo(product);
  const { rows } = await client.query('select count(*)::int as number from collection_points');
  await client.query(copyPoints, [many - rows[0].number]);
  await client.query('vacuum analyze collection_points, collection_point_materials');
  await client.end();
};

/** Peak memory of a process in MB; the present memory where the system reports no peak. */
export const memoryOf = async (pid) => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const most = /VmHWM:\s+(\d+) kB/.exec(status)?.[1];
  return Number(most ?? execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
};

/** Longest task of the page's main thread during an act, in ms. */
const longestTask = async (browser, page, act) => {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] });
  await act();
  await pause(700);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const begun = traceEvents.find(({ name }) => name === 'TracingStartedInBrowser' || name === 'TracingStartedInPage');
  const pages = new Set((begun?.args.data.frames ?? []).map(({ processId }) => processId));
  const threads = new Set(
    traceEvents
      .filter(
        ({ name, args, pid }) => name === 'thread_name' && args.name === 'CrRendererMain' && (pages.size === 0 || pages.has(pid)),
      )
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const tasks = traceEvents.filter(({ name, pid, tid }) => /RunTask$/.test(name) && threads.has(`${pid}/${tid}`));
  if (tasks.length === 0) throw new Error('the trace has no tasks');
  return Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1_000;
};

const watchForMarker = () => {
  const watch = new MutationObserver(() => {
    if (document.querySelector('.map-canvas button') === null) return;
    watch.disconnect();
    // Elements in the document now are painted with the next frame.
    requestAnimationFrame(() => {
      window.firstMarker = performance.now();
    });
  });
  watch.observe(document, { childList: true, subtree: true });
};

const drag = async (device, dx, dy) => {
  const touch = (type, x, y) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await touch('touchStart', 180, 200);
  for (let step = 1; step <= 12; step++) await touch('touchMove', 180 + (dx * step) / 12, 200 + (dy * step) / 12);
  await touch('touchEnd');
};

/** Figures of one visit of the map and the search. Times in ms. */
const visit = async (browser, { url, session }) => {
  const context = await browser.newContext({
    ...{ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true, locale: 'pt-BR' },
  });
  const page = await context.newPage();
  await page.addInitScript((text) => localStorage.setItem('separai_current_user', text), JSON.stringify(session));
  await page.addInitScript(watchForMarker);
  const device = await context.newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(`${url}/map`);
  await page.waitForFunction(() => window.firstMarker !== undefined);
  const firstMarker = await page.evaluate(() => window.firstMarker);
  const firstPaint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime);
  await page.waitForTimeout(2_000);
  const panning = await longestTask(browser, page, async () => {
    for (const [dx, dy] of [
      [-120, 0],
      [0, -90],
      [120, 60],
      [-60, 90],
    ]) {
      await drag(device, dx, dy);
      await page.waitForTimeout(400);
    }
  });
  const type = async (placeholder) => {
    await page.getByPlaceholder(placeholder, { exact: true }).focus();
    await page.keyboard.type('ecoponto parque', { delay: 120 });
  };
  const typingAtMap = await longestTask(browser, page, () => type('Digite seu CEP'));
  await page.goto(`${url}/search`);
  await page.getByRole('list', { name: 'Pontos de coleta', exact: true }).getByRole('listitem').first().waitFor();
  await page.waitForTimeout(2_000);
  const typingInSearch = await longestTask(browser, page, () => type('Digite seu CEP ou endereço'));
  await context.close();
  return { firstPaint, firstMarker, panning, typing: Math.max(typingAtMap, typingInSearch) };
};

const said = {
  firstPaint: 'primeira pintura do mapa',
  firstMarker: 'primeiro marcador',
  panning: 'tarefa mais longa ao arrastar o mapa',
  typing: 'tarefa mais longa ao digitar',
};

/** Compares both installations and prints the figures; returns whether 100,000 points stay within the budgets. */
export const comparePoints = async (outside) => {
  const browser = await chromium.launch({ executablePath: await requireChromium(), args: chromiumArgs });
  const installations = [];
  try {
    for (const isMany of [false, true]) {
      const product = await startProduct(outside);
      installations.push({ product, url: product.url, visits: [] });
      if (isMany) await fillUp(product);
      installations.at(-1).session = await signInResident(product);
    }
    // The first round warms up. The installations alternate, so that noise of the machine affects both alike.
    for (let round = 0; round <= rounds; round++) {
      for (const installation of installations) {
        const visited = await visit(browser, installation);
        if (round > 0) installation.visits.push(visited);
      }
    }
    console.log(
      `\n${many.toLocaleString('pt-BR')} pontos contra os 292 reais, processador ${slowdown}× mais lento, mediana de ${rounds}`,
    );
    const isGood = Object.keys(said).map((what) => {
      const [few, lots] = installations.map(({ visits }) => median(visits.map((one) => one[what])));
      const ok = lots / few <= least.ratio;
      console.log(
        `  ${ok ? 'ok   ' : 'ACIMA'} ${said[what]}: ${few.toFixed(0)} ms e ${lots.toFixed(0)} ms, ${(lots / few).toFixed(2)}×`,
      );
      return ok;
    });
    const [few, lots] = await Promise.all(installations.map(({ product }) => memoryOf(product.pid)));
    const isSmall = lots <= least.memory;
    console.log(
      `  ${isSmall ? 'ok   ' : 'ACIMA'} memória do servidor: ${few.toFixed(0)} MB e ${lots.toFixed(0)} MB, de ${least.memory}`,
    );
    return isSmall && isGood.every(Boolean);
  } finally {
    await browser.close();
    for (const { product } of installations) await product.end();
  }
};
