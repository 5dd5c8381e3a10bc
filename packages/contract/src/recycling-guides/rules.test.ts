import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guideIdOf, guideLine, guideVideoOf, linesOf, youtubeEmbedUrl } from './rules.ts';

const id = 'Jr36f2wK4pk';
const embedded = `https://www.youtube.com/embed/${id}`;

describe('a video link', () => {
  test.each([
    `https://www.youtube.com/watch?v=${id}`,
    `http://youtube.com/watch?list=PL1&v=${id}&t=30s`,
    `https://m.youtube.com/watch?v=${id}`,
    `www.youtube.com/watch?v=${id}`,
    `https://youtu.be/${id}?si=abc`,
    `youtu.be/${id}`,
    `https://www.youtube.com/embed/${id}?start=3`,
    `https://www.youtube-nocookie.com/embed/${id}`,
    `https://www.youtube.com/shorts/${id}`,
    `https://www.youtube.com/live/${id}`,
    `  ${embedded}  `,
  ])('%s is kept in embed form', (link) => {
    expect(youtubeEmbedUrl(link)).toBe(embedded);
  });

  test.each([
    '',
    'reciclagem',
    `https://vimeo.com/${id}`,
    `https://youtube.com.exemplo.com/watch?v=${id}`,
    `https://exemplo.com/?u=https://youtu.be/${id}`,
    `https://notyoutube.com/watch?v=${id}`,
    'https://www.youtube.com/watch?v=curto',
    `https://www.youtube.com/watch?v=${id}x`,
    'https://www.youtube.com/@canal',
    'https://www.youtube.com/',
    `javascript:alert("https://youtu.be/${id}")`,
    `ftp://youtube.com/watch?v=${id}`,
    `https://exemplo.com@youtu.be/${id}`,
    `https://youtu.be:80@exemplo.com/${id}`,
    `https://youtu.be\\${id}`,
    `https://ｙｏｕｔｕ.be/${id}`,
  ])('%s is none', (link) => {
    expect(youtubeEmbedUrl(link)).toBeNull();
  });

  test('in embed form stays as it is, and nothing else ever comes out', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.stringMatching(/^[\w-]{11}$/).map((one) => `https://youtu.be/${one}`),
        ),
        (text) => {
          const url = youtubeEmbedUrl(text);
          if (url === null) return;
          expect(url).toMatch(/^https:\/\/www\.youtube\.com\/embed\/[\w-]{11}$/);
          expect(youtubeEmbedUrl(url)).toBe(url);
        },
      ),
    );
  });
});

test('the video of a guide is the default one where what was typed is no link to a video of YouTube', () => {
  const usual = 'https://www.youtube.com/embed/AAAAAAAAAAA';
  expect(guideVideoOf(`https://youtu.be/${id}?t=3`, usual)).toBe(embedded);
  for (const link of [null, '', 'https://vimeo.com/1', 'reciclagem']) expect(guideVideoOf(link, usual)).toBe(usual);
});

test('the identifier of a guide is the slug of its name, cut where it is long', () => {
  expect(guideIdOf('Óleo de cozinha')).toBe('oleo-de-cozinha');
  expect(guideIdOf('  Pilhas & baterias ')).toBe('pilhas-baterias');
  expect(guideIdOf('♻️ !?')).toBe('');
  expect(guideIdOf(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79));
});

describe("a guide's line", () => {
  test('is split where it says that local rules differ', () => {
    expect(guideLine('Vidro de janela. Depende: pergunte ao ponto de coleta.')).toEqual({
      text: 'Vidro de janela',
      depends: 'Depende: pergunte ao ponto de coleta.',
    });
    expect(guideLine('Isopor; Depende da cidade')).toEqual({ text: 'Isopor', depends: 'Depende da cidade' });
  });

  test('is a plain yes or no otherwise', () => {
    for (const line of ['Garrafas', 'Dependente de retorno', 'Isopor (depende)'])
      expect(guideLine(line)).toEqual({ text: line, depends: null });
  });
});

test('the steps of a text are its lines, blank ones dropped', () => {
  expect(linesOf(' Lave\r\n\n  Seque \n\t\n')).toEqual(['Lave', 'Seque']);
  expect(linesOf('')).toEqual([]);
});
