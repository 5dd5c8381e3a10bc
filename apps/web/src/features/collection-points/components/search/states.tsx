import type { ReactNode } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { Empty, Failed, type FailedProps, Skeleton, SkeletonCard } from '../../../../components/ui/states.tsx';
import { ApiError } from '../../../../lib/api.ts';
import { searchBoxId } from './controls.tsx';
import { searchText } from './text.ts';

/** Failed state of the list, with a retry. */
export function PointsFailed({ query, titleAs }: Pick<FailedProps, 'query' | 'titleAs'>) {
  return (
    <Failed
      query={query}
      titleAs={titleAs}
      title={searchText.failedTitle}
      sentence={(error) => (
        <>
          {searchText.failedSentence}
          {error instanceof ApiError && error.status > 0 && (
            <span className="mt-1 block text-small">{searchText.failedStatus(error.status)}</span>
          )}
        </>
      )}
    />
  );
}

const waitingLines = ['w-full', 'w-11/12'];
const waitingChips = ['w-32', 'w-24', 'w-18', 'w-19', 'w-34'];

/** Skeletons of the cards; a constant element, whose rerenders React skips. */
export const waitingCards = (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
    {['a', 'b', 'c'].map((card) => (
      <SkeletonCard key={card} lines={waitingLines} chips={waitingChips} className="min-h-63">
        <Skeleton shape="line" className="mt-3 h-3 w-2/5" />
        <Skeleton shape="line" className="mt-3 h-3 w-1/3" />
      </SkeletonCard>
    ))}
  </div>
);

interface NothingFoundProps {
  /** The list is unfiltered: the city has no points. */
  none: boolean;
  /** Hint at other actions. */
  sentence: ReactNode;
  onClear: () => void;
}

/** Empty state: no points in the city, or none that match. */
export function NothingFound({ none, sentence, onClear }: NothingFoundProps) {
  if (none) return <Empty title={searchText.noPoints} sentence={searchText.noPointsHint} />;
  const clear = (): void => {
    onClear();
    document.getElementById(searchBoxId)?.focus();
  };
  return (
    <Empty
      title={searchText.nothingFound}
      sentence={sentence}
      action={
        <Button variant="soft" onClick={clear}>
          {searchText.clear}
        </Button>
      }
    />
  );
}
