import { webAddress } from '@separai/contract/web-address';
import { guidesText } from '../../text/guides.ts';
import { textLinkClass } from '../../ui/button.tsx';
import type { Guide } from './guide.ts';

/** Where a guide's lists come from, as links; nothing when it names no source. */
export function GuideSources({ sources }: Pick<Guide, 'sources'>) {
  if (sources.length === 0) return null;
  return (
    <section aria-labelledby="fontes" className="mt-6">
      <h2 id="fontes" className="font-display text-name font-semibold">
        {guidesText.sources}
      </h2>
      <ul className="mt-1 text-small text-ink-soft">
        {sources.map(({ title, publisher, url, year }) => {
          const href = webAddress(url);
          return (
            <li key={`${url} ${title}`} className="py-2 wrap-anywhere">
              {href === null ? (
                <span className="font-semibold text-ink">{title}</span>
              ) : (
                <a href={href} target="_blank" rel="noopener noreferrer" className={textLinkClass}>
                  {title}
                  <span className="sr-only"> {guidesText.newTab}</span>
                </a>
              )}
              <span className="mt-1 block">
                {publisher}
                {year !== undefined && `, ${year}`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
