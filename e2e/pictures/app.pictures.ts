import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { administrator, startProduct } from '../support/product.ts';
import { heading } from '../support/screen.ts';

// Pictures for the installation dialog, referenced by `public/manifest.webmanifest`.
const folder = fileURLToPath(new URL('../../apps/web/public/install/', import.meta.url));
const iconFile = new URL('../../apps/web/public/assets/app-icon.svg', import.meta.url);

/** Icon paths on a grid of 24 × 24, as on the screens. */
const map =
  '<path d="M14.106 5.553a2 2 0 0 0 1.788 0l3.659-1.83A1 1 0 0 1 21 4.619v12.764a1 1 0 0 1-.553.894l-4.553 2.277a2 2 0 0 1-1.788 0l-4.212-2.106a2 2 0 0 0-1.788 0l-3.659 1.83A1 1 0 0 1 3 19.381V6.618a1 1 0 0 1 .553-.894l4.553-2.277a2 2 0 0 1 1.788 0z"/><path d="M15 5.764v15"/><path d="M9 3.236v15"/>';
const calendar =
  '<path d="M8 2v4M16 2v4"/><rect width="18" height="18" x="3" y="4" rx="2"/><path d="M3 10h18M8 14h.01M12 14h.01M16 14h.01M8 18h.01M12 18h.01M16 18h.01"/>';
const shortcut = (strokes: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path fill="#1b420f" d="M0 0h48v48H0z"/><g transform="translate(12 12)" fill="none" stroke="#6cb33f" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${strokes}</g></svg>`;

/** Renders an SVG as a PNG of `size` pixels; `isRound` rounds its corners, for launchers that apply no mask. */
const draw = async (browser: Browser, svg: string, name: string, size: number, isRound = false): Promise<void> => {
  const page = await browser.newPage({ viewport: { width: size, height: size }, deviceScaleFactor: 1 });
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  const corners = isRound ? 'border-radius:19%;' : '';
  await page.setContent(
    `<body style="margin:0"><img src="${source}" style="display:block;${corners}width:${size}px;height:${size}px">`,
  );
  await page.locator('img').evaluate((image: HTMLImageElement) => image.decode());
  await writeFile(`${folder}${name}.png`, await page.screenshot({ omitBackground: true }));
  await page.close();
};

test('icons', async ({ browser }) => {
  await mkdir(folder, { recursive: true });
  const icon = await readFile(iconFile, 'utf8');
  for (const size of [192, 512]) {
    await draw(browser, icon, `icon-${size}`, size, true);
    // The drawing lies within the safe circle of maskable icons.
    await draw(browser, icon, `icon-maskable-${size}`, size);
  }
  await draw(browser, icon, 'apple-touch-icon', 180);
  await draw(browser, shortcut(map), 'shortcut-map', 96);
  await draw(browser, shortcut(calendar), 'shortcut-schedule', 96);
});

const person = { email: 'marina@exemplo.com.br', password: 'sacola-verde-1' };

const take = async (page: Page, name: string): Promise<void> => {
  await expect(page.getByText(/^Carregando/)).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await writeFile(`${folder}${name}.png`, await page.screenshot({ animations: 'disabled', caret: 'hide' }));
};

test('screens', async ({ browser }) => {
  await mkdir(folder, { recursive: true });
  const product = await startProduct({ ADMIN_EMAIL: administrator.email });
  try {
    const narrow = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
    for (const [form, size] of [
      ['narrow', narrow],
      ['wide', { viewport: { width: 1280, height: 800 } }],
    ] as const) {
      const context = await browser.newContext({ ...size, baseURL: product.url, serviceWorkers: 'block', locale: 'pt-BR' });
      await context.request.post('/api/users', { data: { name: 'Marina Alves', phone: '85987654321', ...person } });
      const session = await (await context.request.post('/api/auth/login', { data: person })).text();
      await context.addInitScript((text) => localStorage.setItem('separai_current_user', text), session);
      const page = await context.newPage();
      await page.goto('/home');
      await expect(heading(page)).toHaveText('Olá, Marina!');
      await take(page, `screen-home-${form}`);
      await page.goto('/recycle');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await take(page, `screen-recycle-${form}`);
      await context.close();
    }
  } finally {
    await product.remove();
  }
});
