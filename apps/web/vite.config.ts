import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Manifest, type Plugin, type Rolldown } from 'vite';
import { VitePWA, type VitePWAOptions } from 'vite-plugin-pwa';
import { emptyButForFormerFiles } from './former-files.ts';
import { bundledList, writeLicenses } from './licenses.ts';
import { appText } from './src/text/app.ts';
import { panelLoading } from './src/text/panel-loading.ts';

const dist = join(import.meta.dirname, 'dist');
const api = process.env['SEPARAI_API_URL'] ?? 'http://127.0.0.1:3000';

/** Puts a brotli and a gzip copy beside every file that gains by it, so that the server never compresses while serving. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async closeBundle() {
    const names = await readdir(dist, { recursive: true });
    await Promise.all(
      names
        // The server fills the workers in, and compresses them itself.
        .filter((name) => /\.(js|css|svg|json|webmanifest)$/.test(name) && !/^\.|^sw(-off)?\.js$/.test(name))
        .map(async (name) => {
          const path = join(dist, name);
          const bytes = await readFile(path);
          const brotli = await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
          await writeFile(`${path}.br`, brotli);
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
        }),
    );
  },
});

/** Paths of all that the residents' screens load, now or later, with the drawings that they show. */
const residentsFiles = async (manifest: Manifest): Promise<ReadonlySet<string>> => {
  const files = new Set<string>(['licenses.json']);
  const seen = new Set<string>();
  const follow = (key: string): void => {
    const chunk = manifest[key];
    if (seen.has(key) || chunk === undefined) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) follow(next);
  };
  follow('index.html');
  const drawings = await readdir(join(import.meta.dirname, 'public/assets'), { recursive: true });
  // The materials' glyphs of the pages that the server draws are in the app's own code.
  for (const name of drawings.filter((one) => one.endsWith('.svg') && one !== 'materiais.svg')) files.add(`assets/${name}`);
  return new Set([...files].map((file) => `/${file}`));
};

/** In the place of Vite's own emptying, and before Vite copies what is public. */
const keepFormerFiles = (): Plugin => ({
  name: 'keep-former-files',
  apply: 'build',
  buildStart: () => emptyButForFormerFiles(dist, Date.now()),
});

/** Builds a service worker into one classic file, since not every browser takes module workers. */
const worker = (filename: string, injectManifest: object): Plugin[] =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/sw',
    filename,
    injectRegister: false,
    manifest: false,
    injectManifest: { ...injectManifest, rollupFormat: 'iife' },
  });

/** The files that `sw.ts` precaches: the residents' alone. */
const precached: VitePWAOptions['injectManifest'] = {
  globPatterns: ['assets/**', 'licenses.json'],
  modifyURLPrefix: { '': '/' },
  dontCacheBustURLsMatching: /-[\w-]{8}\.\w+$/,
  manifestTransforms: [
    async (entries) => {
      const files = await residentsFiles(JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')));
      return { manifest: entries.filter(({ url }) => files.has(url)) };
    },
  ],
};

/** While developing, the service worker's source and the panel's page stand at the addresses that they have when they are built. */
const addressesInDevelopment = (): Plugin => ({
  name: 'addresses-in-development',
  apply: 'serve',
  configureServer: (server) => {
    server.middlewares.use((request, _response, next) => {
      if (request.url === '/sw.js') request.url = '/src/sw/sw.ts';
      // As `isPanelPath` of the contract, which this file is too early for.
      if (/^\/admin(-dashboard|-login)?([/?]|$)/i.test(request.url ?? '')) request.url = '/panel.html';
      next();
    });
  },
});

/**
 * The pages say that they are loading before their code has come, and ask for what draws them together with the little that begins: after
 * the sheet, without which nothing is painted.
 */
const pagesAtOnce = (): Plugin => ({
  name: 'pages-at-once',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {}, filename }) => {
      const needed = new Set<string>();
      const need = (file: string): void => {
        const chunk = bundle[file];
        if (needed.has(file) || chunk?.type !== 'chunk') return;
        needed.add(file);
        chunk.imports.forEach(need);
      };
      const starts = { 'index.html': 'app/start.tsx', 'panel.html': 'app/panel/start.tsx' };
      const start = Object.entries(starts).find(([page]) => filename.endsWith(page))?.[1];
      const drawing = Object.values(bundle).find(
        (chunk) => start !== undefined && chunk.type === 'chunk' && chunk.moduleIds.includes(source(start)),
      );
      if (drawing !== undefined) need(drawing.fileName);
      const sizeOf = (file: string): number => {
        const chunk = bundle[file];
        return chunk?.type === 'chunk' ? chunk.code.length : 0;
      };
      // What begins, of which Vite asks for all itself.
      const asked = /\s*<link rel="modulepreload"[^>]* href="\/([^"]+)">/g;
      const beginning = [...html.matchAll(asked)].flatMap(([, name = '']) => name);
      const [largest = [], ...others] = [...needed]
        .filter((name) => !html.includes(name))
        .sort((one, other) => sizeOf(other) - sizeOf(one));
      return {
        // Spaces before a tag are bytes of a first visit.
        html: html
          .replace('%LOADING%', filename.endsWith('panel.html') ? panelLoading : appText.loading)
          .replaceAll(asked, '')
          .replaceAll(/^ +/gm, ''),
        // Where six come at a time everything waits for the largest in the end: it is asked for first.
        tags: [largest, beginning, others].flat().map((name) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', fetchpriority: 'low', crossorigin: true, href: `/${name}` },
          injectTo: 'head' as const,
        })),
      };
    },
  },
});

const source = (file: string): string => join(import.meta.dirname, 'src', file);

/** A chunk of these files of `src` with all that they need, but for what a chunk before has. */
const neededBy = (name: string, files: readonly string[]): Rolldown.CodeSplittingGroup => {
  const roots = files.map(source);
  const needed = new Set<string>();
  return {
    debugName: name,
    name: (id, context) => {
      const walk = (one: string): void => {
        if (needed.has(one) || one.includes('/node_modules/')) return;
        needed.add(one);
        context.getModuleInfo(one)?.importedIds?.forEach(walk);
      };
      if (needed.size === 0) roots.forEach(walk);
      return needed.has(id) ? name : null;
    },
  };
};

/** What says which data the server takes and gives. */
const shape =
  /\/node_modules\/zod\/|\/contract\/src\/(?:[\w-]+\/)?(?:schema|[\w-]+-schema|pages|version|errors)\.ts$|\/(?:booking-check|typed-weight)\.ts$/;

const ofResidents = new Set<string>();

/** A chunk of the modules that fit and that several files need, but for those of the panel alone: its own never comes to a phone. */
const shared = (name: string, fitting: RegExp, minShareCount = 2): Rolldown.CodeSplittingGroup => ({
  debugName: name,
  name: (id, context) => {
    const walk = (one: string): void => {
      if (ofResidents.has(one)) return;
      ofResidents.add(one);
      const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(one) ?? {};
      [...importedIds, ...dynamicallyImportedIds].forEach(walk);
    };
    walk(source('app/main.ts'));
    return ofResidents.has(id) && fitting.test(id) && (fitting === shape || !shape.test(id)) ? name : null;
  },
  minShareCount,
});

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    writeLicenses({ server: join(import.meta.dirname, '../server') }),
    pagesAtOnce(),
    keepFormerFiles(),
    worker('sw.ts', precached),
    // Without a manifest: it undoes the other one.
    worker('sw-off.ts', { injectionPoint: undefined }),
    precompress(),
    addressesInDevelopment(),
  ],
  // What the server draws is that of the last build.
  server: { host: '127.0.0.1', proxy: { '^/(api|uploads|ponto|material)/': api, '^/(sitemap.*\\.xml|robots\\.txt)$': api } },
  // No file is inlined as data: the Content-Security-Policy allows fonts and scripts from our own address only.
  build: {
    modulePreload: { polyfill: false },
    target: 'es2022',
    emptyOutDir: false,
    assetsInlineLimit: 0,
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: 'index.html', panel: 'panel.html', 'public-page': 'public-page.html' },
      output: {
        codeSplitting: {
          // What stands first takes what it needs; the others have the rest.
          groups: [
            neededBy('addresses', [
              ...['app/routes.ts', 'platform/stored-session.ts', 'platform/if-allowed.ts', 'text/app.ts'],
              ...['platform/install-prompt.ts', 'platform/early-answers.ts', 'platform/pause.ts', 'app/missing.ts'],
            ]),
            // What the panel begins with: its code, and its screen's beside it.
            neededBy('panel-begin', ['app/panel/screens.ts']),
            { name: 'react', test: /rolldown.runtime|\/node_modules\/(react|react-dom|scheduler|use-sync-external-store)\// },
            neededBy('first', ['app/start.tsx', 'features/accounts/sign-in/welcome-screen.tsx']),
            neededBy('frame', ['app/frame.tsx', 'app/home-page.tsx']),
            // Map and search alone have long lists.
            { name: 'lists', test: /\/virtual-list\.ts$|\/@tanstack\/(react-virtual|virtual-core)\// },
            // What several screens of the residents need: of every area, and of one.
            shared(
              'common',
              // What the panel's first screen says, too, is not left to 'points', which it would load for that alone.
              /\/contract\/src\/(?:[^/]+|[\w-]+\/(?:materials|categories|public-access|handover|status|rules|limits|kinds|messages|reports|consent|email|verdicts|travel|images|district-name)|(?:items|collection-points)\/endpoints)\.ts$|\/src\/(ui\/(?!dialog\.tsx)|platform\/|lib\/|text\/(?:updates|states)\.ts|app\/not-found-screen\.tsx|features\/(?:items\/verdict-look|schedules\/(?:schedule-status|weight)\.ts))|\/node_modules\/(?!@radix-ui|aria-hidden|react-hook-form|@hookform)/,
            ),
            shared('dialogs', /\/ui\/dialog\.tsx|\/node_modules\/(?!react-hook-form|@hookform)/),
            shared(
              'account',
              /\/(accounts|password-reset|personal-data|privacy|profile)[/.](?!sign-in\/(?:sign-in-page|login-form|login-screen))/,
            ),
            { name: 'forms', test: /\/node_modules\/(react-hook-form|@hookform)\// },
            // What residents and administrators have alike: who needs the rest of accounts waits for no forms.
            { name: 'sign-in', test: /\/sign-in\/(?:sign-in-page|login-form|login-screen)\.tsx$/ },
            // Also what is told of a booking, and the question of items that home asks: without the items, and the guides beside them.
            shared(
              'booking',
              /\/(?:schedules|notices)[/.]|\/features\/outbox\/|\/(leave|text\/items)\.ts$|\/item-search-form\.tsx$/,
            ),
            // What is asked of data: for the forms, and for what an earlier build has kept. No screen waits for it.
            shared('schemas', shape, 1),
            // Also what others show of a guide, which the panel begins without.
            neededBy('guides', ['app/recycle-page.tsx', 'features/recycling-guides/guide-screen.tsx']),
            // Counts with hours: screens are drawn before it.
            neededBy('opening', ['features/collection-points/opening/opening.tsx']),
            // The dialogs in which administrators prove who they are, on the residents' pages and on the panel.
            shared(
              'identity',
              /\/(?:administrators|passkeys)[/.]|\/(?:passkey-device|confirmed-write|admin-passkeys|admin-administrators)\.ts$|\/ui\/panel\//,
            ),
            // But for the map's own, which search loads on wide screens alone.
            shared('points', /^(?!.*\/collection-points\/map\/(?!order\.ts))/),
            // Whoever sees one of these needs the next.
            neededBy('accounts', [
              'features/accounts/registration/register-screen.tsx',
              'features/accounts/registration/register-step2-screen.tsx',
              'features/accounts/registration/register-success-screen.tsx',
              'features/accounts/password-reset/forgot-password-screen.tsx',
              'features/accounts/password-reset/verify-code-screen.tsx',
              'features/accounts/password-reset/reset-password-screen.tsx',
              'features/accounts/password-reset/reset-success-screen.tsx',
              'features/accounts/email-links/confirm-email-screen.tsx',
              'features/accounts/email-links/undo-email-screen.tsx',
              'features/notices/unsubscribe-screen.tsx',
            ]),
            // Without the form and its calendar, which are for whoever books.
            neededBy('bookings', [
              'app/schedule-list-page.tsx',
              'features/schedules/cancel-success-screen.tsx',
              'features/calendar-feed/calendar-feed-screen.tsx',
            ]),
            neededBy('schedules', ['app/schedule-page.tsx']),
            neededBy('help', ['features/help/help-screen.tsx', 'features/help/licenses-screen.tsx']),
            neededBy('keep-beyond-page', ['app/beyond-screen.tsx']),
            neededBy('privacy', ['features/privacy/own-privacy-screen.tsx', 'features/privacy/erasure-success-screen.tsx']),
            neededBy('panel-frame', [
              'app/panel/start.tsx',
              'platform/ago.ts',
              'platform/passkey-device.ts',
              'ui/panel/form-failure.tsx',
            ]),
            // Tables of the panel, which its first screen has none of.
            {
              name: 'panel-parts',
              test: /\/src\/(?:ui\/panel\/(?!delete-dialog|edit-conflict|field-conflicts|form-dialog|record-form)|platform\/(?:search-params|upload))|\/(?:administration-messages|as-administrator|late-record-history|last-change-schema|admin-items|items\/administration-endpoints)\.tsx?$/,
              minShareCount: 2,
            },
            // What was done to one record, and to all.
            neededBy('panel-history', ['app/panel/history-pages.tsx', 'features/admin/history/record-history.tsx']),
            // The screens before their dialogs, which need part of the same.
            neededBy('point-pages', ['app/panel/point-pages.tsx', 'app/panel/report-pages.tsx']),
            neededBy('point-record-page', ['app/panel/point-record-page.tsx']),
            neededBy('holiday-pages', ['app/panel/holiday-pages.tsx']),
            neededBy('schedule-pages', ['app/panel/schedule-pages.tsx']),
            neededBy('item-pages', ['app/panel/item-pages.tsx']),
            neededBy('import-pages', ['app/panel/import-pages.tsx']),
            neededBy('guide-pages', ['app/panel/guide-pages.tsx']),
            neededBy('administrator-pages', ['app/panel/administrator-pages.tsx']),
            // Their forms and questions.
            {
              name: 'panel-forms',
              test: /\/src\/(?:ui\/panel\/|platform\/(?:last-change|record-form)|text\/edit-conflict)|\/opening-hours-proposal\.ts$|\/useBlocker\.js$/,
              minShareCount: 2,
            },
            neededBy('panel-dialogs', [
              ...['features/administrators/invite-dialog.tsx', 'features/administrators/revoke-dialog.tsx'],
              ...['features/administrators/passkey-dialogs.tsx', 'features/administrators/recovery-codes-dialog.tsx'],
              'features/admin/shortcuts-dialog.tsx',
            ]),
            neededBy('point-dialogs', [
              ...['features/collection-points/admin/open-dialog.tsx', 'features/collection-points/admin/change-dialog.tsx'],
              ...[
                'features/collection-points/admin/open-holiday-dialog.tsx',
                'features/collection-points/admin/point-link-dialog.tsx',
              ],
              'features/collection-points/admin/ask-dialog.tsx',
            ]),
            neededBy('item-dialogs', [
              ...['features/items/admin/open-item-dialog.tsx', 'features/items/admin/open-source-dialog.tsx'],
              'features/items/admin/synonym-dialog.tsx',
            ]),
          ].map((group, index, { length }) => ({ ...group, priority: length - index })),
        },
      },
    },
    license: { fileName: bundledList },
  },
});
