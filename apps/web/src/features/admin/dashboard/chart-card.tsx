import { BarChart3, Table } from 'lucide-react';
import { useCallback, useEffect, useId, useState } from 'react';
import { adminText } from '../../../text/admin.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { lateCode } from '../../../ui/late-code.ts';
import { useLateCode } from '../../../ui/use-late-code.ts';
import type { Series } from './bars.tsx';

const drawing = lateCode(async () => (await import('./bars.tsx')).Bars);

export interface Figures {
  /** What the rows are: the head of the first column. */
  readonly of: string;
  readonly series: readonly Series[];
  readonly rows: readonly { readonly name: string; readonly running?: boolean; readonly values: readonly number[] }[];
}

/** A chart far below is drawn when somebody comes near to it: three at once hold up whoever wants to read the first figures. */
const nearSight = { rootMargin: '25% 0px' };

function Drawing({ figures, sideways, onMissing }: { figures: Figures; sideways: boolean; onMissing: () => void }) {
  const { code: Bars, failures } = useLateCode(drawing);
  useEffect(() => {
    if (failures > 0) onMissing();
  }, [failures, onMissing]);
  return Bars !== null && <Bars figures={figures} sideways={sideways} />;
}

const told = (value: number): string => value.toLocaleString('pt-BR', { maximumFractionDigits: 1 });

/**
 * Figures to look at and to read: a chart, whose code comes late and which screen readers pass over, and its table, which they always
 * have and which a button shows to everybody.
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
  const [isNear, setIsNear] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const watch = useCallback((place: HTMLDivElement | null) => {
    if (place === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
    }, nearSight);
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  const miss = useCallback(() => setIsMissing(true), []);
  const titleId = useId();
  const { charts } = adminText;
  // Without the drawing there is still the table.
  const tableShown = asTable || isMissing;
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
        {!isMissing && !isEmpty && (
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
      {!tableShown && !isEmpty && (
        <div ref={watch} data-chart aria-hidden="true" className="mt-4 h-72">
          {isNear && <Drawing figures={figures} sideways={sideways} onMissing={miss} />}
        </div>
      )}
      <div className={tableShown && !isEmpty ? 'mt-4 overflow-x-auto' : 'sr-only'}>
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
                    {told(value)}
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
