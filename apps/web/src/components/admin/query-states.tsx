import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hasFailed } from '../../lib/query-failed.ts';
import { classNames } from '../ui/class-names.ts';
import { Failed, type FailedProps, Skeleton, WaitingStatus } from '../ui/states.tsx';

interface QueryStatesProps<Data> {
  query: UseQueryResult<Data>;
  text: { readonly failed: string; readonly loading: string };
  /** The level of the failure's title. */
  titleAs?: FailedProps['titleAs'] | undefined;
  /** Height of the skeleton. */
  skeleton?: string | undefined;
  children: (data: Data) => ReactNode;
}

/** The data of a query, or its failed or waiting state. */
export function QueryStates<Data>({ query, text, titleAs, skeleton = 'h-96', children }: QueryStatesProps<Data>) {
  if (hasFailed(query)) return <Failed query={query} title={text.failed} titleAs={titleAs} />;
  if (query.data !== undefined) return children(query.data);
  return (
    <>
      <WaitingStatus quiet>{text.loading}</WaitingStatus>
      <Skeleton className={classNames('rounded-lg', skeleton)} />
    </>
  );
}
