import type { Item } from '@separai/contract/items/schema';
import { expect, test } from 'vitest';
import { itemPage } from './public-page.ts';

const web = {
  title: 'Guia',
  publisher: 'Prefeitura',
  url: 'https://exemplo.gov.br/guia',
  year: '',
  page: '',
  accessed: '2026-11-20',
  note: '',
};
const document = { ...web, title: 'Lei 10.340', publisher: 'Câmara', url: '', year: '2015', page: '3' };
const item: Item = {
  id: 'entulho',
  name: 'Entulho',
  aliases: [],
  material: null,
  category: null,
  guide: null,
  version: 1,
  updatedAt: '2026-11-20T12:00:00.000Z',
  verdicts: [
    {
      ...{ scope: 'national', kind: 'entulho', prepare: 'Ensaque.', why: null, depends: null, since: null },
      sources: [web, document],
    },
  ],
};

test('a source without an address is named by its author, year and page, and is no link', () => {
  const { main, data } = itemPage('https://separai.exemplo.com.br', item, null);
  const page = String(main);
  expect(page).toContain('<a href="https://exemplo.gov.br/guia" rel="noopener noreferrer">Guia</a>');
  expect(page).toContain('<b>Lei 10.340</b><span class="soft">Câmara, 2015, p. 3. Lido em 20/11/2026.</span>');
  const [answer] = (data as { mainEntity: { suggestedAnswer: { citation: object[] }[] } }).mainEntity.suggestedAnswer;
  const publisher = { '@type': 'Organization', name: 'Câmara' };
  expect(answer?.citation[1]).toEqual({ '@type': 'CreativeWork', name: 'Lei 10.340', publisher, datePublished: '2015' });
});
