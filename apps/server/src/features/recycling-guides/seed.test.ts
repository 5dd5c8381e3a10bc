import { RecyclingGuide } from '@separai/contract/recycling-guides/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { seedGuides } from './seed.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await server.database.db.transaction((transaction) => seedGuides(transaction, server.clock));
});
afterAll(() => server.close());

test('a new installation has the six guides, in their order, with sources and a video', async () => {
  const guides: RecyclingGuide[] = (await server.call('GET', '/recycle-materials')).json();
  expect(guides.map((guide) => guide.id)).toEqual(['papel', 'plastico', 'vidro', 'metal', 'eletronicos', 'perigosos']);
  for (const guide of guides) {
    expect(RecyclingGuide.parse(guide)).toEqual(guide);
    expect(guide.sources.length).toBeGreaterThan(1);
    expect(guide.youtubeUrl).toMatch(/^https:\/\/www\.youtube\.com\/embed\//);
    expect(guide.createdAt).toBe('2026-12-01T15:00:00.000Z');
  }
});

test('the guides are not seeded over those that are there', async () => {
  await expect(server.database.db.transaction((transaction) => seedGuides(transaction, server.clock))).rejects.toMatchObject({
    cause: { constraint: 'recycling_guides_pkey' },
  });
});
