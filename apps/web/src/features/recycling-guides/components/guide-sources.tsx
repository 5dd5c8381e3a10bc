import { webAddress } from '@separai/contract/web-address';
import { textLinkClass } from '../../../components/ui/button.tsx';
import { Fold } from '../../../components/ui/disclosure.tsx';
import type { Guide } from '../guide.ts';
import { guidesText } from '../text.ts';

/** Where a guide's lists come from, as links, folded until somebody wants to know; nothing when it names no source. */
export function GuideSources({ sources }: Pick<Guide, 'sources'>) {
  if (sources.length === 0) return null;
  return (
    <Fold title={guidesText.sources(sources.length)} className="mt-6">
      <ul className="mt-1 text-small text-ink-soft">
        {sources.map(({ title, publisher, url, year }) => {
          const href = webAddress(url);
          return (
            <li key={`${url} ${title}`} className="guide-source wrap-anywhere">
              {href === null ? (
                <span className="font-semibold text-ink">{title}</span>
              ) : (
                <a href={href} target="_blank" rel="noopener noreferrer" className={textLinkClass}>
                  {title}
                  <span className="sr-only"> {guidesText.newTab}</span>
                </a>
              )}
              <span className="block">
                {publisher}
                {year !== undefined && `, ${year}`}
              </span>
            </li>
          );
        })}
      </ul>
    </Fold>
  );
}
