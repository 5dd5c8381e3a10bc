import { formatDay } from '@separai/contract/calendar';
import { materialTitles } from '@separai/contract/collection-points/materials';
import { savedTitles, savingWords } from '@separai/contract/figures/savings';
import type { FiguresReport } from '@separai/contract/figures/schema';
import { savedUnits, savingsCaution } from '@separai/contract/figures/words';
import { formatNumber } from '@separai/contract/portuguese';
import { textLinkClass } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { reportText as text } from './text.ts';

/** The estimated savings of a report; nothing where no material has a factor. */
export function ReportSavings({ savings }: Pick<FiguresReport, 'savings'>) {
  if (savings.length === 0) return null;
  return (
    <Card>
      <h2 className="text-heading font-bold">{text.savings}</h2>
      <dl className="mt-2 grid gap-x-6 gap-y-2 roomy:grid-cols-2">
        {savings.map((saving) => (
          <div key={saving.quantity}>
            <dt className="text-small text-ink-soft">{savedTitles[saving.quantity]}</dt>
            <dd className="font-display font-semibold">{savingWords(saving)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-small text-ink-soft">{savingsCaution}</p>
    </Card>
  );
}

/** Definitions of the figures, and the factors of the estimate with their sources. */
export function ReportNotes({ definitions, factors }: Pick<FiguresReport, 'definitions' | 'factors'>) {
  const sources = [...new Map(factors.flatMap((factor) => factor.sources.map((source) => [source.url, source]))).values()];
  const numberOf = (url: string): number => sources.findIndex((source) => source.url === url) + 1;
  return (
    <Card>
      <h2 className="text-heading font-bold">{text.definitions}</h2>
      <dl className="mt-2 grid gap-2">
        {definitions.map(({ term, meaning }) => (
          <div key={term}>
            <dt className="inline font-semibold">{term}: </dt>
            <dd className="inline">{meaning}</dd>
          </div>
        ))}
      </dl>
      <details className="mt-4">
        <summary className="min-h-11 cursor-pointer py-2.5 font-display font-semibold">{text.factors}</summary>
        <ul className="grid gap-1 text-small wrap-anywhere">
          {factors.map(({ quantity, material, low, high, note, sources: cited }) => (
            <li key={`${quantity} ${material}`}>
              {savedTitles[quantity]}, {materialTitles[material]}: de {formatNumber(low, 3)} a {formatNumber(high, 3)}{' '}
              {savedUnits[quantity]} ({note}) [{cited.map(({ url }) => numberOf(url)).join(', ')}]
            </li>
          ))}
        </ul>
        <h3 className="mt-3 font-display font-semibold">{text.sources}</h3>
        <ol className="grid list-decimal gap-1 pl-6 text-small wrap-anywhere">
          {sources.map(({ title, url, accessed }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer" className={textLinkClass}>
                {title}
              </a>{' '}
              ({text.read(formatDay(accessed))})
            </li>
          ))}
        </ol>
      </details>
    </Card>
  );
}
