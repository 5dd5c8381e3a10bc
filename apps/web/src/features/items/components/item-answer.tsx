import type { ItemList, ItemSource, ListedItem } from '@separai/contract/items/schema';
import { verdictTitles } from '@separai/contract/items/verdicts';
import { webAddress } from '@separai/contract/web-address';
import { textLinkClass } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { Fold } from '../../../components/ui/disclosure.tsx';
import { toneClass } from '../../../components/ui/status.tsx';
import { itemsText } from '../text.ts';
import { verdictLook } from './verdict-look.tsx';

type Verdict = ListedItem['verdicts'][number];

const dayOf = (text: string): string => text.split('-').reverse().join('/');

/** What is said of an item, the city's own first: what to do, how to prepare it, why, on what it depends and who says so. */
export function ItemAnswer({ item, sources }: { item: ListedItem; sources: ItemList['sources'] }) {
  return item.verdicts.map((verdict) => (
    <OneVerdict key={verdict.scope} verdict={verdict} isAlone={item.verdicts.length === 1} sources={sources} />
  ));
}

function OneVerdict({ verdict, isAlone, sources }: { verdict: Verdict; isAlone: boolean; sources: ItemList['sources'] }) {
  const { scope, kind, prepare, why, depends, since } = verdict;
  const { tone, icon } = verdictLook[kind];
  const said = scope === 'city' ? itemsText.city : itemsText.national;
  return (
    <section
      aria-labelledby={`resposta-${scope}`}
      className="mt-3 overflow-hidden rounded-lg tip-bl border border-line bg-surface"
    >
      <div className={classNames('flex flex-wrap items-center gap-3 px-3.5 py-3', toneClass[tone])}>
        <span aria-hidden="true" className="shrink-0 [&>svg]:size-7">
          {icon}
        </span>
        <div className="min-w-0 grow basis-36 wrap-anywhere">
          {!(isAlone && scope === 'national') && (
            <p className="text-small">
              {said}
              {since !== null && `, ${itemsText.since(dayOf(since))}`}
            </p>
          )}
          <h2 id={`resposta-${scope}`} className="font-display text-heading font-bold">
            {verdictTitles[kind]}
          </h2>
        </div>
      </div>
      <div className="grid gap-3.5 px-3.5 pt-3 pb-1.5 wrap-anywhere">
        <Fact title={itemsText.prepare} text={prepare} />
        {why !== null && <Fact title={itemsText.why} text={why} />}
        {depends !== null && <Fact title={itemsText.depends} text={depends} />}
        <Sources sources={verdict.sources.flatMap((id) => sources[id] ?? [])} />
      </div>
    </section>
  );
}

function Fact({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h3 className="text-name font-semibold">{title}</h3>
      <p className="mt-0.5">{text}</p>
    </div>
  );
}

/** Who says so, folded until somebody wants to know; where nobody has published it, that is said. */
function Sources({ sources }: { sources: readonly ItemSource[] }) {
  if (sources.length === 0) return <p className="pb-2 text-small text-ink-soft">{itemsText.unsourced}</p>;
  return (
    <Fold title={itemsText.sources(sources.length)}>
      <ul className="grid gap-3 pb-2.5 text-small text-ink-soft">
        {sources.map((source) => (
          <Source key={source.url} source={source} />
        ))}
      </ul>
    </Fold>
  );
}

function Source({ source: { title, publisher, url, accessed, note } }: { source: ItemSource }) {
  const href = webAddress(url);
  return (
    <li>
      {href === null ? (
        <span className="font-semibold text-ink">{title}</span>
      ) : (
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          className={classNames(textLinkClass, 'inline-flex min-h-[44px] items-center')}
        >
          <span>
            {title}
            <span className="sr-only"> {itemsText.newTab}</span>
          </span>
        </a>
      )}
      <span className="block">
        {publisher}. {itemsText.read(dayOf(accessed))}.
      </span>
      <span className="block text-ink">{note}</span>
    </li>
  );
}
