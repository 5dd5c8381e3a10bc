import { listCollectionPoints } from '@separai/contract/collection-points/endpoints';
import { afterEach, expect, test, vi } from 'vitest';
import { callPage } from './list-page.ts';

afterEach(() => vi.unstubAllGlobals());

/** Answers with these headers and no items. */
const serverThatSays = (headers: Record<string, string>) => {
  vi.stubGlobal('location', { origin: 'https://separai.example' });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async () => new Response('[]', { headers }));
};

test('a page has the cursor of the next one and the number of all items', async () => {
  serverThatSays({ link: '</api/collection-points?near=-3.7%2C-38.5&after=0.25%2C17>; rel="next"', 'x-total-count': '2001' });
  expect(await callPage(listCollectionPoints, {})).toEqual({ items: [], next: '0.25,17', total: 2001 });
});

test('the last page has no cursor and no count', async () => {
  serverThatSays({});
  expect(await callPage(listCollectionPoints, {})).toEqual({ items: [], next: null, total: null });
});
