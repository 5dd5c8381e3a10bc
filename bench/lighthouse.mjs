// Lighthouse: medians of three runs of each screen of a running product, emulating a mid-range phone on a slow connection, and
// a desktop for the panel.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromiumArgs, requireChromium } from '../scripts/chromium.mjs';
import { freePort } from '../scripts/free-port.mjs';
import { npm, runOrThrow } from '../scripts/run.mjs';
import { median } from './median.mjs';

const folder = fileURLToPath(new URL('lighthouse', import.meta.url));
const rounds = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Metrics of the performance category, printed where a screen misses its target. */
const metrics = {
  'first-contentful-paint': 'primeira pintura',
  'largest-contentful-paint': 'maior pintura',
  'speed-index': 'índice de velocidade',
  'total-blocking-time': 'bloqueio',
  'cumulative-layout-shift': 'deslocamento',
};

const visitor = ['/', '/login', '/register', '/forgot-password', '/privacy', '/user/help', '/descarte', '/relato/1'];
const resident = [
  ...['/', '/map', '/search', '/search/1', '/recycle', '/recycle/vidro', '/schedule', '/schedule/list', '/schedule/success'],
  ...['/schedule/calendar', '/user/profile', '/user/notifications', '/user/privacy', '/user/help', '/user/help/licenses'],
];

const panel = [
  ...['', '/pontos', '/pontos/1', '/pontos/feriados', '/relatos', '/agendamentos', '/agendamentos/folha', '/materiais'],
  ...['/itens', '/itens/sem-resposta', '/itens/fontes', '/itens/importacao', '/importacao', '/historico'],
  ...['/administradores', '/administradores/seguranca'],
].map((path) => `/admin-dashboard${path}`);

/** The panel is measured as on a desktop, all else as on a mid-range phone. */
const isPanel = ({ path }) => path.startsWith('/admin-');

/** Each screen with its role and targets: `least` in the order of `categories`. */
const screens = [
  ...visitor.map((path) => ({ path, who: 'visitante' })),
  ...resident.map((path) => ({ path, who: 'morador' })),
  { path: '/admin-login', who: 'visitante' },
  ...panel.map((path) => ({ path, who: 'administrador' })),
].map((screen) => ({ ...screen, least: [isPanel(screen) ? 95 : 90, 100, 100, 100] }));

/** A grey tile of a usual file size (PNG, 256 × 256), so that the map is measured without the internet. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAQAAAAEAAQMAAABmvDolAAAAA1BMVEXMzMzKUkQnAAAAH0lEQVR42u3BAQ0AAADCoPdPbQ43oAAAAAAAAAAAvg0hAAABYOSdlwAAAABJRU5ErkJggg==',
  'base64',
);

/** ViaCEP's reply for the signed-in resident's postal code. */
const place = {
  cep: '60040-531',
  logradouro: 'Rua das Flores',
  bairro: 'Fátima',
  localidade: 'Fortaleza',
  uf: 'CE',
  ibge: '2304400',
};

/**
 * Serves every tile and postal code; resolves with their URLs in the form of the settings, and with a function that stops the
 * server.
 */
export const serveOutside = async () => {
  const server = http.createServer((request, response) => {
    if (request.url.startsWith('/cep/')) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(place));
    } else {
      const headers = { 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' };
      response.writeHead(200, { 'content-type': 'image/png', ...headers }).end(tile);
    }
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${port}`;
  return { tileUrl: `${base}/{z}/{x}/{y}.png`, postalCodeUrl: `${base}/cep/{cep}`, close: () => server.close() };
};

/** URL of a package of the folder `lighthouse`, whose packages are installed on first use. */
export const packageUrl = async (name) => {
  if (!existsSync(join(folder, 'node_modules'))) await runOrThrow(...npm(['ci']), { cwd: folder });
  return pathToFileURL(createRequire(join(folder, 'package.json')).resolve(name)).href;
};

const load = async () => {
  const { default: lighthouse } = await import(await packageUrl('lighthouse'));
  const { default: desktop } = await import(await packageUrl('lighthouse/core/config/desktop-config.js'));
  const { default: puppeteer } = await import(await packageUrl('puppeteer-core'));
  return { lighthouse, desktop, puppeteer };
};

/**
 * Measures the screens whose path is in `only`, or all. `sessions` are stored sessions by role. One row a screen: its scores (0
 * to 100), the targets, and the audits that cost points.
 */
export const lighthouseRows = async (base, sessions, only = []) => {
  const { lighthouse, desktop, puppeteer } = await load();
  const browser = await puppeteer.launch({ executablePath: await requireChromium(), args: chromiumArgs });
  const measure = async (path, session) => {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    if (session !== undefined) {
      const store = (text) => localStorage.setItem('separai_current_user', text);
      await page.evaluateOnNewDocument(store, JSON.stringify(session));
    }
    const config = isPanel({ path }) ? desktop : undefined;
    const { lhr } = await lighthouse(`${base}${path}`, { onlyCategories: categories, logLevel: 'error' }, config, page);
    await context.close();
    return lhr;
  };
  // Lighthouse occasionally loses a page's trace and returns no figures, which says nothing about the page: the run is
  // repeated.
  const reportOf = async (path, session) => {
    const report = await measure(path, session);
    return report.runtimeError === undefined ? report : measure(path, session);
  };
  const rows = [];
  try {
    for (const { path, who, least } of screens.filter((screen) => only.length === 0 || only.includes(screen.path))) {
      const reports = [];
      while (reports.length < rounds) reports.push(await reportOf(path, sessions[who]));
      const scores = categories.map((name) => median(reports.map((report) => Math.round(report.categories[name].score * 100))));
      const lost = reports[0].runtimeError
        ? [reports[0].runtimeError.message]
        : categories
            .slice(1)
            .flatMap((name) => reports[0].categories[name].auditRefs)
            .filter(({ id, weight }) => weight > 0 && (reports[0].audits[id].score ?? 1) < 1)
            .map(({ id }) => id);
      rows.push({ path, who, scores, least, lost });
      const ok = scores.every((score, index) => score >= least[index]);
      const parts = Object.entries(metrics).map(
        ([id, name]) => `${name} ${Number(median(reports.map(({ audits }) => audits[id].numericValue ?? 0)).toPrecision(3))}`,
      );
      console.log(
        `  ${ok ? 'ok   ' : 'ABAIXO'} ${path} (${who}): ${scores.join(' · ')}${lost.length > 0 ? `; ${lost.join(', ')}` : ''}`,
      );
      if (scores[0] < least[0]) console.log(`         ${parts.join(' · ')}`);
    }
  } finally {
    await browser.close();
  }
  return rows;
};
