import { BarChart3, Table } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { adminText } from '../text.ts';
import { Bars, type Figures, figureText } from './bars.tsx';

/**
 * A chart, which is hidden from screen readers, and the table of its figures, which is always available to them and which a button
 * shows on screen.
 */
export function ChartCard({
  title,
  line,
  figures,
  sideways = false,
}: {
  title: string;
  line: string;
  figures: Figures;
  sideways?: boolean;
}) {
  const [asTable, setAsTable] = useState(false);
  const titleId = useId();
  const { charts } = adminText;
  const isEmpty = figures.rows.every(({ values }) => values.every((value) => value === 0));
  return (
    <Card className="min-w-0">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={titleId} className="text-heading font-bold">
            {title}
          </h2>
          <p className="text-small text-ink-soft">{line}</p>
        </div>
        {!isEmpty && (
          <Button
            variant="neutral"
            size="small"
            icon={asTable ? <BarChart3 /> : <Table />}
            aria-label={charts.named(asTable ? charts.showChart : charts.showTable, title)}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? charts.showChart : charts.showTable}
          </Button>
        )}
      </div>
      {!asTable && !isEmpty && (
        <div data-chart aria-hidden="true" className="mt-4">
          <Bars figures={figures} sideways={sideways} />
        </div>
      )}
      <div className={asTable && !isEmpty ? 'mt-4 overflow-x-auto' : 'sr-only'}>
        <table aria-labelledby={titleId} className="w-full text-left text-small">
          <thead className="bg-sunken font-display">
            <tr>
              <th scope="col" className="p-2.5 font-semibold">
                {figures.of}
              </th>
              {figures.series.map(({ name }) => (
                <th key={name} scope="col" className="p-2.5 text-right font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.rows.map(({ name, running, values }) => (
              <tr key={name} className="border-b border-line">
                <th scope="row" className="p-2.5 font-medium">
                  {name}
                  {running && <span className="font-normal text-ink-soft"> {charts.running}</span>}
                </th>
                {values.map((value, index) => (
                  <td key={figures.series[index]?.name} className="p-2.5 text-right">
                    {figureText(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
