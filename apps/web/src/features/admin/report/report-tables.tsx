import { materialTypes } from '@separai/contract/collection-points/materials';
import { monthTitle, shortMonth } from '@separai/contract/figures/months';
import { districtTitles } from '@separai/contract/figures/report';
import type { FiguresReport } from '@separai/contract/figures/schema';
import { figureMaterialTitle, organizationTitle, serviceTitle } from '@separai/contract/figures/words';
import { formatNumber } from '@separai/contract/portuguese';
import { type Column, Table } from '../../../components/admin/table.tsx';
import { Card } from '../../../components/ui/card.tsx';
import type { Series } from '../dashboard/bars.tsx';
import { ChartCard } from '../dashboard/chart-card.tsx';
import { reportText as text } from './text.ts';

interface Row {
  readonly name: string;
  readonly kilograms: number;
  readonly collections: number;
}

const columnsOf = (header: string, all: number): readonly Column<Row>[] => [
  { key: 'name', title: header, isHead: true, className: 'font-medium tight:grow', cell: ({ name }) => name },
  {
    key: 'kg',
    title: text.kg,
    isTitled: true,
    headClassName: 'text-right',
    className: 'roomy:text-right',
    cell: ({ kilograms }) => formatNumber(kilograms, 2),
  },
  {
    key: 'share',
    title: text.share,
    isTitled: true,
    headClassName: 'text-right',
    className: 'roomy:text-right',
    cell: ({ kilograms }) => text.shareOf(kilograms, all),
  },
  {
    key: 'collections',
    title: text.collections,
    isTitled: true,
    headClassName: 'text-right',
    className: 'roomy:text-right',
    cell: ({ collections }) => formatNumber(collections),
  },
];

const look = {
  row: 'tight:flex tight:flex-wrap tight:gap-x-3 tight:rounded-lg tight:border tight:border-line tight:bg-surface tight:p-3',
  cell: 'roomy:border-t roomy:border-line roomy:px-3 roomy:py-1.5 [&[scope=row]]:tight:basis-full',
};

function FiguresTable({ title, header, rows, all }: { title: string; header: string; rows: readonly Row[]; all: number }) {
  return (
    <Card className="min-w-0">
      <h2 className="mb-3 text-heading font-bold">{title}</h2>
      <Table rows={rows} rowId={({ name }) => name} caption={title} columns={columnsOf(header, all)} look={look} />
    </Card>
  );
}

const colorOf = (material: FiguresReport['byMaterial'][number]['material']): Series['color'] =>
  material === null ? 'var(--edge)' : `var(--${material})`;

/** Kilograms by material, and by month where the report has several. */
export function ReportCharts({ report: { byMaterial, byMonth } }: { report: FiguresReport }) {
  const materials = [...materialTypes, null].filter((type) => byMaterial.some(({ material }) => material === type));
  return (
    <>
      <ChartCard
        sideways
        title={text.materialsChart}
        line={text.materialsLine}
        figures={{
          of: text.material,
          series: [{ name: text.kg, color: 'var(--chart)' }],
          rows: byMaterial.map(({ material, kilograms }) => ({ name: figureMaterialTitle(material), values: [kilograms] })),
        }}
      />
      {byMonth.length > 1 && (
        <ChartCard
          title={text.monthsChart}
          line={text.chartLine}
          figures={{
            of: text.month,
            series: materials.map((material) => ({ name: figureMaterialTitle(material), color: colorOf(material) })),
            rows: byMonth.map(({ month, materials: of }) => ({
              name: shortMonth(month),
              values: materials.map((type) => of.find(({ material }) => material === type)?.kilograms ?? 0),
            })),
          }}
        />
      )}
    </>
  );
}

/** The tables of a report by material, month, service and district. */
export function ReportTables({ report }: { report: FiguresReport }) {
  const { byMaterial, byMonth, byOrganization, byService, byDistrict, kilograms: all } = report;
  const titleOf = districtTitles(byDistrict.map(({ district }) => district));
  return (
    <>
      <FiguresTable
        title={text.byMaterial}
        header={text.material}
        rows={byMaterial.map((row) => ({ ...row, name: figureMaterialTitle(row.material) }))}
        all={all}
      />
      <FiguresTable
        title={text.byOrganization}
        header={text.organization}
        rows={byOrganization.map((row) => ({ ...row, name: organizationTitle(row.organization) }))}
        all={all}
      />
      <FiguresTable
        title={text.byService}
        header={text.service}
        rows={byService.map((row) => ({ ...row, name: serviceTitle(row.handover) }))}
        all={all}
      />
      {byMonth.length > 1 && (
        <FiguresTable
          title={text.byMonth}
          header={text.month}
          rows={byMonth.map((row) => ({ ...row, name: monthTitle(row.month) }))}
          all={all}
        />
      )}
      <FiguresTable
        title={text.byDistrict}
        header={text.district}
        rows={byDistrict.map((row) => ({ ...row, name: titleOf(row.district) }))}
        all={all}
      />
    </>
  );
}
