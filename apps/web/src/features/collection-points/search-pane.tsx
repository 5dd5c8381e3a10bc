import type { MaterialType } from '@separai/contract/collection-points/materials';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type RefObject, useCallback } from 'react';
import { Link } from 'wouter';
import { ApiError } from '../../platform/api.ts';
import { searchText } from '../../text/search.ts';
import { Button, IconButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FormAlert } from '../../ui/field.tsx';
import { Column } from '../../ui/page.tsx';
import { Empty, Failed, SkeletonCard } from '../../ui/states.tsx';
import type { Opening } from './search-card.tsx';
import { SearchControls, searchBoxId } from './search-controls.tsx';
import { addressOfFilter, type FilterControl } from './search-filter.ts';
import { SearchList, searchListId } from './search-list.tsx';
import { isOpen, type SearchFilter } from './search-results.ts';

type PointsQuery = UseQueryResult<CollectionPoint[]>;

const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' });

/** The list did not load, and there is none from before; also while it is being asked for again. */
export const hasFailed = (query: PointsQuery): boolean => query.data === undefined && query.errorUpdateCount > 0;

/** Says that the list did not load, and asks for it again. */
export function PointsFailed({ query, titleAs }: { query: PointsQuery; titleAs?: 'h1' | 'h2' }) {
  const retry = async (): Promise<void> => {
    const { isSuccess } = await query.refetch();
    if (isSuccess) document.getElementById(searchListId)?.focus({ preventScroll: true });
  };
  const status = query.error instanceof ApiError ? query.error.status : 0;
  return (
    <Failed
      title={searchText.failedTitle}
      {...(titleAs === undefined ? {} : { titleAs })}
      sentence={
        <>
          {searchText.failedSentence}
          {status > 0 && <span className="mt-1 block text-small">{searchText.failedStatus(status)}</span>}
        </>
      }
      onRetry={() => void retry()}
      retrying={query.isFetching}
    />
  );
}

function Waiting() {
  return (
    <div className="grid gap-2.5">
      {['first', 'second', 'third'].map((card) => (
        <SkeletonCard key={card} className="min-h-63" />
      ))}
    </div>
  );
}

function NothingFound({ shown, onClear }: { shown: SearchFilter; onClear: () => void }) {
  if (isOpen(shown)) return <Empty title={searchText.noPoints} sentence={searchText.noPointsHint} />;
  const clear = (): void => {
    onClear();
    document.getElementById(searchBoxId)?.focus();
  };
  return (
    <Empty
      title={searchText.nothingFound}
      sentence={searchText.nothingFoundHint}
      action={
        <Button variant="soft" onClick={clear}>
          {searchText.clear}
        </Button>
      }
    />
  );
}

function Title({ as: Heading }: { as: 'h1' | 'h2' }) {
  return (
    <div className="mb-3 flex items-start gap-1">
      <Link href="/" asChild>
        <IconButtonLink label={searchText.back} icon={<ArrowLeft aria-hidden="true" />} className="-ml-2" />
      </Link>
      <Heading className="min-w-0 grow pt-2 font-display text-[1.5rem] leading-7 font-bold wrap-break-word">
        {searchText.title}
      </Heading>
    </div>
  );
}

interface SearchPaneProps {
  ref: RefObject<HTMLDivElement | null>;
  query: PointsQuery;
  control: FilterControl;
  /** The filter that `found` belongs to; it may be a moment behind what is being typed. */
  shown: SearchFilter;
  found: readonly CollectionPoint[];
  materials: readonly MaterialType[] | null;
  /** The id of the point beside the list; null when there is none. */
  openId: number | null;
  isPointOpen: boolean;
  opening: Opening;
  onOpen: () => void;
}

/** The list's side of the screen: title, text box, chips and cards. */
export function SearchPane(props: SearchPaneProps) {
  const { ref, query, control, shown, found, materials, openId, isPointOpen, opening, onOpen } = props;
  const toList = useCallback(() => document.getElementById(searchListId)?.focus({ preventScroll: true }), []);
  const isWaiting = query.data === undefined && !hasFailed(query);
  return (
    <div
      ref={ref}
      className={classNames(
        'lg:sticky lg:top-16 lg:h-[calc(100dvh-4rem)] lg:overflow-y-auto lg:border-r lg:border-line',
        isPointOpen && 'max-lg:hidden',
      )}
    >
      <Column className="pt-3 pb-4">
        <Title as={isPointOpen ? 'h2' : 'h1'} />
        <SearchControls
          control={control}
          materials={hasFailed(query) ? [] : materials}
          loading={query.isFetching}
          onRefresh={() => void query.refetch()}
          onEnter={toList}
        />
        <p role="status" className="sr-only">
          {isWaiting ? searchText.loading : query.data !== undefined && searchText.count(found.length)}
        </p>
        {query.isRefetchError && (
          <FormAlert tone="warn" className="mt-3">
            {searchText.refreshFailed(clock.format(query.dataUpdatedAt))}
          </FormAlert>
        )}
        <div className="mt-4">
          {hasFailed(query) ? (
            <PointsFailed query={query} />
          ) : isWaiting ? (
            <Waiting />
          ) : found.length === 0 ? (
            <NothingFound shown={shown} onClear={control.clear} />
          ) : (
            <SearchList points={found} openId={openId} query={addressOfFilter(shown)} opening={opening} onOpen={onOpen} />
          )}
        </div>
      </Column>
    </div>
  );
}
