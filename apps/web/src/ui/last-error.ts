import { useRef } from 'react';

/** What was last said of a question that failed. It is kept while it is asked again, when there is no error, so that nothing moves. */
export const useLastError = ({ error }: { error: Error | null }): Error | null => {
  const last = useRef<Error | null>(null);
  if (error !== null) last.current = error;
  return last.current;
};
