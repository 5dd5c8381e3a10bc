import type { ItemList, ItemSource, ListedItem } from '@separai/contract/items/schema';
import { sourceLine } from '@separai/contract/items/source-words';
import { verdictTitles } from '@separai/contract/items/verdicts';
import { guidePagePath, itemPath } from '@separai/contract/public-pages';
import { webAddress } from '@separai/contract/web-address';
import { BookOpen, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink, LinkButton, textLinkClass } from '../../../components/ui/button.tsx';
import { Disclosure } from '../../../components/ui/card.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { BackArrow, Column, PageTitle } from '../../../components/ui/page.tsx';
import { SavedNotice } from '../../../components/ui/retry-alert.tsx';
import { ShareButton } from '../../../components/ui/share-button.tsx';
import { Failed, Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { toneClass } from '../../../components/ui/status.tsx';
import { goBackOnClick, usePageTitle } from '../../../lib/page.ts';
import { hasFailed } from '../../../lib/query-failed.ts';
import { useSession } from '../../../lib/session.ts';
import { titles } from '../../../lib/titles.ts';
import { useItems } from '../api.ts';
import { itemsText } from '../text.ts';
import { UnknownItem } from './unknown-item.tsx';
import { verdictLook } from './verdict-look.tsx';

const back = (
  <BackArrow to="/descarte/{-$itemId}" params={{ itemId: undefined }} label={itemsText.back} onClick={goBackOnClick} />
);

interface ItemScreenProps {
  id: string;
  /** The points that take an item. */
  points: (item: ListedItem) => ReactNode;
}

/** `/descarte/{id}`: where an item goes, with the sources. */
export function ItemScreen({ id, points }: ItemScreenProps) {
  const items = useItems();
  const isSignedIn = useSession() !== null;
  const item = items.data?.items.find((one) => one.id === id);
  usePageTitle(item === undefined ? titles.items : itemsText.whereTo(item.name));
  if (hasFailed(items)) return <Failed query={items} titleAs="h1" title={itemsText.failed} sentence={itemsText.failedSentence} />;
  if (items.data === undefined) return <Waiting />;
  if (item === undefined) {
    return (
      <Column className="pt-3 pb-4">
        <PageTitle back={back}>{itemsText.title}</PageTitle>
        {items.isFetching ? <WaitingStatus>{itemsText.loading}</WaitingStatus> : <UnknownItem title={itemsText.unknownItem} />}
      </Column>
    );
  }
  return (
    <Column className="pt-3 pb-4">
      {/* Visitors have the full-screen button in that corner. */}
      <div className={classNames('flex items-start justify-between gap-2', !isSignedIn && 'max-lg:pr-11')}>
        <PageTitle back={back} className="min-w-0">
          {item.name}
        </PageTitle>
        <ShareButton label={itemsText.share} title={itemsText.whereTo(item.name)} path={itemPath(item.id)} />
      </div>
      <SavedNotice query={items} className="mt-3" />
      <ItemAnswer item={item} sources={items.data.sources} />
      {points(item)}
      <div className="mt-5 grid gap-2.5">
        {item.guide !== null && <GuideLink guide={item.guide} />}
        <LinkButton to="/descarte/{-$itemId}" params={{ itemId: undefined }} variant="neutral" icon={<Search />}>
          {itemsText.again}
        </LinkButton>
      </div>
    </Column>
  );
}

/** The guide in the app, or for visitors its public page. */
function GuideLink({ guide }: { guide: string }) {
  const isSignedIn = useSession() !== null;
  return isSignedIn ? (
    <LinkButton to="/recycle/$materialId" params={{ materialId: guide }} variant="soft" icon={<BookOpen />}>
      {itemsText.guide}
    </LinkButton>
  ) : (
    <ButtonLink variant="soft" icon={<BookOpen />} href={guidePagePath(guide)}>
      {itemsText.guide}
    </ButtonLink>
  );
}

function Waiting() {
  return (
    <Column className="pt-3">
      <WaitingStatus quiet>{itemsText.loading}</WaitingStatus>
      <h1 className="sr-only">{itemsText.title}</h1>
      <Skeleton shape="line" className="mt-2 h-6 w-48" />
      <Skeleton className="mt-5 h-60 w-full" />
    </Column>
  );
}

type Verdict = ListedItem['verdicts'][number];

const dayOf = (text: string): string => text.split('-').reverse().join('/');

/** The verdicts on an item, the city's first: what to do, preparation, reasons, conditions and sources. */
function ItemAnswer({ item, sources }: { item: ListedItem; sources: ItemList['sources'] }) {
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

/** The sources as a disclosure; says so where no source is published. */
function Sources({ sources }: { sources: readonly ItemSource[] }) {
  if (sources.length === 0) return <p className="pb-2 text-small text-ink-soft">{itemsText.unsourced}</p>;
  return (
    <Disclosure title={itemsText.sources(sources.length)}>
      <ul className="grid gap-3 pb-2.5 text-small text-ink-soft">
        {sources.map((source) => (
          <Source key={`${source.url} ${source.title}`} source={source} />
        ))}
      </ul>
    </Disclosure>
  );
}

function Source({ source }: { source: ItemSource }) {
  const { title, url, accessed, note } = source;
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
        {sourceLine(source)}. {itemsText.read(dayOf(accessed))}.
      </span>
      <span className="block text-ink">{note}</span>
    </li>
  );
}
