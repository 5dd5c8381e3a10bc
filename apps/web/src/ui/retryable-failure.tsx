import { type ReactNode, useRef } from 'react';
import { useFocusOnLeaving } from './focus-on-leaving.ts';
import { Failed } from './states.tsx';

export type RetryableFailureProps = {
  /** What was asked for, and the way to ask again. */
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  title: string;
  /** What the server said when absent. */
  sentence?: ReactNode;
  /** The level of the title among the page's headings; 2 unless said otherwise. */
  titleAs?: 'h1' | 'h2' | 'h3';
};

/** What did not load, with a way to try again. */
export function RetryableFailure({ query, sentence, ...title }: RetryableFailureProps) {
  const told = useRef('');
  // While it is asked for again there is no error: what is read stays as it is.
  if (query.error !== null) told.current = query.error.message;
  // When what was asked for comes, the button that asked goes: the focus stays with the content.
  useFocusOnLeaving(() => document.getElementById('conteudo'));
  return (
    <Failed {...title} sentence={sentence ?? told.current} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  );
}
