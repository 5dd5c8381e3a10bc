import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MailContent } from './content.ts';
import { drawMail } from './layout.ts';
import { darkColors, lightColors } from './layout-colors.ts';

const sign = { origin: 'https://separai.exemplo.com.br', operator: 'Prefeitura de Russas' };
const content: MailContent = {
  subject: 'Sua coleta',
  preview: 'No Ecoponto Fátima',
  title: 'Coleta confirmada',
  blocks: [
    { kind: 'paragraph', text: 'Primeira linha\nsegunda linha' },
    { kind: 'code', text: '0482' },
    {
      kind: 'facts',
      rows: [
        ['Ponto', 'Ecoponto Fátima'],
        ['Dia', '10/12/2026'],
      ],
    },
    { kind: 'button', label: 'Ver minhas coletas', url: 'https://separai.exemplo.com.br/schedule/list?a=1&b=2' },
    { kind: 'note', text: 'Miúdo' },
  ],
  unsubscribeUrl: 'https://separai.exemplo.com.br/api/notices/unsubscribe/abc',
};
const { text, html } = drawMail(content, sign);

test('the plain text says everything that the HTML says', () => {
  expect(text).toBe(`Coleta confirmada

Primeira linha
segunda linha

    0482

Ponto: Ecoponto Fátima
Dia: 10/12/2026

Ver minhas coletas:
https://separai.exemplo.com.br/schedule/list?a=1&b=2

Miúdo

-- 
Separaí, mantido por Prefeitura de Russas
https://separai.exemplo.com.br
Mensagem automática, enviada porque este endereço de e-mail foi informado no Separaí.
Não quer mais receber avisos por e-mail? Parar de receber avisos:
https://separai.exemplo.com.br/api/notices/unsubscribe/abc
`);
});

describe('the HTML', () => {
  test('is in Portuguese, says its subject and shows a preview beside it', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="pt-BR">/);
    expect(html).toContain('<title>Sua coleta</title>');
    expect(html).toContain('>No Ecoponto Fátima</div>');
  });

  test('names the digits of a code one by one and keeps them together for copying', () => {
    expect(html).toMatch(/<p role="img" aria-label="0 4 8 2"[^>]*>0482<\/p>/);
  });

  test('shows the address of a button in its words too', () => {
    const address = 'https://separai.exemplo.com.br/schedule/list?a=1&amp;b=2';
    expect(html.split(`href="${address}"`)).toHaveLength(3);
    expect(html).toContain(`>${address}</a>`);
  });

  test('says to the mail program that it has a dark form', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
  });

  test('loads nothing from anywhere and has no tracking', () => {
    expect(html).not.toMatch(/<(img|link|script|iframe|object|video|audio|form)\b|src=|url\(|@import|@font-face/i);
  });
});

test('where there is a page to stop at, the foot leads there and not to the address for mail programs', () => {
  const drawn = drawMail({ ...content, unsubscribePageUrl: 'https://separai.exemplo.com.br/unsubscribe#abc' }, sign);
  for (const words of [drawn.text, drawn.html]) {
    expect(words).toContain('https://separai.exemplo.com.br/unsubscribe#abc');
    expect(words).not.toContain('/api/');
  }
});

test('a mail that the account needs has no link to unsubscribe', () => {
  const needed = drawMail({ ...content, unsubscribeUrl: null }, { ...sign, operator: null });
  for (const words of [needed.text, needed.html]) expect(words).not.toMatch(/receber avisos|unsubscribe|mantido/);
});

test('texts cannot become markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'b', ' ', '\n', '/') }), (hostile) => {
      const drawn = drawMail(
        {
          subject: hostile,
          preview: hostile,
          title: hostile,
          blocks: [
            { kind: 'paragraph', text: hostile },
            { kind: 'note', text: hostile },
            { kind: 'code', text: hostile },
            { kind: 'facts', rows: [[hostile, hostile]] },
            { kind: 'button', label: hostile, url: `https://a.br/?q=${hostile}` },
          ],
          unsubscribeUrl: `https://a.br/?q=${hostile}`,
        },
        { origin: 'https://a.br', operator: hostile },
      ).html;
      const words = drawn.replace(/<!doctype html>|<\/?(?!b>)[a-z]+\d?(?: [a-z-]+="[^"<>]*")*>/g, '');
      expect(words).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)/);
    }),
  );
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.co'])('a button that leads to %s is not drawn', (url) => {
  expect(() => drawMail({ ...content, blocks: [{ kind: 'button', label: 'x', url }] }, sign)).toThrow('http');
});

test('its colours are those of the app', () => {
  const tokens = readFileSync(new URL('../../../../web/src/styles/tokens.css', import.meta.url), 'utf8');
  const [light = '', dark = ''] = tokens.split('prefers-color-scheme: dark');
  const tokenIn = (part: string, name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(part)?.[1];
  for (const name of Object.keys(lightColors)) {
    expect([name, lightColors[name as keyof typeof lightColors]]).toEqual([name, tokenIn(light, name)]);
    expect([name, darkColors[name as keyof typeof darkColors]]).toEqual([name, tokenIn(dark, name)]);
  }
});
