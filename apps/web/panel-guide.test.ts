import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { guidePage } from './panel-guide.ts';

const file = readFileSync(join(import.meta.dirname, '../../docs/painel.md'), 'utf8');
const { html, chapters } = guidePage(file, (name) => `/assets/${name}`);

test('each chapter of the guide is a heading with an address, and each link within it leads to one', () => {
  expect(chapters.map(({ title }) => title)).toEqual(Array.from(file.matchAll(/^## (.+)$/gm), ([, title]) => title));
  expect(chapters[0]).toEqual({ id: '1-entrar', title: '1. Entrar' });
  const links = Array.from(html.matchAll(/href="#([^"]+)"/g), ([, id]) => id);
  expect(links.length).toBeGreaterThan(0);
  for (const id of links) expect(html).toContain(`id="${id}"`);
});

test('a link to another document of the repository is its words alone', () => {
  expect(guidePage('Veja [o do motorista](coletor.md).', (name) => name).html).toBe('<p>Veja o do motorista.</p>\n');
});

test('pictures and files of the guide are the product’s own, and its title is the screen’s', () => {
  expect(html).not.toContain('<h1');
  expect(html).toContain(
    '<img src="/assets/painel/entrar.webp" alt="Acesso Administrativo: e-mail, senha e o botão Entrar" loading="lazy">',
  );
  expect(html).toContain('<a href="/assets/painel/pontos.csv" download>este arquivo de exemplo</a>');
  expect(Array.from(html.matchAll(/(?:src|href)="([^"#][^"]*)"/g), ([, address]) => address)).not.toContainEqual(
    expect.stringMatching(/^(?!\/assets\/painel\/)/),
  );
});
