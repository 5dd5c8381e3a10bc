import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { openAdministratorSession } from './database.ts';
import { test as base, expect } from './fixtures.ts';
import { administratorSession, storeSession } from './sessions.ts';

/** The fields of an administrator's point that the tests read. */
export interface WholePoint {
  readonly id: number;
  readonly name: string;
  readonly shortName: string | null;
  readonly address: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly schedule: string | null;
  readonly phone: string | null;
  readonly whatsapp: string | null;
  readonly website: string | null;
  readonly description: string | null;
  readonly imageUrl: string | null;
  readonly isActive: boolean;
  readonly materials: string[];
  readonly version: number;
}

/** Stores an administrator's session in the page. */
export const enterPanel = async (page: Page, request: APIRequestContext): Promise<void> =>
  storeSession(page, await administratorSession(request));

const headers = async (): Promise<Record<string, string>> => ({
  authorization: `Bearer ${await openAdministratorSession()}`,
});

/** A unique word that no address contains and that cannot be read as a number ('12345e67' could). */
export const ownWord = (): string => `p${randomUUID().slice(0, 8)}`;

/** Makes a point. */
export const givenWholePoint = async (request: APIRequestContext, data: object): Promise<WholePoint> => {
  const answer = await request.post('/api/collection-points', { headers: await headers(), data });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
};

/** Uploads an image of a point, and returns its URL. */
export const givenImage = async (request: APIRequestContext, { id }: WholePoint, buffer: Buffer): Promise<string> => {
  const multipart = { image: { name: 'foto.png', mimeType: 'image/png', buffer } };
  const answer = await request.post(`/api/collection-points/${id}/image`, { headers: await headers(), multipart });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).imageUrl;
};

/** Changes a point through the API, as from another device or, with a token, as another administrator. */
export const changeConcurrently = async (
  request: APIRequestContext,
  point: WholePoint,
  change: object,
  token?: string,
): Promise<void> => {
  const { name, address, shortName, latitude, longitude, schedule, phone, whatsapp, website, description } = point;
  const fields = { name, address, shortName, latitude, longitude, schedule, phone, whatsapp, website, description };
  const answer = await request.put(`/api/collection-points/${point.id}`, {
    headers: token === undefined ? await headers() : { authorization: `Bearer ${token}` },
    data: { ...fields, ...change },
  });
  expect(answer.status(), await answer.text()).toBe(200);
};

/** A point as stored on the server; null after its deletion. */
export const storedPoint = async (request: APIRequestContext, id: number): Promise<WholePoint | null> => {
  const answer = await request.get(`/api/collection-points/${id}`, { headers: await headers() });
  return answer.status() === 404 ? null : answer.json();
};

/** The stored points that a text finds. */
export const storedPoints = async (request: APIRequestContext, q: string): Promise<WholePoint[]> => {
  const answer = await request.get('/api/admin/collection-points', { headers: await headers(), params: { q } });
  return (await answer.json()).items;
};

/** An image drawn by the page, for an upload. A single colour makes a small file, `noisy` one of some hundred kB. */
export const drawnImage = async (page: Page, { noisy = false } = {}): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate((noisy) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [400, 300];
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('no canvas');
      context.fillStyle = 'seagreen';
      context.fillRect(0, 0, 400, 300);
      if (noisy) {
        const noise = context.createImageData(400, 300);
        for (let place = 0; place < noise.data.length; place++) noise.data[place] = place % 4 === 3 ? 255 : Math.random() * 256;
        context.putImageData(noise, 0, 0);
      }
      return canvas.toDataURL('image/png').replace(/^.*,/, '');
    }, noisy),
    'base64',
  );

export const table = (page: Page) => page.getByRole('table', { name: 'Pontos de coleta' });
export const rows = (page: Page) => table(page).locator('tbody tr');
export const form = (page: Page) => page.getByRole('dialog');
export const saveButton = (page: Page) => form(page).getByRole('button', { name: 'Salvar ponto' });

/** Tests of the panel's points, each with a unique word. */
export const test = base.extend<{ word: string }>({
  word: [
    async ({ page, request }, use) => {
      await enterPanel(page, request);
      await use(ownWord());
    },
    { auto: true },
  ],
});

/** Path of the panel's points with a word. */
export const listOf = (word: string): string => `/admin-dashboard/pontos?q=${word}`;
