import { type MaterialType, materialTitles, materialTypes } from '@separai/contract/collection-points/materials';
import type { ResidentPlace } from '@separai/contract/collector-profiles/rules';
import type { CollectorProfile } from '@separai/contract/collector-profiles/schema';
import { limits } from '@separai/contract/limits';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button, LinkButton } from '../../../components/ui/button.tsx';
import { ChipRow, FilterChip } from '../../../components/ui/chip.tsx';
import { MaterialIcon } from '../../../components/ui/material-icons.tsx';
import { RetryAlert, SavedNotice } from '../../../components/ui/retry-alert.tsx';
import { SearchField } from '../../../components/ui/search-field.tsx';
import { Empty, Failed, SkeletonCard } from '../../../components/ui/states.tsx';
import { fromApp } from '../../../lib/page.ts';
import { hasFailed } from '../../../lib/query-failed.ts';
import { collectorsQuery } from '../api.ts';
import { collectorText as text } from '../text.ts';
import { CollectorCard } from './collector-card.tsx';

/** The search parameters of the list. */
interface CollectorSearch {
  readonly q?: string;
  readonly material?: string;
}

interface CollectorsListProps {
  search: CollectorSearch;
  /** The resident's place, whose collectors come first; null: unknown, undefined: not known yet. */
  near: ResidentPlace | null | undefined;
}

/** Debounce of the typed text in ms. */
const debounce = 300;

/** The typed text, which the address follows once typing pauses. */
const useTypedText = (applied: string, apply: (text: string) => void) => {
  const [typed, setTyped] = useState(applied);
  const [seen, setSeen] = useState(applied);
  const [sent, setSent] = useState(applied);
  if (seen !== applied) {
    setSeen(applied);
    // The address has changed by itself, as by going back.
    if (applied !== sent) setTyped(applied);
  }
  const follow = useEffectEvent(() => {
    setSent(typed.trim());
    apply(typed.trim());
  });
  useEffect(() => {
    if (typed.trim() === applied) return;
    const timer = setTimeout(follow, debounce);
    return () => clearTimeout(timer);
  }, [typed, applied]);
  return [typed, setTyped] as const;
};

/** The published collectors with their filter, those of the resident's district first. */
export function CollectorsList({ search, near }: CollectorsListProps) {
  const navigate = useNavigate();
  const material = materialTypes.find((one) => one === search.material) ?? null;
  const wanted = { text: (search.q ?? '').slice(0, limits.searchTextMaxLength), material, near: near ?? null };
  const query = useInfiniteQuery({ ...collectorsQuery(wanted), enabled: near !== undefined });
  const change = (q: string, chosen: MaterialType | null): void =>
    void navigate({
      to: '/search/{-$pointId}',
      params: { pointId: undefined },
      search: { lista: 'coletores', ...(q === '' ? {} : { q }), ...(chosen === null ? {} : { material: chosen }) },
      ...{ replace: true, resetScroll: false, state: true },
    });
  const [typed, setTyped] = useTypedText(wanted.text, (text) => change(text, material));
  const profiles = query.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <SearchField
        label={text.searchLabel}
        labelHidden
        placeholder={text.searchLabel}
        maxLength={limits.searchTextMaxLength}
        value={typed}
        onClear={() => setTyped('')}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ChipRow label={text.materials} bleed className="mt-3">
        <FilterChip pressed={material === null} onClick={() => change(wanted.text, null)}>
          {text.all}
        </FilterChip>
        {materialTypes.map((one) => (
          <FilterChip
            key={one}
            pressed={one === material}
            icon={<MaterialIcon material={one} tone="ink" />}
            onClick={() => change(wanted.text, one)}
          >
            {materialTitles[one]}
          </FilterChip>
        ))}
      </ChipRow>
      <p role="status" className="sr-only">
        {profiles === undefined
          ? !hasFailed(query) && text.loading
          : profiles.length > 0 && text.count(profiles.length, query.hasNextPage)}
      </p>
      <SavedNotice query={query} className="mt-3" />
      <div className="mt-4">
        <Results
          query={query}
          profiles={profiles}
          near={near ?? null}
          isFiltered={wanted.text !== '' || material !== null}
          onClear={() => change('', null)}
        />
      </div>
    </>
  );
}

interface ResultsProps {
  query: UseInfiniteQueryResult;
  /** Undefined while they load. */
  profiles: readonly CollectorProfile[] | undefined;
  near: ResidentPlace | null;
  isFiltered: boolean;
  onClear: () => void;
}

function Results({ query, profiles, near, isFiltered, onClear }: ResultsProps) {
  if (profiles === undefined) {
    if (hasFailed(query)) return <Failed query={query} title={text.failed} />;
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
        <SkeletonCard className="min-h-45" />
        <SkeletonCard className="min-h-45" />
      </div>
    );
  }
  if (profiles.length === 0)
    return isFiltered ? (
      <Empty
        title={text.nothingFound}
        sentence={text.nothingFoundHint}
        action={
          <Button variant="soft" onClick={onClear}>
            {text.clear}
          </Button>
        }
      />
    ) : (
      <Empty
        title={text.none}
        sentence={text.noneHint}
        action={
          <LinkButton to="/search/{-$pointId}" params={{ pointId: undefined }} variant="soft">
            {text.toPoints}
          </LinkButton>
        }
      />
    );
  return (
    <>
      <ul aria-label={text.list} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
        {profiles.map((profile) => (
          <li key={profile.id}>
            <CollectorCard profile={profile} near={near} name={<ProfileLink {...profile} />} />
          </li>
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <RetryAlert onRetry={() => void query.fetchNextPage()} className="mt-3">
          {text.moreFailed}
        </RetryAlert>
      )}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <div className="mt-3 grid">
          <Button variant="soft" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      )}
    </>
  );
}

/** A link with the collector's name, whose area covers the card. */
const ProfileLink = ({ id, name }: Pick<CollectorProfile, 'id' | 'name'>) => (
  <Link
    to="/coletores/$collectorId"
    params={{ collectorId: String(id) }}
    state={fromApp}
    className="block font-display text-name font-semibold wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-lg"
  >
    {name}
  </Link>
);
