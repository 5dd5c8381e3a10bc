import { useState } from 'react';

/** The last error of a query. It is still returned while the query is retried and has no error, so that nothing moves. */
export const useLastError = ({ error }: { error: Error | null }): Error | null => {
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  return error ?? last;
};
