import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { acceptedEncoding, bestBrotliQuality, representationOf } from './representation.ts';

const brotli = vi.hoisted(() => ({ atOnce: 0, most: 0 }));
vi.mock('node:zlib', async (load) => {
  const zlib = await load<typeof import('node:zlib')>();
  const brotliCompress = (...call: unknown[]) => {
    const done = call.pop() as (...result: unknown[]) => void;
    brotli.most = Math.max(brotli.most, ++brotli.atOnce);
    Reflect.apply(zlib.brotliCompress, zlib, [
      ...call,
      (...result: unknown[]) => {
        brotli.atOnce--;
        done(...result);
      },
    ]);
  };
  return { ...zlib, brotliCompress };
});

test('the best compression is made for one text at a time', async () => {
  const texts = ['pontos', 'itens', 'guias', 'feriados'].map((text) => representationOf(text.repeat(99), {}, bestBrotliQuality));
  await Promise.all(texts.map((text) => text.body('br')));
  expect(brotli).toEqual({ atOnce: 0, most: 1 });
});

describe('the encoding a caller gets', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=1.0, br;q=0.1', 'br'],
    ['br;q=0', 'identity'],
    ['br;q=0.0, *;q=0.1', 'gzip'],
    ['*;q=0', 'identity'],
    ['*', 'br'],
    ['GZIP ; Q=1', 'gzip'],
    ['br;q=nada', 'identity'],
    ['zstd', 'identity'],
  ])('for %s is %s', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding);
  });
});

describe('a representation', () => {
  const text = JSON.stringify(Array.from({ length: 500 }, (_, n) => `ponto ${n} ção`));

  test('says the same in every encoding', async () => {
    const representation = representationOf(text);
    expect((await representation.body('identity')).toString()).toBe(text);
    expect(gunzipSync(await representation.body('gzip')).toString()).toBe(text);
    expect(brotliDecompressSync(await representation.body('br')).toString()).toBe(text);
  });

  test('is compressed once, however many ask at once', async () => {
    const representation = representationOf(text);
    const [first, second] = await Promise.all([representation.body('br'), representation.body('br')]);
    expect(first).toBe(second);
  });

  test('has an ETag that its text and encoding alone decide', () => {
    const tags = (['br', 'gzip', 'identity'] as const).map((encoding) => representationOf(text).etag(encoding));
    expect(new Set(tags).size).toBe(3);
    expect(representationOf(text).etag('br')).toBe(tags[0]);
    expect(representationOf(`${text} `).etag('br')).not.toBe(tags[0]);
  });
});
