import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { openAdministratorSession } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { givenPointWith } from '../support/points.ts';

/** A point with a photograph of 1200 × 600 pixels, drawn in the page; what was stored. */
const givenPhotographed = async (page: Page, request: APIRequestContext): Promise<{ id: number; imageUrl: string }> => {
  const { id } = await givenPointWith(request, { name: `Galpão ${randomUUID()}` });
  await page.goto('/');
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 1200;
    canvas.height = 600;
    const context = canvas.getContext('2d');
    if (context !== null) {
      context.fillStyle = 'seagreen';
      context.fillRect(0, 0, 1200, 600);
    }
    return canvas.toDataURL('image/jpeg').replace(/^.*,/, '');
  });
  const uploaded = await request.post(`/api/collection-points/${id}/image`, {
    headers: { authorization: `Bearer ${await openAdministratorSession()}` },
    multipart: { image: { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') } },
  });
  expect(uploaded.status(), await uploaded.text()).toBe(200);
  const { imageUrl } = await uploaded.json();
  return { id, imageUrl };
};

const image = (page: Page) => page.locator('main picture img');
const shown = (page: Page) =>
  image(page).evaluate((element: HTMLImageElement) => [
    new URL(element.currentSrc).pathname,
    element.complete && element.naturalWidth > 0,
  ]);

test('a point’s photograph comes in the format and width that the screen needs, and no other', async ({
  signedInPage: page,
  request,
}) => {
  const { id, imageUrl } = await givenPhotographed(page, request);
  const asked: string[] = [];
  page.on('request', (one) => {
    const { pathname } = new URL(one.url());
    if (pathname.startsWith('/uploads/')) asked.push(pathname);
  });
  await page.goto(`/search/${id}`);
  const ratio = await page.evaluate(() => devicePixelRatio);
  const width = [320, 800, 1600].find((one) => one >= (360 - 32) * ratio);
  const wanted = imageUrl.replace('.webp', `-${width}.avif`);
  await expect.poll(() => shown(page)).toEqual([wanted, true]);
  expect(asked).toEqual([wanted]);
});

test.describe('where photographs do not come', () => {
  test.use({ allowedConsoleErrors: [/status of 503/] });

  test('the placeholder stands for them', async ({ signedInPage: page, request }) => {
    const { id } = await givenPhotographed(page, request);
    await page.route('/uploads/**', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto(`/search/${id}`);
    await expect.poll(() => shown(page)).toEqual(['/assets/sem-imagem.svg', true]);
  });
});
