import { buffer } from 'node:stream/consumers';
import { figuresOf } from '@separai/contract/figures/report';
import { savingsOf } from '@separai/contract/figures/savings';
import type { FiguresReport } from '@separai/contract/figures/schema';
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { reportPdf } from './report-pdf.ts';
import { citedFactors, definitions } from './service.ts';

const range = { from: '2026-05', to: '2026-06' };
const places = Array.from({ length: 60 }, (_, index) => ({
  ...{ month: index % 2 === 0 ? '2026-05' : '2026-06', addressEnd: `Bairro ${index}, Fortaleza - CE` },
  ...{ handover: 'pickup' as const, organizationId: null, collections: 1, kilograms: 10 },
}));
const figures = figuresOf(
  range,
  places,
  places.map((place, index) => ({ ...place, material: index % 3 === 0 ? ('vidro' as const) : ('papel' as const) })),
  [],
);
const { collections, kilograms, byMonth, byMaterial, byOrganization, byDistrict, byService } = figures;
const report: FiguresReport = {
  ...{ ...range, organization: null, organizations: [], collections, kilograms, people: 60 },
  statuses: { pendente: 0, confirmado: 0, concluído: 60, cancelado: 1, 'não realizado': 2 },
  byMonth: byMonth.map((month) => ({ ...month, materials: [...month.materials] })),
  ...{ byMaterial: [...byMaterial], byOrganization: [...byOrganization], byDistrict: [...byDistrict], byService: [...byService] },
  ...{ savings: savingsOf(byMaterial), factors: citedFactors(), definitions: definitions() },
};

interface Element {
  readonly role?: string;
  readonly alt?: string;
  readonly id?: string;
  readonly children?: readonly Element[];
}
interface Piece {
  readonly type?: string;
  readonly id?: string;
  readonly str?: string;
}

/** The elements of a tree in reading order, each with its text. */
const elementsOf = (element: Element, textOf: (id: string) => string): { role: string; text: string; alt?: string }[] => {
  const { role, alt, children = [] } = element;
  const text = (one: Element): string => (one.id === undefined ? (one.children ?? []).map(text).join('') : textOf(one.id));
  const inner = children.flatMap((child) => elementsOf(child, textOf));
  return role === undefined ? inner : [{ role, text: text(element).trim(), ...(alt === undefined ? {} : { alt }) }, ...inner];
};

/** The text of each marked content of a page. */
const markedText = (pieces: readonly Piece[]): ((id: string) => string) => {
  const texts = new Map<string, string>();
  const open: (string | undefined)[] = [];
  for (const { type, id, str } of pieces) {
    if (type?.startsWith('beginMarkedContent')) open.push(id);
    else if (type === 'endMarkedContent') open.pop();
    else for (const one of open) if (one !== undefined) texts.set(one, (texts.get(one) ?? '') + (str ?? ''));
  }
  return (id) => texts.get(id) ?? '';
};

test('the report is a tagged document: language, title, headings, tables with headers, and charts with their figures', async () => {
  const file = await buffer(
    reportPdf(report, { now: new Date('2026-07-01T12:00:00Z'), today: '2026-07-01', operator: 'Cidade' }),
  );
  const document = await getDocumentProxy(new Uint8Array(file));
  const { info } = (await document.getMetadata()) as { info: { Language?: string; Title?: string } };
  expect([info.Language, info.Title]).toEqual(['pt-BR', 'Relatório da coleta: maio a junho de 2026']);
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  expect(await document.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
  expect(document.numPages).toBeGreaterThan(2);

  const elements: ReturnType<typeof elementsOf> = [];
  const outside: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    elements.push(...elementsOf((await page.getStructTree()) as Element, markedText(items as Piece[])));
    let depth = 0;
    for (const { type, str } of items as Piece[]) {
      if (type?.startsWith('beginMarkedContent')) depth += 1;
      else if (type === 'endMarkedContent') depth -= 1;
      else if (depth === 0 && str?.trim()) outside.push(str);
    }
  }
  expect(outside, 'text without an element or an artifact').toEqual([]);
  const texts = (role: string) => elements.filter((one) => one.role === role).map(({ text }) => text);
  expect(texts('H1')).toEqual(['Relatório da coleta']);
  expect(texts('H2')).toEqual([
    ...['Por material', 'Por mês', 'Por organização', 'Por serviço', 'Por bairro'],
    ...['O que isso pode ter poupado', 'Definições', 'Fatores da estimativa, por quilo', 'Fontes'],
  ]);
  expect(elements.filter(({ role }) => role === 'Figure').map(({ alt }) => alt)).toEqual([
    'Gráfico de barras dos quilos por material: Papel/Papelão, 400 kg; Vidro, 200 kg.',
    'Gráfico de colunas dos quilos por mês: mai/2026, 300; jun/2026, 300.',
  ]);
  const headers = texts('TH');
  for (const header of ['Material', 'Mês', 'Organização', 'Serviço', 'Bairro']) {
    expect(
      headers.filter((one) => one === header),
      header,
    ).toHaveLength(1);
  }
  expect(headers).toContain('Bairro 59');
  expect(texts('TD')).toContain('600');
  const source = file.toString('latin1');
  expect(source.match(/\/Scope \/Column/g)).toHaveLength(5 * 4);
  expect(source.match(/\/Scope \/Row/g)).toHaveLength(60 + 1 + 2 + 1 + 2 + 1 + 1 + 1 + 1 + 1);
});
