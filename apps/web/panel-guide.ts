import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Marked } from 'marked';
import type { Plugin } from 'vite';

/** A chapter of the guide: the id of its heading, and its title. */
export interface GuideChapter {
  readonly id: string;
  readonly title: string;
}

/** The id that GitHub gives a heading, which links within the file use: '4-confirmar-a-primeira-coleta'. */
const headingId = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replace(/\s/g, '-');

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * The guide as HTML without its title, which the screen has, with its chapters. `addressOf` gives the address of a file that the guide
 * shows or offers.
 */
export const guidePage = (
  markdown: string,
  addressOf: (file: string) => string,
): { readonly html: string; readonly chapters: readonly GuideChapter[] } => {
  const chapters: GuideChapter[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        if (depth === 1) return '';
        const id = headingId(text);
        if (depth === 2) chapters.push({ id, title: text });
        return `<h${depth} id="${id}" tabindex="-1">${this.parser.parseInline(tokens)}</h${depth}>`;
      },
      image: ({ href, text }) => `<img src="${addressOf(href)}" alt="${escaped(text)}" loading="lazy">`,
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        if (href.startsWith('#')) return `<a href="${href}">${words}</a>`;
        // Other documents of the repository are not in the product.
        return href.startsWith('painel/') ? `<a href="${addressOf(href)}" download>${words}</a>` : words;
      },
    },
  });
  return { html: marked.parse(markdown, { async: false }), chapters };
};

const name = 'virtual:panel-guide';
const guide = join(import.meta.dirname, '../../docs/painel.md');

/** Serves the guide to the panel (`docs/painel.md`) as the module `virtual:panel-guide`, with its pictures among the assets. */
export const panelGuide = (): Plugin => ({
  name: 'panel-guide',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  async load(id) {
    if (id !== `\0${name}`) return;
    this.addWatchFile(guide);
    const files: string[] = [];
    const { html, chapters } = guidePage(await readFile(guide, 'utf8'), (file) => `\0${files.push(file) - 1}\0`);
    const parts = html.split('\0').map((part, index) => (index % 2 === 0 ? JSON.stringify(part) : `file${part}`));
    return [
      ...files.map((file, index) => `import file${index} from ${JSON.stringify(`${join(dirname(guide), file)}?url`)};`),
      `export const guideHtml = ${parts.join(' + ')};`,
      `export const guideChapters = ${JSON.stringify(chapters)};`,
    ].join('\n');
  },
});
