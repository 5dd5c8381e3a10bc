import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { openAdministratorSession } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { givenPointWith } from '../support/points.ts';

/** A point with a photograph of 1200 × 600 pixels, drawn in the page; returns the stored point. */
const givenPhotographed = async (
  page: Page,
  request: APIRequestContext,
): Promise<{ id: number; name: string; imageUrl: string }> => {
  const name = `Galpão ${randomUUID()}`;
  const { id } = await givenPointWith(request, { name, latitude: -3.74, longitude: -38.52 });
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
  return { id, name, imageUrl };
};

const shown = (page: Page) =>
  page.locator('main picture img').evaluate((element: HTMLImageElement) => [
    // Empty until the browser has chosen a variant.
    new URL(element.currentSrc, location.href).pathname,
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

test('on the map it is a thumbnail at the side of the popup', async ({ signedInPage: page, request }) => {
  const { id, name, imageUrl } = await givenPhotographed(page, request);
  await page.goto(`/map?ponto=${id}`);
  const popup = page.getByRole('region', { name });
  const image = popup.locator('picture img');
  await expect(image).toHaveJSProperty('currentSrc', new URL(imageUrl.replace('.webp', '-320.avif'), page.url()).href);
  const [left, edge] = [(await image.boundingBox())?.x, (await popup.boundingBox())?.x];
  expect((left ?? 0) - (edge ?? 0)).toBeLessThan(16);
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
