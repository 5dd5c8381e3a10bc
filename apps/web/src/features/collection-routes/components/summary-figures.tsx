import { materialTitles } from '@separai/contract/collection-points/materials';
import type { RouteSummary } from '@separai/contract/collection-routes/outcomes';
import type { RouteStop } from '@separai/contract/collection-routes/schema';
import { formatKg } from '@separai/contract/notices/words';
import type { ReactNode } from 'react';
import { addressOf } from '../addresses.ts';
import { resultWords, routeText as text } from '../text.ts';

interface SummaryFiguresProps {
  summary: RouteSummary;
  /** The list's stops, for the addresses of the differences. */
  stops: readonly Pick<RouteStop, 'id' | 'pickup'>[];
}

/** A list's day in figures: kilograms by material, results of the stops, and differences from what was declared. */
export function SummaryFigures({ summary, stops }: SummaryFiguresProps) {
  const { collected, nobody, refused, missed, open, byMaterial, unsortedKg, differences } = summary;
  const addresses = new Map(stops.map((stop) => [stop.id, addressOf(stop)]));
  const materials = [
    ...byMaterial.map(({ material, kg }) => [materialTitles[material], formatKg(kg)] as const),
    ...(unsortedKg > 0 ? [[text.unsorted, formatKg(unsortedKg)] as const] : []),
  ];
  const outcomes = [
    [resultWords.collected, collected],
    [resultWords.nobody, nobody],
    [resultWords.refused, refused],
    [resultWords.missed, missed],
    [text.open, open],
  ] as const;
  return (
    <>
      <section className="grid gap-2">
        <p className="font-display text-title font-bold">{text.collectedKg(formatKg(summary.collectedKg), collected)}</p>
        <p>{text.declaredKg(formatKg(summary.declaredKg))}</p>
        {materials.length === 0 ? (
          <p className="text-ink-soft">{text.noKilograms}</p>
        ) : (
          <Rows label={text.materials} rows={materials} />
        )}
      </section>
      <Section title={text.outcomes}>
        <Rows label={text.outcomes} rows={outcomes.filter(([, number]) => number > 0)} />
      </Section>
      <Section title={text.differences}>
        {differences.length === 0 ? (
          <p className="text-ink-soft">{text.noDifferences}</p>
        ) : (
          <ul className="grid gap-1.5">
            {differences.map(({ id, declaredKg, collectedKg }) => (
              <li key={id}>
                <span className="font-semibold wrap-anywhere">{addresses.get(id) ?? text.noAddress}</span>:{' '}
                {text.difference(formatKg(declaredKg), formatKg(collectedKg))}
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1.5">
      <h2 className="font-display text-heading font-bold">{title}</h2>
      {children}
    </section>
  );
}

function Rows({ label, rows }: { label: string; rows: readonly (readonly [string, string | number])[] }) {
  return (
    <dl aria-label={label} className="grid gap-1">
      {rows.map(([name, figure]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-3 border-b border-line py-1.5">
          <dt className="min-w-0 wrap-break-word">{name}</dt>
          <dd className="shrink-0 font-display font-bold tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
