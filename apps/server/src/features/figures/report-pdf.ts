import type { Readable } from 'node:stream';
import { formatDay } from '@separai/contract/calendar';
import { materialTitles } from '@separai/contract/collection-points/materials';
import { monthsTitle, monthTitle, shortMonth } from '@separai/contract/figures/months';
import { districtTitles } from '@separai/contract/figures/report';
import { savedTitles, savingSources, savingWords } from '@separai/contract/figures/savings';
import type { FiguresReport } from '@separai/contract/figures/schema';
import {
  figureMaterialTitle,
  organizationTitle,
  savedUnits,
  savingsCaution,
  serviceTitle,
} from '@separai/contract/figures/words';
import { formatNumber } from '@separai/contract/portuguese';
import { openPdf } from './pdf-layout.ts';

interface Facts {
  readonly today: string;
  readonly now: Date;
  /** The operator's name; null: not configured. */
  readonly operator: string | null;
}

type Pdf = ReturnType<typeof openPdf>;
interface Weighed {
  readonly kilograms: number;
  readonly collections: number;
}

const kilograms = (value: number): string => `${formatNumber(value, 1)} kg`;
/** Figures above narrow bars have no unit. */
const short = (value: number): string => formatNumber(value);

const share = (value: number, all: number): string => (all === 0 ? '-' : `${formatNumber((100 * value) / all, 1)} %`);

/** A table of names with kilograms, their share and collections. */
const tableOf = (pdf: Pdf, header: string, rows: readonly (Weighed & { name: string })[], all: Weighed): void => {
  const figures = ({ kilograms: kg, collections }: Weighed): string[] => [
    formatNumber(kg, 2),
    share(kg, all.kilograms),
    formatNumber(collections),
  ];
  pdf.table({
    headers: [header, 'Quilos', 'Parte', 'Coletas'],
    rows: rows.map((row) => [row.name, ...figures(row)]),
    total: ['Total', ...figures(all)],
  });
};

const tables = (pdf: Pdf, report: FiguresReport): void => {
  const { byMonth, byMaterial, byOrganization, byDistrict, byService } = report;
  pdf.heading('Por material', 200);
  pdf.bars({
    title: 'Gráfico de barras dos quilos por material',
    bars: byMaterial.map(({ material, kilograms: value }) => ({
      name: figureMaterialTitle(material),
      value,
      words: kilograms(value),
    })),
  });
  pdf.write('Uma coleta de vários materiais conta em cada um; o total conta cada coleta uma vez.', {
    size: 8.5,
    color: pdf.soft,
  });
  tableOf(
    pdf,
    'Material',
    byMaterial.map((row) => ({ ...row, name: figureMaterialTitle(row.material) })),
    report,
  );
  if (byMonth.length > 1) {
    pdf.heading('Por mês', 200);
    pdf.columns({
      title: 'Gráfico de colunas dos quilos por mês',
      bars: byMonth.map(({ month, kilograms: value }) => ({ name: shortMonth(month), value, words: short(value) })),
    });
    tableOf(
      pdf,
      'Mês',
      byMonth.map((row) => ({ ...row, name: monthTitle(row.month) })),
      report,
    );
  }
  pdf.heading('Por organização');
  tableOf(
    pdf,
    'Organização',
    byOrganization.map((row) => ({ ...row, name: organizationTitle(row.organization) })),
    report,
  );
  pdf.heading('Por serviço');
  tableOf(
    pdf,
    'Serviço',
    byService.map((row) => ({ ...row, name: serviceTitle(row.handover) })),
    report,
  );
  const titleOf = districtTitles(byDistrict.map(({ district }) => district));
  pdf.heading('Por bairro');
  tableOf(
    pdf,
    'Bairro',
    byDistrict.map((row) => ({ ...row, name: titleOf(row.district) })),
    report,
  );
};

const savings = (pdf: Pdf, { savings: saved }: FiguresReport): void => {
  if (saved.length === 0) return;
  pdf.heading('O que isso pode ter poupado');
  for (const saving of saved) pdf.write(`${savedTitles[saving.quantity]}: ${savingWords(saving)}`, { gap: 2 });
  pdf.write(savingsCaution, { size: 8.5, color: pdf.soft });
};

const notes = (pdf: Pdf, { definitions, factors }: FiguresReport): void => {
  pdf.heading('Definições');
  for (const { term, meaning } of definitions) pdf.write(`${term}: ${meaning}`, { size: 9, gap: 3 });
  pdf.heading('Fatores da estimativa, por quilo');
  for (const { quantity, material, low, high, note, sources } of factors) {
    const numbers = sources.map(({ url }) => Object.values(savingSources).findIndex((source) => source.url === url) + 1);
    pdf.write(
      `${savedTitles[quantity]}, ${materialTitles[material]}: de ${formatNumber(low, 3)} a ${formatNumber(high, 3)} ${savedUnits[quantity]} (${note}) [${numbers.join(', ')}]`,
      { size: 8.5, gap: 2 },
    );
  }
  pdf.heading('Fontes');
  for (const [index, { title, url, accessed }] of Object.values(savingSources).entries())
    pdf.write(`[${index + 1}] ${title}. ${url} Lida em ${formatDay(accessed)}.`, { size: 8.5, gap: 2 });
};

/** The report as pages of A4 with charts, for filing. The stream ends with the document. */
export const reportPdf = (report: FiguresReport, { today, now, operator }: Facts): Readable => {
  const title = `Relatório da coleta: ${monthsTitle(report)}`;
  const author = report.organization?.name ?? operator ?? 'Separaí';
  const pdf = openPdf({ title, author, createdAt: now, foot: `${title} · feito em ${formatDay(today)}` });
  pdf.write('Relatório da coleta', { font: pdf.bold, size: 20, gap: 2, tag: 'H1' });
  pdf.write(`${monthsTitle(report)} · ${author} · feito em ${formatDay(today)}`, { size: 11, color: pdf.soft, gap: 10 });
  pdf.facts([
    { name: 'recolhidos', value: kilograms(report.kilograms) },
    { name: 'coletas concluídas', value: formatNumber(report.collections) },
    { name: 'pessoas atendidas', value: formatNumber(report.people) },
    { name: 'não realizadas', value: formatNumber(report.statuses['não realizado']) },
    { name: 'canceladas', value: formatNumber(report.statuses.cancelado) },
  ]);
  if (report.collections === 0) pdf.write(`Nenhuma coleta concluída em ${monthsTitle(report)}.`, { size: 11 });
  else {
    tables(pdf, report);
    savings(pdf, report);
  }
  notes(pdf, report);
  pdf.end();
  return pdf.document as unknown as Readable;
};
